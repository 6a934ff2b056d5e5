import { Text, View } from '@tarojs/components';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/Button';
import { joinClasses } from '@/components/class-names';
import { Icon } from '@/components/Icon';
import { IconButton } from '@/components/IconButton';
import { Pressable } from '@/components/Pressable';
import { adviseSelfie, type SelfieLook } from '@/domain/selfie';
import { toA11yProps } from '@/platform/a11y';
import { CameraView } from '@/platform/camera';
import type { CameraFailure, CameraHandle } from '@/platform/camera/types';
import type { PickedFile } from '@/platform/media/types';
import { NOT_AGREED_WORDS } from '@/platform/wechat-failure';
import { useViewport } from '@/platform/viewport/use-viewport';
import { askForPermit } from '@/stores/base/permits';
import { showToast } from '@/stores/base/overlays';
import styles from './SelfieCamera.module.scss';

export interface SelfieCameraProps {
  /** What is asked for, above the guide. */
  readonly title: string;
  readonly onTaken: (file: PickedFile) => Promise<void>;
  /** A picture that is there already, from a tap. Undefined: only the camera will do. */
  readonly onChoose: (() => Promise<void>) | undefined;
  /** With the phone's own camera, where there is one and the live picture cannot be had. */
  readonly onShoot: (() => Promise<void>) | undefined;
  readonly onClose: () => void;
  /** There are enough. */
  readonly isFull: boolean;
  /** What was taken so far, and what is done with it. */
  readonly children?: ReactNode;
}

const FAILED_WORDS: Readonly<Record<CameraFailure, string>> = {
  forbidden: '没有相机权限，请在设置中允许使用相机',
  notAgreed: NOT_AGREED_WORDS,
  absent: '相机没能打开，可能没有相机，或正被其他应用使用',
};

/** The live camera with a guide, and what to do better. Fills what it stands in. */
export function SelfieCamera(props: SelfieCameraProps) {
  const { title, onTaken, onChoose, onShoot, onClose, isFull, children } = props;
  const [facing, setFacing] = useState<'user' | 'environment'>('user');
  const [failure, setFailure] = useState<CameraFailure | null>(null);
  const [look, setLook] = useState<SelfieLook | null>(null);
  const [isTaking, setIsTaking] = useState(false);
  /** Another try is another camera. */
  const [tries, setTries] = useState(0);
  const camera = useRef<CameraHandle | null>(null);
  const { statusBarPx } = useViewport();
  const advice = adviseSelfie(look);

  const follow = (handle: CameraHandle | null): void => {
    camera.current = handle;
    if (handle === null) setLook(null);
  };
  const take = async (): Promise<void> => {
    setIsTaking(true);
    const file = (await camera.current?.take()) ?? null;
    if (file === null) showToast('没有拍到照片，请再试一次', { isError: true });
    else await onTaken(file);
    setIsTaking(false);
  };
  const retry = async (): Promise<void> => {
    if (failure === 'forbidden' && !(await askForPermit('camera'))) return;
    setFailure(null);
    setTries(tries + 1);
  };
  const flip = (): void => {
    setLook(null);
    setFacing(facing === 'user' ? 'environment' : 'user');
  };

  return (
    <View className={styles['page'] ?? ''}>
      <View className={styles['top'] ?? ''} style={{ paddingTop: `${statusBarPx}px` }}>
        <IconButton icon="x" label="关闭" colour="white" onPress={onClose} />
        <Text className={styles['title'] ?? ''}>{title}</Text>
      </View>
      <View className={styles['stage'] ?? ''}>
        {failure === null ? (
          <>
            <CameraView
              key={tries}
              label="相机画面"
              className={styles['live'] ?? ''}
              facing={facing}
              onReady={follow}
              onLook={setLook}
              onFailed={setFailure}
            />
            <View className={joinClasses(styles['oval'], advice.isGood && styles['good'])} />
          </>
        ) : (
          <View className={styles['notice'] ?? ''}>
            <Icon name="camera" size={48} />
            <Text>{FAILED_WORDS[failure]}</Text>
            <Button text="重新打开相机" kind="tonal" size={40} onPress={retry} />
            {onShoot !== undefined && <Button text="用系统相机拍" kind="tonal" size={40} onPress={onShoot} />}
          </View>
        )}
      </View>
      <View className={styles['bottom'] ?? ''}>
        <View
          className={joinClasses(styles['hint'], !advice.isGood && styles['bad'])}
          {...toA11yProps({ live: 'polite' })}
        >
          {failure === null && (
            <>
              <Icon name={advice.isGood ? 'circle-check' : 'circle-alert'} size={16} />
              <Text>{advice.words}</Text>
            </>
          )}
        </View>
        {children}
        <View className={styles['row'] ?? ''}>
          <View className={styles['side'] ?? ''}>
            {onChoose !== undefined && (
              <Button text="从相册选" kind="text" size={40} className={styles['light']} onPress={onChoose} />
            )}
          </View>
          <Pressable
            className={styles['shutter'] ?? ''}
            label="拍照"
            isOnPhoto
            isBusy={isTaking}
            isDisabled={look === null || isFull}
            disabledReason={isFull ? '已经拍够了' : failure === null ? '正在打开相机' : FAILED_WORDS[failure]}
            onPress={() => void take() /* tells its failures */}
          >
            <View className={styles['disc'] ?? ''} />
          </Pressable>
          <View className={styles['side'] ?? ''}>
            <Button text="翻转" label="翻转镜头" kind="text" size={40} className={styles['light']} onPress={flip} />
          </View>
        </View>
      </View>
    </View>
  );
}
