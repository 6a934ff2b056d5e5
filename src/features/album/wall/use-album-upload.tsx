import { Text, View } from '@tarojs/components';
import { useEffect, useState } from 'react';
import type { AlbumDetail } from '@contract/schemas/album';
import { Button } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { device } from '@/platform/device';
import { media } from '@/platform/media';
import type { PickedFile } from '@/platform/media/types';
import { navigation } from '@/platform/navigation';
import { toA11yProps } from '@/platform/a11y';
import { usePageShown } from '@/platform/page-shown/use-page-shown';
import { showToast } from '@/stores/base/overlays';
import { dropOnAlbum } from '@/stores/upload/dropped-files';
import { requireLogin } from '@/stores/session/session';
import { UploadPasswordSheet } from './UploadPasswordSheet';
import styles from './AlbumPhotos.module.scss';

export interface AlbumUploadDeps {
  readonly albumId: string;
  /** Undefined: on its way. */
  readonly album: AlbumDetail | undefined;
  readonly labelId: string | null;
  /** Something else is the page's one primary button. */
  readonly isSecond: boolean;
  readonly onReload: () => Promise<void>;
}

/** The way from an album to its upload page, with the password that some albums ask for first. */
export function useAlbumUpload({ albumId, album, labelId, isSecond, onReload }: AlbumUploadDeps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isDragging, setIsDragging] = useState(false);
  const mayUpload = album?.canUpload ?? false;
  const isShown = usePageShown();
  useEffect(() => {
    if (!isShown || !mayUpload) return undefined;
    const take = (files: PickedFile[]): void => {
      if (files.length === 0) return showToast('没有找到照片或视频', { isError: true });
      dropOnAlbum({ albumId, files });
      // A refused jump leaves the person here, and the files to the next one.
      void navigation.goTo(ROUTES.upload, toAlbumParams(albumId, labelId));
    };
    return media.watchDrops(take, setIsDragging);
  }, [isShown, mayUpload, albumId, labelId]);
  const go = () => navigation.goTo(ROUTES.upload, toAlbumParams(albumId, labelId));
  const upload = async () => {
    if (!(await requireLogin())) return;
    if (album?.canUpload === false && album.needsUploadPassword) setIsAsking(true);
    else await go();
  };
  return {
    canUpload: !device.isSinglePage && ((album?.canUpload ?? false) || (album?.needsUploadPassword ?? false)),
    upload,
    button: <Button text="上传" icon="upload" kind={isSecond ? 'outline' : 'primary'} size={40} onPress={upload} />,
    drop: isDragging && (
      <View className={styles['dropHere'] ?? ''} {...toA11yProps({ role: 'status' })}>
        <Icon name="upload" size={48} />
        <Text>松开就上传到这本相册</Text>
      </View>
    ),
    sheet: isAsking && (
      <UploadPasswordSheet
        albumId={albumId}
        onClose={() => setIsAsking(false)}
        onOpened={async () => {
          setIsAsking(false);
          await onReload();
          await go();
        }}
      />
    ),
  };
}
