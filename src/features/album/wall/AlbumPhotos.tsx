import { Text, View } from '@tarojs/components';
import { pageScrollTo } from '@tarojs/taro';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { PLAIN_SHAPE } from '@contract/constants/album-template';
import { TAB_KIND } from '@contract/constants/media';
import { STAT_KIND } from '@contract/constants/statistics';
import type { AlbumDetail } from '@contract/schemas/album';
import { BackTop } from '@/components/BackTop';
import { Button } from '@/components/Button';
import { PhotoWall } from '@/components/wall/PhotoWall';
import { groundOf, pageLookOf } from '@contract/rules/album-page-look';
import { ageOnDay } from '@/domain/album/baby-days';
import { FEED_ROUTE } from '@/domain/album-routes';
import { yearOf } from '@/domain/format/format-date';
import { ROUTES } from '@/domain/routes';
import { shanghaiDay } from '@/domain/format/shanghai-day';
import { firstKindOf } from '@/domain/album/generation-draft';
import { listPickedActions } from '@/domain/wall/wall-selection';
import { isOldestFirst, isPlainView } from '@/domain/wall/wall-tabs';
import { device } from '@/platform/device';
import { navigation } from '@/platform/navigation';
import { useViewport } from '@/platform/viewport/use-viewport';
import type { NavAction } from '@/shell/NavBar';
import { PageShell } from '@/shell/PageShell';
import { ReportSheet } from '@/shell/ReportSheet';
import { sendReport } from '@/stores/report-thing';
import { useScrolled } from '@/shell/use-scrolled';
import { now } from '@/stores/base/clock';
import { requireLogin } from '@/stores/session/session';
import { AiBoxHost } from '../ai/AiBoxHost';
import { useBabyAlbum } from '../baby/use-baby-album';
import { FeedHost } from '../feed/FeedHost';
import { RemovedPost } from '../feed/RemovedPost';
import { reportVisit } from '../source/visit-report';
import { visitSourceOf } from '../source/visit-source';
import { AlbumSaleBarHost } from './AlbumSaleBarHost';
import { useAlbumActions } from './use-album-actions';
import { useAlbumSale } from './use-album-sale';
import { useAlbumShare } from '../share/use-album-share';
import { useAlbumUpload } from './use-album-upload';
import { useFreshAlbum } from './use-fresh-album';
import { useLiveAlbum } from './use-live-album';
import { usePickedActions } from '../picked/use-picked-actions';
import { useShownWall } from './use-shown-wall';
import { useWallSelection } from '../source/use-wall-selection';
import { useWallViewer } from '../viewer/use-wall-viewer';
import { barHeightPx } from './AlbumBar';
import { AlbumPhotosHead, AlbumPhotosSkeleton } from './AlbumPhotosHead';
import { PickedBar } from '../picked/PickedBar';
import { PickedSheets } from '../picked/PickedSheets';
import { ShareSheet } from '../share/ShareSheet';
import { WallFilterSheet } from './WallFilterSheet';
import { WallNothing } from './WallNothing';
import { WallViewer } from '../viewer/WallViewer';
import styles from './AlbumPhotos.module.scss';

export interface AlbumPhotosProps {
  readonly albumId: string;
  readonly firstLabelId: string | null;
  /** Of a feed; empty: all. */
  readonly firstTopic: string;
  /** Undefined: on its way. */
  readonly album: AlbumDetail | undefined;
  readonly onReload: () => Promise<void>;
  /** Over the page: the photo that a link names. */
  readonly linked: ReactNode;
}

const BACK_TOP_FROM_PX = 400;

function listNavActions(albumId: string, actions: ReturnType<typeof useAlbumActions>): NavAction[] {
  const share = () => {
    actions.share();
    void reportVisit({ kind: STAT_KIND.share, albumId, source: visitSourceOf(albumId) }); // silent
  };
  return [
    {
      id: 'search',
      icon: 'search',
      label: '搜索相册里的照片',
      onPress: () => void navigation.goTo(ROUTES.search, { id: albumId }) /* else one stays here */,
    },
    { id: 'share', icon: 'share-2', label: '分享相册', onPress: share },
    ...(actions.hasMore ? [{ id: 'more', icon: 'ellipsis' as const, label: '更多', onPress: actions.showMore }] : []),
  ];
}

async function writePost(albumId: string): Promise<void> {
  if (await requireLogin()) await navigation.goTo(FEED_ROUTE, { id: albumId, write: 1 });
}

const toTop = () => void pageScrollTo({ scrollTop: 0 }); // cannot fail

/** The page of an album that may be seen. */
export function AlbumPhotos({ albumId, firstLabelId, firstTopic, album, onReload, linked }: AlbumPhotosProps) {
  const shape = album?.shape ?? PLAIN_SHAPE;
  const shown = useShownWall(albumId, firstLabelId, shape.tabs);
  const { wall, labels, view, place } = shown;
  const [isFiltering, setIsFiltering] = useState(false);
  const [currentYear] = useState(() => yearOf(now()));
  const { sizeClass, hasNavBar, statusBarPx, navBarPx } = useViewport();
  const isWide = sizeClass === 'wide';
  const isFarDown = useScrolled(BACK_TOP_FROM_PX);

  const isBaby = shape.page === 'baby';
  const baby = useBabyAlbum(isBaby ? albumId : null);
  const { child, reload: reloadBaby } = baby;
  const isFeed = shape.page === 'feed';
  // A label is one of photos.
  const [hasPosts, setHasPosts] = useState(firstLabelId === null);
  const showsPosts = isFeed && hasPosts;
  const made = album?.shape.page === 'ai' ? firstKindOf(album.template) : null;
  const noteDay = useCallback((day: string) => ageOnDay(child, day), [child]);

  const { sale, reload: reloadSale } = useAlbumSale(album);
  const reloadAll = useCallback((): void => {
    // What is counted is asked for after the wall, so that it is never older: the wall alone says up to which change it has come.
    // Failures are part of each state.
    void wall.reload().then(() => Promise.all([onReload(), labels.reload(), reloadSale(), reloadBaby()]));
  }, [onReload, labels, wall, reloadSale, reloadBaby]);

  const holds = (permission: string): boolean => album?.permissions.includes(permission) ?? false;
  // Who may review hides and chooses, and narrows the wall to what is hidden.
  const isHolder = holds('review');
  const canDownload = album?.canDownload ?? false;
  const actions = usePickedActions(() => {
    selection.leave();
    reloadAll();
    void viewer.reloadDetail(); // failures are part of the state
  });
  const viewer = useWallViewer(wall, actions, {
    currentYear,
    canDownload,
    canSetCover: album?.canManage ?? false,
    // What was put into the cart there is counted here; failures are part of the state.
    onView: (isOpen) => {
      if (!isOpen && sale !== undefined) void reloadSale();
    },
  });
  const selection = useWallSelection(wall);
  const { picked } = selection;
  const pickedIds = useMemo(() => (picked === null ? null : new Set(picked.keys())), [picked]);
  const albumActions = useAlbumActions(album);
  useAlbumShare(albumId, album);
  const isVisited = album !== undefined;
  const isShown = useFreshAlbum({ albumId, isVisited, onReload: reloadAll });

  const isBusy = viewer.open !== null || picked !== null;
  // What is new comes last where the oldest is first: it moves nothing that is in view.
  const isHeldBack = (isFarDown && !isOldestFirst(shown.tab, view)) || isBusy;
  const live = useLiveAlbum(isShown && isVisited ? albumId : null, wall, view, isHeldBack, reloadAll);
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
    !(isBaby && baby.state === 'loading');
  const pageLook = pageLookOf(album?.look ?? 1);
  const canSelect = !device.isSinglePage;
  const saleBar = sale !== undefined && <AlbumSaleBarHost albumId={albumId} sale={sale} />;
  const hasBottom = picked !== null || ((canUpload || sale !== undefined) && !isWide);
  const head = album !== undefined && (
    <AlbumPhotosHead
      {...bar}
      album={album}
      baby={isBaby ? baby : undefined}
      feed={isFeed && picked === null ? { isOn: showsPosts, onSwitch: setHasPosts } : undefined}
      shown={shown}
      canSelect={canSelect && wall.total > 0 && picked === null}
      onFilter={() => setIsFiltering(true)}
      onSelect={selection.start}
      onChanged={reloadAll}
      making={
        made !== null && album.canUpload && picked === null && !device.isSinglePage ? (
          <AiBoxHost albumId={albumId} type={made} />
        ) : null
      }
    />
  );
  return (
    <PageShell
      title={picked === null ? title : `已选${picked.size}`}
      nav={album === undefined || album.hero !== null ? 'cover' : 'bar'}
      themeType={album === undefined ? null : groundOf(album)}
      maxWidth={1680}
      {...(picked === null
        ? {
            navActions: device.isSinglePage ? [] : listNavActions(albumId, albumActions),
            ...((canUpload || saleBar !== false) && isWide
              ? {
                  navEnd: (
                    <View className={styles['ends'] ?? ''}>
                      {saleBar !== false && <View className={styles['sale'] ?? ''}>{saleBar}</View>}
                      {canUpload && button}
                    </View>
                  ),
                }
              : {}),
          }
        : {
            navStart: <Button text="取消" kind="text" size={40} onPress={selection.leave} />,
            navEnd: <Button text="全选" kind="text" size={40} onPress={selection.pickAll} />,
          })}
      {...(picked !== null
        ? {
            bottom: (
              <PickedBar
                picked={picked}
                actions={listPickedActions({
                  canManage: isHolder,
                  canDelete: holds('delete'),
                  canLabel: holds('label'),
                  canPrice: holds('price'),
                  canDownload,
                  isOwn: shown.isOwn,
                  canBuy: sale !== undefined && sale.count > 0,
                })}
                onAction={(action) => void actions.run(action, picked) /* tells its failures */}
              />
            ),
          }
        : hasBottom
          ? {
              bottom:
                saleBar === false ? (
                  <View className={styles['grow'] ?? ''}>{button}</View>
                ) : (
                  <>
                    {saleBar}
                    {canUpload && button}
                  </>
                ),
            }
          : {})}
      overlay={
        <>
          {viewer.open !== null && (
            <WallViewer wall={wall} viewer={viewer} onRoundEnd={live.newCount > 0 ? live.showNew : undefined} />
          )}
          {isFiltering && (
            <WallFilterSheet
              albumId={albumId}
              view={view}
              isHolder={isHolder}
              hasPeople={album?.hasPeople ?? false}
              today={shanghaiDay(now())}
              onApply={(next) => {
                shown.setView(next);
                setIsFiltering(false);
              }}
              onClose={() => setIsFiltering(false)}
            />
          )}
          <PickedSheets
            actions={actions}
            albumId={albumId}
            labels={labels.data ?? []}
            strip={showsPosts && <RemovedPost albumId={albumId} />}
          />
          {albumActions.isSharing && <ShareSheet albumId={albumId} name={title} onClose={albumActions.closeShare} />}
          {albumActions.isReporting && (
            <ReportSheet
              onSend={(reason, text) => sendReport({ thing: 'album', id: albumId }, reason, text)}
              onClose={albumActions.closeReport}
            />
          )}
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
          currentYear={currentYear}
          stickyTopPx={(hasNavBar ? statusBarPx + navBarPx : 0) + barHeightPx(bar)}
          bottomPx={hasBottom ? 56 : 0}
          selection={
            pickedIds === null ? undefined : { ids: pickedIds, onChange: selection.change, onLeave: selection.leave }
          }
          onHold={canSelect ? selection.start : undefined}
          dayNote={isBaby ? noteDay : undefined}
          onOpen={({ index, id, rect }) => viewer.openAt({ index, id, rect })}
          header={head}
          empty={
            <WallNothing
              wall={wall}
              isNarrowed={!isPlainView(view)}
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
      {live.newCount > 0 && isHeldBack && !isBusy && !showsPosts && (
        <View className={styles['news'] ?? ''}>
          <Button text={`${live.newCount}张新照片`} icon="arrow-up" size={40} onPress={showNew} />
        </View>
      )}
      <BackTop isShown={isFarDown && picked === null} onPress={toTop} />
    </PageShell>
  );
}
