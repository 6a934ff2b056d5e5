import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { FieldFrame } from '@/components/fields/FieldFrame';
import { uploadAvatar } from '@/stores/base/avatar-upload';
import { choosePicture } from '@/stores/upload/choose-files';
import styles from './WatermarkFields.module.scss';

export interface WatermarkPictureProps {
  /** Its address, or what was sent just now. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (picture: string) => void;
}

/** The picture that lies over others. How it looks is shown by the example. */
export function WatermarkPicture({ value, error, onChange }: WatermarkPictureProps) {
  const [isSending, setIsSending] = useState(false);
  const choose = async (): Promise<void> => {
    const file = await choosePicture();
    if (file === null) return;
    setIsSending(true);
    const key = await uploadAvatar(file);
    setIsSending(false);
    if (key !== null) onChange(key);
  };
  return (
    <FieldFrame label="水印图片" {...(error === undefined ? {} : { error })}>
      <View className={styles['pictureRow'] ?? ''}>
        <Button
          text={value === '' ? '选择图片' : '更换'}
          label={value === '' ? '选择水印图片' : '更换水印图片'}
          kind="outline"
          size={40}
          isBusy={isSending}
          onPress={choose}
        />
        <Text className={styles['chosenPicture'] ?? ''}>{value === '' ? '还没有选择' : '已选择'}</Text>
      </View>
    </FieldFrame>
  );
}
