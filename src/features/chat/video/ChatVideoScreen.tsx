import { View } from '@tarojs/components';
import { useState } from 'react';
import { getMedia } from '@contract/http/media';
import type { MediaItem } from '@contract/schemas/media';
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
export function ChatVideoScreen({ albumId, mediaId }: Omit<VideoParams, 'film'>) {
  const { data, error, reload } = useCall(getMedia, mediaId === null ? null : { id: mediaId }, QUIET);
  const isAbsent = mediaId === null || (data !== undefined && !isVideo(data));
  const openAlbum = (): void => {
    if (albumId === null || mediaId === null) return;
    void navigation.goTo(ROUTES.photos, { ...toAlbumParams(albumId), mediaId, via: 'chat' }); // else one stays here
  };
  return (
    <PageShell
      title="视频"
      nav="cover"
      themeType="dark"
      maxWidth={1680}
      navActions={
        albumId === null || isAbsent ? [] : [{ id: 'album', icon: 'images', label: '在相册中查看', onPress: openAlbum }]
      }
    >
      <View className={styles['stage'] ?? ''}>
        {isAbsent && <Empty icon="video" title="视频不存在或不可见" />}
        {!isAbsent && data !== undefined && <Film media={data} onAlbum={openAlbum} onRetry={reload} />}
        {!isAbsent &&
          data === undefined &&
          (error === null ? <Skeleton shape="fill" /> : <ErrorState onRetry={reload} />)}
      </View>
    </PageShell>
  );
}

interface FilmProps {
  readonly media: MediaItem;
  readonly onAlbum: () => void;
  readonly onRetry: () => Promise<void>;
}

/** Plays at once: one has tapped on it to see it. What has a price is bought in its album. */
function Film({ media, onAlbum, onRetry }: FilmProps) {
  const { videoUrl, previewUrl, lockWords } = toViewerMedia(media, http.baseUrl, yearOf(now()));
  const [isPlaying, setIsPlaying] = useState(true);
  const [isBroken, setIsBroken] = useState(false);
  const isShown = usePageShown(
    () => undefined,
    () => setIsPlaying(false),
  );
  const retry = (): Promise<void> => {
    setIsBroken(false);
    return onRetry();
  };
  if (isBroken) return <ErrorState onRetry={retry} />;
  if (videoUrl === '' || lockWords !== '') {
    return (
      <View className={styles['locked'] ?? ''}>
        <Empty size="inline" icon="lock" title={lockWords || '视频正在处理'} />
        <Button text="在相册中查看" kind="outline" size={40} onPress={onAlbum} />
      </View>
    );
  }
  if (!isShown) return null;
  return (
    <VideoPlayer
      url={videoUrl}
      posterUrl={previewUrl}
      label={labelListedMedia(media)}
      className={styles['video'] ?? ''}
      isPlaying={isPlaying}
      onPlayingChange={setIsPlaying}
      onError={() => setIsBroken(true)}
    />
  );
}
