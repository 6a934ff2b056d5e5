import { Text, View } from '@tarojs/components';
import { useCallback, useEffect, useState } from 'react';
import type { AlbumShape } from '@contract/constants/album-template';
import { TAB_KIND } from '@contract/constants/media';
import { STAT_KIND, VISIT_SOURCE } from '@contract/constants/statistics';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { MediaViewer } from '@/components/viewer/MediaViewer';
import { PhotoWall } from '@/components/wall/PhotoWall';
import { Skeleton } from '@/components/Skeleton';
import { joinClasses } from '@/components/class-names';
import type { AlbumDetail, AlbumHero as Hero } from '@contract/schemas/album';
import { describeContents } from '@/domain/album/album-card';
import type { AlbumPageLook } from '@contract/constants/album-page-look';
import { groundOf, pageLookOf } from '@contract/rules/album-page-look';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import { ageOnDay } from '@/domain/album/baby-days';
import { yearOf } from '@/domain/format/format-date';
import { type EmbedAlbumParams, toPostPath } from '@/domain/album-routes';
import { outside } from '@/platform/outside';
import { share } from '@/platform/share';
import { BareShell } from '@/shell/BareShell';
import { now } from '@/stores/base/clock';
import { BabyHead } from '../baby/BabyHead';
import { useBabyAlbum } from '../baby/use-baby-album';
import { FeedHost } from '../feed/FeedHost';
import { reportVisit } from '../source/visit-report';
import { noteVisitSource } from '../source/visit-source';
import { AlbumHero } from '../head/AlbumHero';
import { AlbumLock } from './AlbumLock';
import { useAlbumOpening } from './use-album-opening';
import { useAlbumWall, type WallSource } from '../source/use-album-wall';
import { usePickedActions } from '../picked/use-picked-actions';
import type { OpenViewer } from '../viewer/use-open-media';
import { useViewedMedia } from '../viewer/use-viewed-media';
import { useWallViewer, type WallViewerState } from '../viewer/use-wall-viewer';
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
  // The page around it goes before what the album's owner chose.
  const chosen = album.data === undefined ? null : groundOf(album.data);
  const themeType = theme === 'auto' ? chosen : theme;
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
      if (album.data === undefined) return null;
      return album.data.shape.page === 'feed' ? (
        <EmbeddedFeed albumId={albumId} album={album.data} themeType={themeType} />
      ) : (
        <EmbeddedWall
          albumId={albumId}
          name={album.data.name}
          contents={describeContents(album.data.photoCount, album.data.videoCount)}
          shape={album.data.shape}
          look={pageLookOf(album.data.look)}
          hero={album.data.hero}
          themeType={themeType}
        />
      );
  }
}

interface EmbeddedHeadProps {
  readonly name: string;
  readonly contents: string;
  readonly hero: Hero | null;
  readonly look: AlbumPageLook;
}

function EmbeddedHead({ name, contents, hero, look }: EmbeddedHeadProps) {
  return (
    <View className={joinClasses(styles['head'], hero !== null && styles[`cover-${look.cover}`])}>
      {hero !== null && <AlbumHero hero={hero} />}
      <Text className={joinClasses(styles['name'], styles[`title-${look.title}`])}>{name}</Text>
      {contents !== '' && <Text className={styles['meta'] ?? ''}>{contents}</Text>}
    </View>
  );
}

interface EmbeddedFeedProps {
  readonly albumId: string;
  readonly album: AlbumDetail;
  readonly themeType: 'light' | 'dark' | null;
}

/** Posts, each of which opens on its own page beside the site. */
function EmbeddedFeed({ albumId, album, themeType }: EmbeddedFeedProps) {
  const { name, hero, photoCount, videoCount } = album;
  const look = pageLookOf(album.look);
  const open = useCallback(
    (postId: string): void => void outside.open(share.toAddress(toPostPath(albumId, postId))) /* else one stays here */,
    [albumId],
  );
  return (
    <BareShell title={name} themeType={themeType}>
      <FeedHost
        albumId={albumId}
        firstTopic=""
        canPost={false}
        onWrite={nothing}
        onOpenOutside={open}
        header={
          <EmbeddedHead name={name} contents={describeContents(photoCount, videoCount)} hero={hero} look={look} />
        }
      />
    </BareShell>
  );
}

interface EmbeddedWallProps {
  readonly albumId: string;
  readonly name: string;
  readonly contents: string;
  readonly shape: AlbumShape;
  readonly look: AlbumPageLook;
  readonly hero: Hero | null;
  readonly themeType: 'light' | 'dark' | null;
}

const nothing = (): void => undefined;

function EmbeddedWall({ albumId, name, contents, shape, look: pageLook, hero, themeType }: EmbeddedWallProps) {
  const [currentYear] = useState(() => yearOf(now()));
  const [today] = useState(() => shanghaiDay(now()));
  const isBaby = shape.page === 'baby';
  const baby = useBabyAlbum(isBaby ? albumId : null);
  const { child } = baby;
  const noteDay = useCallback((day: string) => ageOnDay(child, day), [child]);
  const wall = useAlbumWall(albumId, null, TAB_KIND.photoVideo);
  // Nobody is at home in a frame: what one may do elsewhere is not offered here.
  const actions = usePickedActions(nothing);
  const viewer = useWallViewer(wall, actions, { currentYear, canDownload: false, canBuy: false, canSetCover: false });
  return (
    <BareShell
      title={name}
      themeType={themeType}
      overlay={viewer.open !== null && <EmbeddedViewer wall={wall} viewer={viewer} open={viewer.open} />}
    >
      <PhotoWall
        groups={wall.groups}
        loadRows={wall.loadRows}
        changes={wall.changes}
        mode={shape.layout}
        isSpacious={shape.emphasis === 'place'}
        isAiry={pageLook.wall === 'airy'}
        currentYear={currentYear}
        onOpen={({ index, id, rect }) => viewer.openAt({ index, id, rect })}
        lookedAt={viewer.open?.index ?? null}
        dayNote={isBaby ? noteDay : undefined}
        header={
          <>
            <EmbeddedHead name={name} contents={contents} hero={hero} look={pageLook} />
            {isBaby && <BabyHead albumId={albumId} baby={baby} today={today} isOnlySeen />}
          </>
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

interface EmbeddedViewerProps {
  readonly wall: WallSource;
  readonly viewer: WallViewerState;
  readonly open: OpenViewer;
}

function EmbeddedViewer({ wall, viewer, open }: EmbeddedViewerProps) {
  const { details, lockWords } = useViewedMedia(wall, viewer);
  return (
    <MediaViewer
      count={wall.total}
      index={open.index}
      openFrom={open.rect}
      getItem={viewer.getItem}
      changes={wall.changes}
      onIndexChange={(index) => void viewer.show(index) /* a failure is shown in its place */}
      onClose={viewer.close}
      details={details}
      lockWords={lockWords}
    />
  );
}
