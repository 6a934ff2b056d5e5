import { Text, View } from '@tarojs/components';
import { useEffect, useState } from 'react';
import { TAB_KIND } from '@contract/constants/media';
import { STAT_KIND, VISIT_SOURCE } from '@contract/constants/statistics';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { MediaViewer } from '@/components/MediaViewer';
import { PhotoWall } from '@/components/PhotoWall';
import { Skeleton } from '@/components/Skeleton';
import { describeContents } from '@/domain/album-card';
import type { EmbedAlbumParams } from '@/domain/routes';
import { lookOf } from '@/domain/templates';
import { BareShell } from '@/shell/BareShell';
import { now } from '@/stores/clock';
import { reportVisit } from '@/stores/visit-report';
import { noteVisitSource } from '@/stores/visit-source';
import { AlbumLock } from '../components/AlbumLock';
import { useAlbumOpening } from '../hooks/use-album-opening';
import { useAlbumWall } from '../hooks/use-album-wall';
import { usePickedActions } from '../hooks/use-picked-actions';
import { useWallViewer } from '../hooks/use-wall-viewer';
import styles from './EmbedAlbumScreen.module.scss';

export type EmbedAlbumScreenProps = Readonly<EmbedAlbumParams>;

/** An album inside somebody else's page: to be looked at, and nothing else. */
export function EmbedAlbumScreen({ albumId, theme }: EmbedAlbumScreenProps) {
  if (albumId === null) {
    return (
      <BareShell title="相册" themeType={theme === 'auto' ? null : theme}>
        <Empty icon="image-off" title="相册不存在或已被删除" />
      </BareShell>
    );
  }
  return <EmbeddedAlbum key={albumId} albumId={albumId} theme={theme} />;
}

function EmbeddedAlbum({ albumId, theme }: { readonly albumId: string; readonly theme: EmbedAlbumParams['theme'] }) {
  const album = useAlbumOpening(albumId);
  useState(() => noteVisitSource(albumId, 'embed')); // before anything is counted
  const isShown = album.state === 'shown';
  useEffect(() => {
    if (isShown) void reportVisit({ kind: STAT_KIND.albumView, albumId, source: VISIT_SOURCE.embed }); // silent
  }, [isShown, albumId]);
  const chosen = theme === 'auto' ? (album.data?.theme ?? 'auto') : theme;
  const themeType = chosen === 'auto' ? null : chosen;
  const title = album.data?.name ?? '相册';
  switch (album.state) {
    case 'absent':
    case 'expired':
      return (
        <BareShell title={title} themeType={themeType}>
          <Empty icon="image-off" title={album.state === 'expired' ? '相册已过期' : '相册不存在或已被删除'} />
        </BareShell>
      );
    case 'locked':
      return (
        <BareShell title={title} themeType={themeType}>
          <AlbumLock onOpen={album.open} />
        </BareShell>
      );
    case 'failed':
      return (
        <BareShell title={title} themeType={themeType}>
          <ErrorState onRetry={album.reload} />
        </BareShell>
      );
    case 'loading':
      return (
        <BareShell title={title} themeType={themeType}>
          <View className={styles['head'] ?? ''}>
            <Skeleton shape="title" widthPercent={40} />
          </View>
        </BareShell>
      );
    case 'shown':
      return album.data === undefined ? null : (
        <EmbeddedWall
          albumId={albumId}
          name={album.data.name}
          contents={describeContents(album.data.photoCount, album.data.videoCount)}
          template={album.data.template}
          themeType={themeType}
        />
      );
  }
}

interface EmbeddedWallProps {
  readonly albumId: string;
  readonly name: string;
  readonly contents: string;
  readonly template: number;
  readonly themeType: 'light' | 'dark' | null;
}

const nothing = (): void => undefined;

function EmbeddedWall({ albumId, name, contents, template, themeType }: EmbeddedWallProps) {
  const [currentYear] = useState(() => new Date(now()).getFullYear());
  const wall = useAlbumWall(albumId, null, TAB_KIND.photoVideo);
  // Nobody is at home in a frame: what one may do elsewhere is not offered here.
  const actions = usePickedActions(nothing);
  const look = lookOf(template);
  const viewer = useWallViewer(wall, actions, { currentYear, canDownload: false, canSetCover: false });
  return (
    <BareShell
      title={name}
      themeType={themeType}
      overlay={
        viewer.open !== null && (
          <MediaViewer
            count={wall.total}
            index={viewer.open.index}
            openFrom={viewer.open.rect}
            getItem={viewer.getItem}
            onIndexChange={(index) => void viewer.show(index) /* what cannot be had is told in its place */}
            onClose={viewer.close}
            details={viewer.details}
            lockWords={viewer.lockWords}
          />
        )
      }
    >
      <PhotoWall
        groups={wall.groups}
        loadRows={wall.loadRows}
        mode={look.layout}
        isSpacious={look.emphasis === 'place'}
        currentYear={currentYear}
        onOpen={({ index, id, rect }) => viewer.openAt({ index, id, rect })}
        header={
          <View className={styles['head'] ?? ''}>
            <Text className={styles['name'] ?? ''}>{name}</Text>
            {contents !== '' && <Text className={styles['meta'] ?? ''}>{contents}</Text>}
          </View>
        }
        empty={
          wall.hasFailed ? (
            <ErrorState size="inline" onRetry={wall.reload} />
          ) : wall.isLoading ? (
            <Skeleton shape="line" />
          ) : (
            <Empty title="这里还没有照片" text="稍后再来看看" />
          )
        }
      />
    </BareShell>
  );
}
