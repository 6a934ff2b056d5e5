import { MEDIA_SORT, TAB_KIND, type MediaSort } from '@contract/constants/media';
import type { PeopleCount } from '../album-people';
import { dayInGroup } from './sparse-days';
import type { WallGroup } from './wall-model';

/** Kinds of lists that an album's page shows, as the list calls number them. */
export type WallTabType = GroupedTabType | 20;
/** Those that are read by days. */
export type GroupedTabType = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** A place of the page. It may hold several kinds: all, photos and videos. */
export type WallTabId = 'all' | 'timeLine' | 'hot' | 'essence' | 'mine' | 'posts';

export interface WallTab {
  readonly id: WallTabId;
  readonly text: string;
  /** What is looked at first. */
  readonly type: WallTabType;
  /** Between which one switches there. */
  readonly kinds: readonly WallTabType[];
}

const PLACES: Readonly<Record<WallTabId, { readonly text: string; readonly kinds: readonly WallTabType[] }>> = {
  all: { text: '全部', kinds: [8, 1, 2] },
  timeLine: { text: '时间线', kinds: [3] },
  hot: { text: '热门', kinds: [9, 4, 5] },
  essence: { text: '精选', kinds: [6] },
  mine: { text: '我的', kinds: [7] },
  posts: { text: '笔记里', kinds: [20] },
};
const ALL_PLACES = Object.keys(PLACES) as WallTabId[];

/** Names of a place's kinds, in their order. */
export const KIND_NAMES = ['照片和视频', '照片', '视频'] as const;

export function placeOfTab(type: number): WallTabId | null {
  return ALL_PLACES.find((id) => PLACES[id].kinds.some((kind) => kind === type)) ?? null;
}

/** The template's own places first, then what else there is. One's own uploads only for who is signed in. */
export function listWallTabs(own: readonly number[], isLogin: boolean): readonly WallTab[] {
  const first = own.flatMap((type) => placeOfTab(type) ?? []);
  // Where a template does not name them there are no posts.
  return [...new Set([...first, ...ALL_PLACES])]
    .filter((id) => (isLogin || id !== 'mine') && (id !== 'posts' || first.includes(id)))
    .map((id) => {
      const { text, kinds } = PLACES[id];
      const preferred = own.flatMap((type) => kinds.filter((kind) => kind === type))[0];
      return { id, text, kinds, type: preferred ?? kinds[0] ?? 8 };
    });
}

/** Photos and videos that there are of each. */
export interface WallContents {
  readonly photoCount: number;
  readonly videoCount: number;
}

/**
 * The same places for an album that holds this: none is opened at photos or videos where it has only the other, which is not offered
 * there to switch to.
 */
export function openAtContents(tabs: readonly WallTab[], { photoCount, videoCount }: WallContents): readonly WallTab[] {
  const missing = photoCount > 0 && videoCount === 0 ? 2 : videoCount > 0 && photoCount === 0 ? 1 : null;
  return tabs.map((tab) =>
    missing !== null && tab.type === tab.kinds[missing] ? { ...tab, type: tab.kinds[0] ?? 8 } : tab,
  );
}

/** What the wall is narrowed to and how it is ordered. */
export interface WallView {
  readonly sort: MediaSort;
  /** `yyyy-mm-dd` or empty. */
  readonly dayFrom: string;
  readonly dayTo: string;
  /** Only what holders hid from the others. */
  readonly isHiddenOnly: boolean;
  /** One of the album's people, or empty. */
  readonly personId: string;
  readonly people: PeopleCount;
  /** Only one person's uploads, only what one camera took, only what was taken at one place. Empty: all. */
  readonly uploaderId: string;
  readonly camera: string;
  readonly placeId: string;
}

export const PLAIN_VIEW: WallView = {
  sort: MEDIA_SORT.newest,
  dayFrom: '',
  dayTo: '',
  isHiddenOnly: false,
  personId: '',
  people: 'any',
  uploaderId: '',
  camera: '',
  placeId: '',
};

export const SORT_NAMES: Readonly<Record<MediaSort, string>> = {
  [MEDIA_SORT.newest]: '最新在前',
  [MEDIA_SORT.oldest]: '最早在前',
  [MEDIA_SORT.lastUploaded]: '最近上传在前',
};

/** Lists by likes, one's own and the timeline have one order. */
export function canArrange(type: WallTabType): boolean {
  return ([1, 2, 6, 8] as const).some((one) => one === type);
}

export function isPlainView(view: WallView): boolean {
  return view.sort === MEDIA_SORT.newest && view.personId === '' && !hasFilter(view);
}

/** Whether a wall's groups make it up: those of all days or of some, in their order or the other way round. */
export function isGroupedView({
  sort,
  isHiddenOnly,
  personId,
  people,
  uploaderId,
  camera,
  placeId,
}: WallView): boolean {
  const isOfAll = personId === '' && people === 'any' && uploaderId === '' && camera === '' && placeId === '';
  return sort !== MEDIA_SORT.lastUploaded && !isHiddenOnly && isOfAll;
}

/** Days as they went by. `type` null: none is chosen. */
export function isOldestFirst(type: WallTabType | null, { sort }: Pick<WallView, 'sort'>): boolean {
  return type === TAB_KIND.timeLine || sort === MEDIA_SORT.oldest;
}

/** A chosen person is marked elsewhere and does not count as a filter. */
export function hasFilter(view: WallView): boolean {
  const plain: WallView = { ...PLAIN_VIEW, sort: view.sort, personId: view.personId };
  return (Object.keys(plain) as (keyof WallView)[]).some((key) => view[key] !== plain[key]);
}
/** `day`: `yyyy-mm-dd`. The first and the last day belong to it. */
export function isWithinDays(day: string, { dayFrom, dayTo }: Pick<WallView, 'dayFrom' | 'dayTo'>): boolean {
  return (dayFrom === '' || day >= dayFrom) && (dayTo === '' || day <= dayTo);
}

export interface GroupPlace {
  readonly key: string;
  /** `yyyy-mm-dd` */
  readonly day: string;
  /** Number inside the group, from 0. */
  readonly offset: number;
}

/** The group that holds the item of this number in the whole wall. Null past the end. */
export function findGroupPlace(
  groups: readonly Pick<WallGroup, 'key' | 'day' | 'count' | 'runs'>[],
  index: number,
): GroupPlace | null {
  let before = 0;
  for (const group of groups) {
    const offset = index - before;
    if (offset < group.count) return { key: group.key, day: dayInGroup(group, offset).day, offset };
    before += group.count;
  }
  return null;
}
