import { Text, View } from '@tarojs/components';
import { pageScrollTo } from '@tarojs/taro';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { TAB_KIND } from '@contract/constants/media';
import type { AlbumDetail } from '@contract/schemas/album';
import { BackTop } from '@/components/BackTop';
import { Button } from '@/components/Button';
import { PhotoWall } from '@/components/wall/PhotoWall';
import { groundOf, pageLookOf } from '@contract/rules/album-page-look';
import { formatCount } from '@/domain/format/format-count';
import { hasFilter } from '@/domain/wall/wall-tabs';
import { device } from '@/platform/device';
import { useViewport } from '@/platform/viewport/use-viewport';
import { PageShell } from '@/shell/PageShell';
import { AiBoxHost } from '../ai/AiBoxHost';
import { FeedHost } from '../feed/FeedHost';
import { RemovedPostHost } from '../feed/RemovedPostHost';
import { AlbumSaleBarHost } from './AlbumSaleBarHost';
import { barsOfLooking, barsOfPicking, listNavActions } from './album-photos-bars';
import { useAlbumActions } from './use-album-actions';
import type { NotedPlace } from './use-noted-place';
import { useAlbumPage } from './use-album-page';
import { useAlbumUpload } from './use-album-upload';
import { useBabyParts } from '../head/use-baby-parts';
import { barHeightPx } from '../head/AlbumBar';
import { AlbumPhotosHead, AlbumPhotosSkeleton } from '../head/AlbumPhotosHead';
import { AlbumPhotosSheets } from './AlbumPhotosSheets';
import { WallPickedBarHost } from '../picked/WallPickedBarHost';
import { WallNothing } from './WallNothing';
import styles from './AlbumPhotos.module.scss';

export interface AlbumPhotosProps {
  readonly albumId: string;
  readonly firstLabelId: string | null;
  /** Of a feed; empty: all. */
  readonly firstTopic: string;
  /** Undefined: on its way. */
  readonly album: AlbumDetail | undefined;
  readonly onReload: () => Promise<void>;
  /** What was looked at before the program was loaded anew. */
  readonly noted: NotedPlace;
  /** Over the page: the photo that a link names. */
  readonly linked: ReactNode;
}

async function writePost(albumId: string): Promise<void> {
  const parts = await import('../feed/feed-parts');
  await parts.writePost(albumId);
}

const toTop = () => void pageScrollTo({ scrollTop: 0 }); // cannot fail

/** The page of an album that may be seen. */
export function AlbumPhotos({ albumId, firstLabelId, firstTopic, album, onReload, noted, linked }: AlbumPhotosProps) {
  const page = useAlbumPage({ albumId, firstLabelId, album, onReload, noted });
  const { shape, shown, baby, sale, actions, viewer, selection, live, reloadAll } = page;
  const { wall, labels, view, place } = shown;
  const { picked } = selection;
  const [isFiltering, setIsFiltering] = useState(false);
  const { sizeClass, hasNavBar, statusBarPx, navBarPx } = useViewport();
  const isWide = sizeClass === 'wide';

  const isBaby = shape.page === 'baby';
  const { child } = baby;
  const isFeed = shape.page === 'feed';
  // A label is one of photos.
  const [hasPosts, setHasPosts] = useState(noted.before?.hasPosts ?? firstLabelId === null);
  const showPosts = (isOn: boolean): void => {
    setHasPosts(isOn);
    noted.note({ hasPosts: isOn });
  };
  const showsPosts = isFeed && hasPosts;
  const parts = useBabyParts(isBaby);
  const noteDay = useCallback((day: string) => parts?.ageOnDay(child, day) ?? '', [parts, child]);

  const holds = (permission: string): boolean => album?.permissions.includes(permission) ?? false;
  const canDownload = album?.canDownload ?? false;
  const pickedIds = useMemo(() => (picked === null ? null : new Set(picked.keys())), [picked]);
  const albumActions = useAlbumActions(album);
  const showNew = () => {
    toTop();
    live.showNew();
  };

  const uploading = useAlbumUpload({
    albumId,
    album,
    labelId: shown.labelId,
    isSecond: sale !== undefined,
    onReload,
  });
  const canUpload = uploading.canUpload;
  const button = showsPosts ? (
    <Button text="写笔记" icon="plus" size={40} onPress={() => writePost(albumId)} />
  ) : (
    uploading.button
  );
  const title = album?.name ?? '';
  const bar = {
    hasKinds:
      place.id === 'hot' || (place.id === 'all' && album !== undefined && album.photoCount > 0 && album.videoCount > 0),
    labels: shown.hasLabels ? (labels.data ?? []) : [],
  };
  // What stands above the photos is known before they are shown: nothing that one sees moves.
  const isSettled =
    album !== undefined &&
    (labels.data !== undefined || labels.error !== null) &&
    !(isBaby && (baby.state === 'loading' || parts === null));
  const pageLook = pageLookOf(album?.look ?? 1);
  const canSelect = !device.isSinglePage;
  const bars =
    picked === null
      ? barsOfLooking({
          navActions: device.isSinglePage ? [] : listNavActions(albumId, albumActions),
          upload: canUpload ? button : null,
          saleBar: sale === undefined ? null : <AlbumSaleBarHost albumId={albumId} sale={sale} />,
          isWide,
        })
      : barsOfPicking(
          selection,
          <WallPickedBarHost
            picked={picked}
            rights={{
              // Who may review hides and chooses.
              canManage: holds('review'),
              canDelete: holds('delete'),
              canLabel: holds('label'),
              canPrice: holds('price'),
              canDownload,
              isOwn: shown.isOwn,
              canBuy: sale !== undefined && sale.count > 0,
            }}
            onAction={(action) => void actions.run(action, picked) /* tells its failures */}
          />,
        );
  const head = album !== undefined && (
    <AlbumPhotosHead
      {...bar}
      album={album}
      baby={isBaby ? baby : undefined}
      parts={parts}
      feed={isFeed && picked === null ? { isOn: showsPosts, onSwitch: showPosts } : undefined}
      shown={shown}
      canSelect={canSelect && wall.total > 0 && picked === null}
      onFilter={() => setIsFiltering(true)}
      onSelect={selection.start}
      onChanged={reloadAll}
      making={
        shape.page === 'ai' && album.canUpload && picked === null && !device.isSinglePage ? (
          <AiBoxHost albumId={albumId} template={album.template} />
        ) : null
      }
    />
  );
  return (
    <PageShell
      title={picked === null ? title : `已选${formatCount(picked.size)}`}
      nav={album === undefined || album.hero !== null ? 'cover' : 'bar'}
      themeType={album === undefined ? null : groundOf(album)}
      maxWidth={1680}
      {...bars}
      overlay={
        <>
          <AlbumPhotosSheets
            {...{ albumId, album, page, albumActions, isFiltering }}
            onFiltered={() => setIsFiltering(false)}
            strip={showsPosts && <RemovedPostHost albumId={albumId} />}
          />
          {uploading.drop}
          {uploading.sheet}
          {linked}
        </>
      }
    >
      {!isSettled && <AlbumPhotosSkeleton />}
      {isSettled && showsPosts && (
        <FeedHost
          albumId={albumId}
          firstTopic={firstTopic}
          canPost={canUpload}
          onWrite={() => void writePost(albumId) /* tells its failures */}
          header={head}
        />
      )}
      {isSettled && !showsPosts && (
        <PhotoWall
          key={shown.key}
          groups={wall.groups}
          loadRows={wall.loadRows}
          changes={wall.changes}
          mode={shape.layout}
          isSpacious={shape.emphasis === 'place'}
          isAiry={pageLook.wall === 'airy'}
          isTimeline={shown.tab === TAB_KIND.timeLine}
          currentYear={page.currentYear}
          stickyTopPx={(hasNavBar ? statusBarPx + navBarPx : 0) + barHeightPx(bar)}
          bottomPx={bars.bottom === undefined ? 0 : 56}
          selection={
            pickedIds === null ? undefined : { ids: pickedIds, onChange: selection.change, onLeave: selection.leave }
          }
          onHold={canSelect ? selection.start : undefined}
          dayNote={isBaby ? noteDay : undefined}
          onOpen={({ index, id, rect }) => viewer.openAt({ index, id, rect })}
          lookedAt={viewer.open?.index ?? null}
          start={page.start}
          onRest={page.onRest}
          header={head}
          empty={
            <WallNothing
              wall={wall}
              place={place.id}
              hasOthers={album.photoCount + album.videoCount > 0}
              isNarrowed={hasFilter(view) || view.personId !== ''}
              canChoose={holds('review')}
              canUpload={canUpload && shown.tab !== TAB_KIND.byGroupIdV2}
              onUpload={uploading.upload}
            />
          }
        />
      )}
      {isSettled && !showsPosts && wall.total > 0 && (
        <View className={styles['end'] ?? ''}>
          <Text>{shown.isAtEnd ? '没有更多了' : '正在加载'}</Text>
        </View>
      )}
      {page.offersNew && !showsPosts && (
        <View className={styles['news'] ?? ''}>
          <Button text={`${formatCount(live.newCount)}张新照片`} icon="arrow-up" size={40} onPress={showNew} />
        </View>
      )}
      <BackTop isShown={page.isFarDown && picked === null} onPress={toTop} />
    </PageShell>
  );
}
