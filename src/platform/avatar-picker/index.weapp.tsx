import Taro from '@tarojs/taro';
import { Button } from '@tarojs/components';
import type { PickedFile } from '../media/types';
import type { AvatarPicker as AvatarPickerComponent } from './types';

/** WeChat gives a temporary file, whether the person takes the own avatar or another picture. */
function readFile(path: string): Promise<PickedFile> {
  return new Promise((resolve, reject) => {
    Taro.getFileSystemManager().getFileInfo({
      filePath: path,
      success: ({ size }) =>
        resolve({
          name: path.split('/').pop() ?? 'avatar.jpg',
          sizeBytes: size,
          mime: '',
          handle: { kind: 'path', path },
        }),
      fail: ({ errMsg }) => reject(new Error(errMsg)),
    });
  });
}

export const AvatarPicker: AvatarPickerComponent = ({ label, className, onPicked, onFailed, children }) => (
  <Button
    className={className ?? ''}
    ariaLabel={label}
    openType="chooseAvatar"
    onChooseAvatar={(event) => {
      readFile(event.detail.avatarUrl).then(onPicked, (error: unknown) => onFailed(String(error)));
    }}
  >
    {children}
  </Button>
);
