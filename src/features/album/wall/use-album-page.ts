import { useCallback, useState } from 'react';
import { PLAIN_SHAPE } from '@contract/constants/album-template';
import type { AlbumDetail } from '@contract/schemas/album';
import { yearOf } from '@/domain/format/format-date';
import { isOldestFirst } from '@/domain/wall/wall-tabs';
import { useScrolled } from '@/shell/use-scrolled';
import { now } from '@/stores/base/clock';
import { useBabyAlbum } from '../baby/use-baby-album';
import { usePickedActions } from '../picked/use-picked-actions';
import { useAlbumShare } from '../share/use-album-share';
import { useWallSelection } from '../source/use-wall-selection';
import { useWallViewer } from '../viewer/use-wall-viewer';
import { useAlbumSale } from './use-album-sale';
import { useFreshAlbum } from './use-fresh-album';
import { useLiveAlbum } from './use-live-album';
import type { NotedPlace } from './use-noted-place';
import { usePlaceReturn } from './use-place-return';
import { useShownWall } from '../source/use-shown-wall';

interface AlbumPageDeps {
  readonly albumId: string;
  readonly firstLabelId: string | null;
  readonly album: AlbumDetail | undefined;
  readonly onReload: () => Promise<void>;
  readonly noted: NotedPlace;
}

const BACK_TOP_FROM_PX = 400;
const NOTHING_YET = { photoCount: 0, videoCount: 0 };

/** What stands on the page of an album, what is open or picked of it, and how it stays fresh without moving what is in view. */
export function useAlbumPage({ albumId, firstLabelId, album, onReload, noted }: AlbumPageDeps) {
  const shape = album?.shape ?? PLAIN_SHAPE;
  const shown = useShownWall(albumId, firstLabelId, shape.tabs, album ?? NOTHING_YET, noted.before);
  const { wall, labels, view } = shown;
  const [currentYear] = useState(() => yearOf(now()));
  const isFarDown = useScrolled(BACK_TOP_FROM_PX);
  const baby = useBabyAlbum(shape.page === 'baby' ? albumId : null);
  const { reload: reloadBaby } = baby;
  const { sale, reload: reloadSale } = useAlbumSale(album);
  const reloadAll = useCallback((): void => {
    // What is counted is asked for after the wall, so that it is never older: the wall alone says up to which change it has come.
    // Failures are part of each state.
    void wall.reload().then(() => Promise.all([onReload(), labels.reload(), reloadSale(), reloadBaby()]));
  }, [onReload, labels, wall, reloadSale, reloadBaby]);

  const actions = usePickedActions((left = []) => {
    selection.keep(left);
    reloadAll();
    viewer.reloadDetail();
  });
  const viewer = useWallViewer(wall, actions, {
    currentYear,
    canDownload: album?.canDownload ?? false,
    canSetCover: album?.canManage ?? false,
    isNoted: true,
    // What was put into the cart there is counted here; failures are part of the state.
    onView: (isOpen) => {
      if (!isOpen && sale !== undefined) void reloadSale();
    },
  });
  const { start, onRest } = usePlaceReturn(shown, noted, viewer);
  const selection = useWallSelection(wall);
  useAlbumShare(albumId, album);
  const isVisited = album !== undefined;
  const isShown = useFreshAlbum({ albumId, isVisited, onReload: reloadAll });

  const isBusy = viewer.open !== null || selection.picked !== null;
  // What is new comes last where the oldest is first: it moves nothing that is in view.
  const isAway = isFarDown && !isOldestFirst(shown.tab, view);
  const live = useLiveAlbum(isShown && isVisited ? albumId : null, wall, view, { isAway, isBusy }, reloadAll);

  return {
    shape,
    shown,
    currentYear,
    isFarDown,
    baby,
    sale,
    reloadAll,
    actions,
    viewer,
    selection,
    live,
    start,
    onRest,
    /** What is new waits to be asked for. */
    offersNew: live.newCount > 0 && isAway && !isBusy,
  };
}

export type AlbumPage = ReturnType<typeof useAlbumPage>;
