import { Text, View } from '@tarojs/components';
import type { AlbumDetail } from '@contract/schemas/album';
import { Button } from '@/components/Button';
import { ROUTES } from '@/domain/routes';
import { device } from '@/platform/device';
import { navigation } from '@/platform/navigation';
import styles from './FindMeButton.module.scss';

/** The way to one's own photos, where the owner has switched it on, and the notice that it is. */
export function FindMeButton({ album: { id, canFindMe } }: { readonly album: Pick<AlbumDetail, 'id' | 'canFindMe'> }) {
  if (!canFindMe || device.isSinglePage) return null;
  return (
    <View className={styles['row'] ?? ''}>
      <Button
        text="找到我"
        label="找到我，用一张自拍找到你的照片"
        icon="scan-line"
        size={40}
        onPress={() => navigation.goTo(ROUTES.inputPhoto, { id }).catch(() => undefined) /* else one stays here */}
      />
      <Text className={styles['note'] ?? ''}>主人开启了人脸查找，只用于让你找到自己，不想被识别也可以反对</Text>
    </View>
  );
}
