import { GROUP_MAX, MEDIA_KIND, TAB_KIND } from '@contract/constants/media';

export interface ChunkTally {
  readonly uid: string;
  readonly day: string;
  readonly count: number;
  readonly ratioMilli: number;
}

export interface GroupTally {
  readonly key: string;
  readonly day: string;
  readonly count: number;
  readonly ratioSum: number;
}

/**
 * Chunks, oldest first, become groups, newest first. Neighbours of one day are put together up to GROUP_MAX. Starting
 * from the oldest, new photos of a day change the key of its newest group only.
 */
export function mergeChunks(chunks: readonly ChunkTally[]): GroupTally[] {
  const runs: { first: string; last: string; day: string; count: number; ratioMilli: number }[] = [];
  for (const chunk of chunks) {
    const run = runs.at(-1);
    if (run !== undefined && run.day === chunk.day && run.count + chunk.count <= GROUP_MAX) {
      run.last = chunk.uid;
      run.count += chunk.count;
      run.ratioMilli += chunk.ratioMilli;
    } else {
      runs.push({
        first: chunk.uid,
        last: chunk.uid,
        day: chunk.day,
        count: chunk.count,
        ratioMilli: chunk.ratioMilli,
      });
    }
  }
  return runs.reverse().map((run) => ({
    key: run.first === run.last ? run.first : `${run.first}~${run.last}`,
    day: run.day,
    count: run.count,
    ratioSum: run.ratioMilli / 1000,
  }));
}

/** Uids of the first and the last chunk of a group. */
export interface ChunkUids {
  readonly first: string;
  readonly last: string;
}

/** What a group's key names. */
export function parseGroupKey(key: string): ChunkUids | null {
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
