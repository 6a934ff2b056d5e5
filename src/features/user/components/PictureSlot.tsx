import { Image, Text, View } from '@tarojs/components';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { toAltProps } from '@/platform/a11y';
import type { CertificationPicture } from '../hooks/use-certification';
import styles from './PictureSlot.module.scss';

export interface PictureSlotProps {
  readonly label: string;
  readonly picture: CertificationPicture | null;
  readonly onChoose: () => void;
}

/** The place of one picture that is asked for. */
export function PictureSlot({ label, picture, onChoose }: PictureSlotProps) {
  const isSending = picture !== null && picture.objectKey === null;
  const state = picture === null ? '上传' : isSending ? '正在上传' : '重新上传';
  return (
    <Pressable className={styles['slot'] ?? ''} label={`${state}${label}`} isBusy={isSending} onPress={onChoose}>
      {picture === null ? (
        <Icon name="camera" size={28} colour="text-3" />
      ) : (
        <Image {...toAltProps('')} className={styles['picture'] ?? ''} src={picture.previewUrl} mode="aspectFit" />
      )}
      <View className={styles[picture === null ? 'words' : 'mark'] ?? ''}>
        <Text>{isSending ? '正在上传…' : label}</Text>
        {picture !== null && !isSending && <Icon name="check" size={16} />}
      </View>
    </Pressable>
  );
}
