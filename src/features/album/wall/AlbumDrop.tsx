import { Text, View } from '@tarojs/components';
import { useEffect, useState } from 'react';
import { Icon } from '@/components/Icon';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { toA11yProps } from '@/platform/a11y';
import { media } from '@/platform/media';
import type { PickedFile } from '@/platform/media/types';
import { navigation } from '@/platform/navigation';
import { showToast } from '@/stores/base/overlays';
import { dropOnAlbum } from '@/stores/upload/dropped-files';
import styles from './AlbumPhotos.module.scss';

export interface AlbumDropProps {
  readonly albumId: string;
  readonly labelId: string | null;
}

/** Files that are dropped on the page of an album go to its upload page. */
export function AlbumDrop({ albumId, labelId }: AlbumDropProps) {
  const [isDragging, setIsDragging] = useState(false);
  useEffect(() => {
    const take = (files: PickedFile[]): void => {
      if (files.length === 0) return showToast('没有找到照片或视频', { isError: true });
      dropOnAlbum({ albumId, files });
      // A refused jump leaves the person here, and the files to the next one.
      void navigation.goTo(ROUTES.upload, toAlbumParams(albumId, labelId));
    };
    return media.watchDrops(take, setIsDragging);
  }, [albumId, labelId]);
  return (
    isDragging && (
      <View className={styles['dropHere'] ?? ''} {...toA11yProps({ role: 'status' })}>
        <Icon name="upload" size={48} />
        <Text>松开就上传到这本相册</Text>
      </View>
    )
  );
}
