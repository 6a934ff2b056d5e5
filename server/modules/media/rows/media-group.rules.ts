import { GROUP_MAX, MEDIA_KIND, TAB_KIND } from '@contract/constants/media';

export interface RunTally {
  readonly uid: string;
  readonly day: string;
  readonly count: number;
  /** How many of them are videos. */
  readonly videos: number;
  readonly ratioMilli: number;
}

export interface GroupTally {
  readonly key: string;
  readonly day: string;
  readonly count: number;
  readonly videos?: number;
  readonly ratioSum: number;
}

/**
 * Runs, oldest first, become groups, newest first. Neighbours of one day are put together up to GROUP_MAX. Starting
 * from the oldest, new photos of a day change the key of its newest group only.
 */
export function mergeRuns(runs: readonly RunTally[]): GroupTally[] {
  const groups: { first: string; last: string; day: string; count: number; videos: number; ratioMilli: number }[] = [];
  for (const run of runs) {
    const group = groups.at(-1);
    if (group !== undefined && group.day === run.day && group.count + run.count <= GROUP_MAX) {
      group.last = run.uid;
      group.count += run.count;
      group.videos += run.videos;
      group.ratioMilli += run.ratioMilli;
    } else {
      groups.push({
        first: run.uid,
        last: run.uid,
        day: run.day,
        count: run.count,
        videos: run.videos,
        ratioMilli: run.ratioMilli,
      });
    }
  }
  return groups.reverse().map((group) => ({
    key: group.first === group.last ? group.first : `${group.first}~${group.last}`,
    day: group.day,
    count: group.count,
    ...(group.videos > 0 ? { videos: group.videos } : {}),
    ratioSum: group.ratioMilli / 1000,
  }));
}

/** Uids of the first and the last run of a group. */
export interface RunUids {
  readonly first: string;
  readonly last: string;
}

/** What a group's key names. */
export function parseGroupKey(key: string): RunUids | null {
  const [, first = '', last = first] = /^([\w-]{22})(?:~([\w-]{22}))?$/.exec(key) ?? [];
  return first === '' ? null : { first, last };
}

/** A list of the caller's own, in an album or in all. */
export function isPersonalTab(tab: number): boolean {
  return tab === TAB_KIND.mine || (tab > TAB_KIND.findFace && !isPostsTab(tab));
}

/** Of posts of an album: one of them, all of them, those with some words. */
export function isPostsTab(tab: number): boolean {
  return tab === TAB_KIND.byGroupId || tab === TAB_KIND.byGroupIdV2 || tab === TAB_KIND.byText;
}

/** Ordered by likes instead of time. */
export function isHotTab(tab: number): boolean {
  return tab === TAB_KIND.hotPhoto || tab === TAB_KIND.hotVideo || tab === TAB_KIND.hotPhotoVideo;
}

/** The kind that a tab shows; null for both. */
export function kindOfTab(tab: number): number | null {
  switch (tab) {
    case TAB_KIND.photo:
    case TAB_KIND.hotPhoto:
      return MEDIA_KIND.photo;
    case TAB_KIND.video:
    case TAB_KIND.hotVideo:
      return MEDIA_KIND.video;
    default:
      return null;
  }
}
