import { MEDIA_SORT, TAB_KIND, type MediaSort } from '@contract/constants/media';
import { lookOf, TAB_NAMES } from './templates';

/** Kinds of lists that an album's page shows, as the list calls number them. */
export type WallTabType = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

export interface WallTab {
  readonly id: `${WallTabType}`;
  readonly type: WallTabType;
  readonly text: string;
}

const ALL: readonly WallTabType[] = [8, 1, 2, 3, 9, 4, 5, 6, 7];

/** The template's own tabs first, then what else there is. One's own uploads only for who is signed in. */
export function listWallTabs(template: number, isLogin: boolean): readonly WallTab[] {
  const own = ALL.filter((type) => lookOf(template).tabs.includes(type));
  const first = lookOf(template).tabs.flatMap((tab) => own.filter((type) => type === tab));
  return [...first, ...ALL.filter((type) => !first.includes(type))]
    .filter((type) => isLogin || type !== TAB_KIND.mine)
    .map((type) => ({ id: `${type}` as const, type, text: TAB_NAMES[type] ?? '' }));
}

/** What the wall is narrowed to and how it is ordered. */
export interface WallView {
  readonly sort: MediaSort;
  /** `yyyy-mm-dd` or empty. */
  readonly dayFrom: string;
  readonly dayTo: string;
  /** Only what holders hid from the others. */
  readonly isHiddenOnly: boolean;
}

export const PLAIN_VIEW: WallView = { sort: MEDIA_SORT.newest, dayFrom: '', dayTo: '', isHiddenOnly: false };

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
  return view.sort === MEDIA_SORT.newest && !hasFilter(view);
}

/** Whether a wall's groups make it up: those of all days or of some, in their order or the other way round. */
export function isGroupedView({ sort, isHiddenOnly }: WallView): boolean {
  return sort !== MEDIA_SORT.lastUploaded && !isHiddenOnly;
}

/** Days as they went by. `type` null: none is chosen. */
export function isOldestFirst(type: WallTabType | null, { sort }: Pick<WallView, 'sort'>): boolean {
  return type === TAB_KIND.timeLine || sort === MEDIA_SORT.oldest;
}

export function hasFilter({ dayFrom, dayTo, isHiddenOnly }: WallView): boolean {
  return dayFrom !== '' || dayTo !== '' || isHiddenOnly;
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
  groups: readonly { readonly key: string; readonly day: string; readonly count: number }[],
  index: number,
): GroupPlace | null {
  let before = 0;
  for (const { key, day, count } of groups) {
    if (index < before + count) return { key, day, offset: index - before };
    before += count;
  }
  return null;
}
