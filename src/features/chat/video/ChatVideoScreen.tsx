import { View } from '@tarojs/components';
import { useEffect, useState } from 'react';
import { getMedia } from '@contract/http/media';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { Skeleton } from '@/components/Skeleton';
import type { VideoParams } from '@/domain/chat/chat-routes';
import { yearOf } from '@/domain/format/format-date';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { isVideo, labelListedMedia, toViewerMedia } from '@/domain/viewer/listed-media';
import { http } from '@/platform/http';
import { navigation } from '@/platform/navigation';
import { usePageShown } from '@/platform/page-shown/use-page-shown';
import { VideoPlayer } from '@/platform/video';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import styles from './ChatVideo.module.scss';

const QUIET = { toast: false, loading: false } as const;

/** A video that somebody has sent, over the whole screen. Who may see its album sees it. */
export function ChatVideoScreen({ albumId, mediaId }: VideoParams) {
  const media = useCall(getMedia, mediaId === null ? null : { id: mediaId }, QUIET);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const isShown = usePageShown(
    () => undefined,
    () => setIsPlaying(false),
  );
  const found = media.data === undefined || !isVideo(media.data) ? null : media.data;
  const film = found === null ? null : toViewerMedia(found, http.baseUrl, yearOf(now()));
  const canPlay = film !== null && film.videoUrl !== '' && film.lockWords === '';
  // One has tapped on it to see it.
  useEffect(() => setIsPlaying(canPlay), [canPlay]);
  const openAlbum = (): void => {
    if (albumId !== null && mediaId !== null) {
      void navigation.goTo(ROUTES.photos, { ...toAlbumParams(albumId), mediaId, via: 'chat' }); // else one stays here
    }
  };
  const retry = (): void => {
    setIsBroken(false);
    void media.reload(); // failures are part of the state
  };
  return (
    <PageShell
      title="视频"
      nav="cover"
      themeType="dark"
      maxWidth={1680}
      navActions={albumId === null ? [] : [{ id: 'album', icon: 'images', label: '在相册中查看', onPress: openAlbum }]}
    >
      <View className={styles['stage'] ?? ''}>
        {film !== null && canPlay && !isBroken && isShown && (
          <VideoPlayer
            url={film.videoUrl}
            posterUrl={film.previewUrl}
            label={found === null ? '视频' : labelListedMedia(found)}
            className={styles['video'] ?? ''}
            isPlaying={isPlaying}
            onPlayingChange={setIsPlaying}
            onError={() => setIsBroken(true)}
          />
        )}
        {mediaId !== null && media.data === undefined && media.error === null && <Skeleton shape="fill" />}
        {(isBroken || media.error !== null) && <ErrorState onRetry={retry} />}
        {film !== null && !canPlay && (
          <View className={styles['locked'] ?? ''}>
            <Empty
              icon="lock"
              title={film.lockWords === null || film.lockWords === '' ? '视频正在处理' : film.lockWords}
            />
            <Button text="在相册中查看" kind="outline" size={40} onPress={openAlbum} />
          </View>
        )}
        {(mediaId === null || (media.data !== undefined && film === null)) && (
          <Empty icon="video" title="视频不存在或不可见" />
        )}
      </View>
    </PageShell>
  );
}
