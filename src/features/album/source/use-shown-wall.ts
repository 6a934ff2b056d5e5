import { useReachBottom } from '@tarojs/taro';
import { useMemo, useState } from 'react';
import { TAB_KIND } from '@contract/constants/media';
import { listLabels } from '@contract/http/album';
import { useCall } from '@/api/use-call';
import { toPeopleRange } from '@/domain/album-people';
import type { WallPlace } from '@/domain/wall/wall-place';
import {
  canArrange,
  isGroupedView,
  listWallTabs,
  openAtContents,
  PLAIN_VIEW,
  type WallContents,
  type WallTab,
  type WallTabType,
} from '@/domain/wall/wall-tabs';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { useAlbumWall } from './use-album-wall';
import { useListedWall } from './use-listed-wall';
import { useMediaPages } from './use-media-pages';

const LISTED_PAGE = 100;
const FIRST_TAB: WallTab = { id: 'all', text: '', type: 8, kinds: [8] };

/** What of an album is looked at: its tab, its label, the order and the days, and the wall that is made of it. */
export function useShownWall(
  albumId: string,
  firstLabelId: string | null,
  own: readonly number[],
  { photoCount, videoCount }: WallContents,
  before: Pick<WallPlace, 'tab' | 'labelId' | 'view'> | null,
) {
  const isLogin = useSession(selectIsLogin);
  const tabs = useMemo(
    () => openAtContents(listWallTabs(own, isLogin), { photoCount, videoCount }),
    [own, isLogin, photoCount, videoCount],
  );
  const [chosenTab, setTab] = useState<WallTabType | null>(before?.tab ?? null);
  // What comes later, such as an album's first film, takes nobody away from what is being looked at.
  if (chosenTab === null && photoCount + videoCount > 0) setTab(tabs[0]?.type ?? FIRST_TAB.type);
  const place = tabs.find(({ kinds }) => kinds.some((kind) => kind === chosenTab)) ?? tabs[0] ?? FIRST_TAB;
  const tab = place.kinds.find((kind) => kind === chosenTab) ?? place.type;
  const [labelId, setLabelId] = useState(before === null ? firstLabelId : before.labelId);
  const [chosenView, setView] = useState(before?.view ?? PLAIN_VIEW);
  const labels = useCall(listLabels, { albumId });
  // It may have been removed since the page was left.
  const isGone = labels.data?.every(({ id }) => id !== labelId) === true;
  if (before !== null && labelId !== null && labelId === before.labelId && isGone) setLabelId(null);

  const view = canArrange(tab) ? chosenView : PLAIN_VIEW;
  const isOwn = tab === TAB_KIND.mine;
  // One's own uploads of an album, and what posts show, are read page by page and have no labels.
  const hasLabels = !isOwn && tab !== TAB_KIND.byGroupIdV2;
  const isGrouped = isGroupedView(view) && hasLabels;
  const grouped = useAlbumWall(albumId, labelId, isGrouped ? tab : null, view);
  const pages = useMediaPages(
    isGrouped
      ? null
      : {
          albumId,
          type: tab,
          showFaceLocation: false,
          sort: view.sort,
          ...(labelId === null || !hasLabels ? {} : { labelId }),
          ...(view.dayFrom === '' ? {} : { dayFrom: view.dayFrom }),
          ...(view.dayTo === '' ? {} : { dayTo: view.dayTo }),
          ...(view.isHiddenOnly ? { hidden: true } : {}),
          ...(view.uploaderId === '' ? {} : { uploaderId: view.uploaderId }),
          ...(view.camera === '' ? {} : { camera: view.camera }),
          ...(view.placeId === '' ? {} : { place: view.placeId }),
          ...(view.personId === '' ? {} : { personId: view.personId }),
          ...toPeopleRange(view.people),
        },
    LISTED_PAGE,
  );
  const listed = useListedWall(pages, view.sort !== 3 && tab !== TAB_KIND.byGroupIdV2);
  useReachBottom(() => void pages.loadMore() /* failures are part of the state */);

  return {
    wall: isGrouped ? grouped : listed,
    /** Another wall, which begins anew. */
    key: `${tab}:${labelId ?? ''}:${JSON.stringify(view)}`,
    tabs,
    /** The tab that is open, and which of its kinds. */
    place,
    tab,
    chosenTab,
    setTab,
    labels,
    labelId,
    setLabelId,
    view,
    setView,
    isOwn,
    hasLabels,
    isAtEnd: isGrouped || pages.isAtEnd,
    loadMore: pages.loadMore,
  };
}
export type ShownWall = ReturnType<typeof useShownWall>;
