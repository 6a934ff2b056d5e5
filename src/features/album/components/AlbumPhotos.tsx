import { Text, View } from '@tarojs/components';
import { pageScrollTo, useReachBottom } from '@tarojs/taro';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { TAB_KIND } from '@contract/constants/media';
import { STAT_KIND } from '@contract/constants/statistics';
import { listLabels } from '@contract/http/album';
import { listMedia } from '@contract/http/media';
import type { AlbumDetail } from '@contract/schemas/album';
import { useCall } from '@/api/use-call';
import { usePages } from '@/api/use-pages';
import { BackTop } from '@/components/BackTop';
import { Button } from '@/components/Button';
import { Chip } from '@/components/Chip';
import { PhotoWall } from '@/components/PhotoWall';
import { Tabs } from '@/components/Tabs';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { shanghaiDay } from '@/domain/shanghai-day';
import { lookOf } from '@/domain/templates';
import { listPickedActions } from '@/domain/wall-selection';
import {
  canArrange,
  isGroupedView,
  isOldestFirst,
  isPlainView,
  listWallTabs,
  PLAIN_VIEW,
  type WallTabType,
} from '@/domain/wall-tabs';
import { device } from '@/platform/device';
import { navigation } from '@/platform/navigation';
import { usePageShown } from '@/platform/page-shown/use-page-shown';
import { useViewport } from '@/platform/viewport/use-viewport';
import type { NavAction } from '@/shell/NavBar';
import { PageShell } from '@/shell/PageShell';
import { useScrolled } from '@/shell/use-scrolled';
import { now } from '@/stores/clock';
import { requireLogin } from '@/stores/session';
import { selectIsLogin, selectUser, useSession } from '@/stores/session-state';
import { reportVisit } from '@/stores/visit-report';
import { visitSourceOf } from '@/stores/visit-source';
import { useAlbumActions } from '../hooks/use-album-actions';
import { useAlbumShare } from '../hooks/use-album-share';
import { useAlbumWall } from '../hooks/use-album-wall';
import { useListedWall } from '../hooks/use-listed-wall';
import { useLiveAlbum } from '../hooks/use-live-album';
import { usePickedActions } from '../hooks/use-picked-actions';
import { useUploadedCount } from '../hooks/use-uploaded-count';
import { useWallSelection } from '../hooks/use-wall-selection';
import { useWallViewer } from '../hooks/use-wall-viewer';
import { AlbumHeader } from './AlbumHeader';
import { PickedBar } from './PickedBar';
import { PickedSheets } from './PickedSheets';
import { ShareSheet } from './ShareSheet';
import { TransferOffer } from './TransferOffer';
import { UploadPasswordSheet } from './UploadPasswordSheet';
import { WallFilterSheet } from './WallFilterSheet';
import { WallNothing } from './WallNothing';
import { WallTools } from './WallTools';
import { WallViewer } from './WallViewer';
import styles from './AlbumPhotos.module.scss';

export interface AlbumPhotosProps {
  readonly albumId: string;
  readonly firstLabelId: string | null;
  /** Undefined: on its way. */
  readonly album: AlbumDetail | undefined;
  readonly onReload: () => Promise<void>;
}

const BACK_TOP_FROM_PX = 400;
const LISTED_PAGE = 100;
const TEMPLATE_BEFORE_KNOWN = 2;

/** The page of an album that may be seen. */
export function AlbumPhotos({ albumId, firstLabelId, album, onReload }: AlbumPhotosProps) {
  const userId = useSession(selectUser)?.id;
  const isLogin = useSession(selectIsLogin);
  const template = album?.template ?? TEMPLATE_BEFORE_KNOWN;
  const look = lookOf(template);
  const tabs = useMemo(() => listWallTabs(template, isLogin), [template, isLogin]);
  const [chosenTab, setChosenTab] = useState<WallTabType | null>(null);
  const tab = tabs.find(({ type }) => type === chosenTab)?.type ?? tabs[0]?.type ?? 8;
  const [labelId, setLabelId] = useState(firstLabelId);
  const [chosenView, setChosenView] = useState(PLAIN_VIEW);
  const [isFiltering, setIsFiltering] = useState(false);
  const [currentYear] = useState(() => new Date(now()).getFullYear());
  const { sizeClass } = useViewport();
  const isWide = sizeClass === 'wide';
  const isFarDown = useScrolled(BACK_TOP_FROM_PX);
  const labels = useCall(listLabels, { albumId });

  const view = canArrange(tab) ? chosenView : PLAIN_VIEW;
  const isOwn = tab === TAB_KIND.mine;
  const isTimeline = tab === TAB_KIND.timeLine;
  // One's own uploads of an album are read page by page, and have no labels.
  const isGrouped = isGroupedView(view) && !isOwn;
  const grouped = useAlbumWall(albumId, labelId, isGrouped ? tab : null, view);
  const pages = usePages(
    listMedia,
    isGrouped
      ? null
      : {
          albumId,
          type: tab,
          showFaceLocation: false,
          sort: view.sort,
          ...(labelId === null || isOwn ? {} : { labelId }),
          ...(view.dayFrom === '' ? {} : { dayFrom: view.dayFrom }),
          ...(view.dayTo === '' ? {} : { dayTo: view.dayTo }),
          ...(view.isHiddenOnly ? { hidden: true } : {}),
        },
    LISTED_PAGE,
  );
  const listed = useListedWall(pages, view.sort !== 3);
  const wall = isGrouped ? grouped : listed;
  useReachBottom(() => void pages.loadMore() /* failures are part of the state */);

  const reloadAll = useCallback((): void => {
    // What is counted is asked for after the wall, so that it is never older: the wall alone says up to which change it has come.
    // Failures are part of each state.
    void wall.reload().then(() => Promise.all([onReload(), labels.reload()]));
  }, [onReload, labels, wall]);

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
  });
  const selection = useWallSelection(wall);
  const { picked } = selection;
  const pickedIds = useMemo(() => (picked === null ? null : new Set(picked.keys())), [picked]);
  const albumActions = useAlbumActions(album);
  useAlbumShare(albumId, album);
  const uploadedCount = useUploadedCount(albumId);

  const isFirstShow = useRef(true);
  const isShown = usePageShown(() => {
    if (!isFirstShow.current) reloadAll();
    isFirstShow.current = false;
  });
  // Another person sees other things here, and a finished upload is to be seen at once; all is loaded anew when the page comes back.
  const shownFor = useRef({ userId, uploadedCount });
  useEffect(() => {
    const before = shownFor.current;
    if (before.userId === userId && before.uploadedCount === uploadedCount) return;
    shownFor.current = { userId, uploadedCount };
    if (isShown) reloadAll();
  });
  const isVisited = album !== undefined;
  useEffect(() => {
    if (isVisited) void reportVisit({ kind: STAT_KIND.albumView, albumId, source: visitSourceOf(albumId) }); // silent
  }, [isVisited, albumId]);

  const isBusy = viewer.open !== null || picked !== null;
  // What is new comes last where the oldest is first: it moves nothing that is in view.
  const isHeldBack = (isFarDown && !isOldestFirst(tab, view)) || isBusy;
  const live = useLiveAlbum(isShown && isVisited ? albumId : null, wall, view, isHeldBack, reloadAll);
  const toTop = () => void pageScrollTo({ scrollTop: 0 }); // cannot fail
  const showNew = () => {
    toTop();
    live.showNew();
  };

  const [isAskingPassword, setIsAskingPassword] = useState(false);
  const toUpload = () => navigation.goTo(ROUTES.upload, toAlbumParams(albumId, labelId));
  const upload = async () => {
    if (!(await requireLogin())) return;
    if (album?.canUpload === false && album.needsUploadPassword) setIsAskingPassword(true);
    else await toUpload();
  };
  const share = () => {
    albumActions.share();
    void reportVisit({ kind: STAT_KIND.share, albumId, source: visitSourceOf(albumId) }); // silent
  };

  const title = album?.name ?? '';
  const canUpload = !device.isSinglePage && ((album?.canUpload ?? false) || (album?.needsUploadPassword ?? false));
  const canSelect = !device.isSinglePage;
  const uploadButton = <Button text="上传" icon="upload" size={40} onPress={upload} />;
  const navActions: NavAction[] = [
    {
      id: 'search',
      icon: 'search',
      label: '搜索相册里的照片',
      onPress: () => void navigation.goTo(ROUTES.search, { id: albumId }) /* else one stays here */,
    },
    { id: 'share', icon: 'share-2', label: '分享相册', onPress: share },
    ...(albumActions.hasMore
      ? [{ id: 'more', icon: 'ellipsis' as const, label: '更多', onPress: albumActions.showMore }]
      : []),
  ];
  const hasBottom = picked !== null || (canUpload && !isWide);
  const selecting =
    picked === null
      ? null
      : listPickedActions({
          canManage: isHolder,
          canDelete: holds('delete'),
          canLabel: holds('label'),
          canPrice: holds('price'),
          canDownload,
          isOwn,
        });

  const header = (
    <>
      {album !== undefined && <TransferOffer album={album} onChanged={reloadAll} />}
      <AlbumHeader album={album} />
      <Tabs
        label="照片或视频"
        tabs={tabs}
        selectedId={`${tab}`}
        onSelect={(id) => setChosenTab(tabs.find((one) => one.id === id)?.type ?? null)}
      />
      {!isOwn && (labels.data ?? []).length > 0 && (
        <View className={styles['labels'] ?? ''}>
          <Chip text="全部标签" isSelected={labelId === null} onPress={() => setLabelId(null)} />
          {(labels.data ?? []).map(({ id, name }) => (
            <Chip key={id} text={name} isSelected={labelId === id} onPress={() => setLabelId(id)} />
          ))}
        </View>
      )}
      <WallTools
        view={view}
        canArrange={canArrange(tab)}
        canSelect={canSelect && wall.total > 0 && picked === null}
        onView={setChosenView}
        onFilter={() => setIsFiltering(true)}
        onSelect={selection.start}
      />
    </>
  );

  return (
    <PageShell
      title={picked === null ? title : `已选${picked.size}`}
      maxWidth={1680}
      {...(picked === null
        ? {
            navActions: device.isSinglePage ? [] : navActions,
            ...(canUpload && isWide ? { navEnd: uploadButton } : {}),
          }
        : {
            navStart: <Button text="取消" kind="text" size={40} onPress={selection.leave} />,
            navEnd: <Button text="全选" kind="text" size={40} onPress={selection.pickAll} />,
          })}
      {...(picked !== null && selecting !== null
        ? {
            bottom: (
              <PickedBar
                picked={picked}
                actions={selecting}
                onAction={(action) => void actions.run(action, picked) /* tells its failures */}
              />
            ),
          }
        : canUpload && !isWide
          ? { bottom: <View className={styles['grow'] ?? ''}>{uploadButton}</View> }
          : {})}
      overlay={
        <>
          {viewer.open !== null && (
            <WallViewer wall={wall} viewer={viewer} onRoundEnd={live.newCount > 0 ? live.showNew : undefined} />
          )}
          {isFiltering && (
            <WallFilterSheet
              view={view}
              isHolder={isHolder}
              today={shanghaiDay(now())}
              onApply={(next) => {
                setChosenView(next);
                setIsFiltering(false);
              }}
              onClose={() => setIsFiltering(false)}
            />
          )}
          <PickedSheets actions={actions} albumId={albumId} labels={labels.data ?? []} />
          {albumActions.isSharing && <ShareSheet albumId={albumId} name={title} onClose={albumActions.closeShare} />}
          {isAskingPassword && (
            <UploadPasswordSheet
              albumId={albumId}
              onClose={() => setIsAskingPassword(false)}
              onOpened={async () => {
                setIsAskingPassword(false);
                await onReload();
                await toUpload();
              }}
            />
          )}
        </>
      }
    >
      <PhotoWall
        key={`${tab}:${labelId ?? ''}:${JSON.stringify(view)}`}
        groups={wall.groups}
        loadRows={wall.loadRows}
        mode={look.layout}
        isSpacious={look.emphasis === 'place'}
        isTimeline={isTimeline}
        currentYear={currentYear}
        stickyTopPx={isWide ? 56 : 44}
        bottomPx={hasBottom ? 56 : 0}
        selection={
          pickedIds === null ? undefined : { ids: pickedIds, onChange: selection.change, onLeave: selection.leave }
        }
        onHold={canSelect ? selection.start : undefined}
        onOpen={({ index, id, rect }) => viewer.openAt({ index, id, rect })}
        header={header}
        empty={<WallNothing wall={wall} isNarrowed={!isPlainView(view)} canUpload={canUpload} onUpload={upload} />}
      />
      {wall.total > 0 && (
        <View className={styles['end'] ?? ''}>
          <Text>{isGrouped || pages.isAtEnd ? '没有更多了' : '正在加载'}</Text>
        </View>
      )}
      {live.newCount > 0 && isHeldBack && !isBusy && (
        <View className={styles['news'] ?? ''}>
          <Button text={`${live.newCount}张新照片`} icon="arrow-up" size={40} onPress={showNew} />
        </View>
      )}
      <BackTop isShown={isFarDown && picked === null} onPress={toTop} />
    </PageShell>
  );
}
