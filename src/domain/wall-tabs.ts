import { TAB_KIND } from '@contract/constants/media';

/** The tabs of an album's page, as the list calls number them. */
export const WALL_TABS = [
  { id: 'all', text: '全部', type: TAB_KIND.photoVideo },
  { id: 'photo', text: '照片', type: TAB_KIND.photo },
  { id: 'video', text: '视频', type: TAB_KIND.video },
] as const;

export type WallTab = (typeof WALL_TABS)[number]['id'];
export type WallTabType = (typeof WALL_TABS)[number]['type'];

export function typeOfTab(tab: WallTab): WallTabType {
  return WALL_TABS.find(({ id }) => id === tab)?.type ?? TAB_KIND.photoVideo;
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
