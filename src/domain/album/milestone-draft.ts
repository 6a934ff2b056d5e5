import { MILESTONE_TITLE_MAX_LENGTH, MILESTONES, OWN_MILESTONE } from '@contract/constants/baby';
import { cleanName, cleanText, countCharacters } from '@contract/rules/text';
import { checkDay, type DraftMedia } from './growth-draft';

export interface MilestoneDraft {
  /** MILESTONES, or OWN_MILESTONE. */
  readonly kind: number;
  /** Of one's own kind. */
  readonly title: string;
  readonly day: string;
  readonly story: string;
  /** In the order in which they are shown. */
  readonly media: readonly DraftMedia[];
}

export function toNewMilestone(kind: number, today: string): MilestoneDraft {
  return { kind, title: '', day: today, story: '', media: [] };
}

export function toMilestoneDraft({ kind, title, day, story, media }: MilestoneDraft): MilestoneDraft {
  return { kind, title: kind === OWN_MILESTONE ? title : '', day, story, media };
}

/** A kind of a later version has the title that came with it. */
export function nameMilestone({ kind, title }: { readonly kind: number; readonly title: string }): string {
  return MILESTONES.find((one) => one.kind === kind)?.title ?? title;
}

/** Those that are not there yet. */
export function listMissingMilestones(
  kept: readonly { readonly kind: number }[],
): readonly { readonly kind: number; readonly title: string }[] {
  const kinds = new Set(kept.map(({ kind }) => kind));
  return MILESTONES.filter(({ kind }) => !kinds.has(kind));
}

export type MilestoneErrors = Partial<Record<'title' | 'day', string>>;

export function checkMilestone(draft: MilestoneDraft, birthday: string, today: string): MilestoneErrors {
  const day = checkDay(draft.day, birthday, today);
  const title = cleanName(draft.title);
  const isTitled = draft.kind !== OWN_MILESTONE || title !== '';
  const isLong = countCharacters(title) > MILESTONE_TITLE_MAX_LENGTH;
  return {
    ...(isTitled ? {} : { title: '请输入标题' }),
    ...(isLong ? { title: `标题最多${MILESTONE_TITLE_MAX_LENGTH}个字` } : {}),
    ...(day === undefined ? {} : { day }),
  };
}

export interface MilestoneFields {
  kind: number;
  title: string;
  day: string;
  story: string;
  mediaIds: string[];
}

/** Of a draft that has passed. */
export function readMilestone({ kind, title, day, story, media }: MilestoneDraft): MilestoneFields {
  return {
    kind,
    title: kind === OWN_MILESTONE ? cleanName(title) : '',
    day,
    story: cleanText(story),
    mediaIds: media.map(({ id }) => id),
  };
}

/** The one at a place goes one place on, or back. */
export function moveItem<Item>(items: readonly Item[], index: number, by: -1 | 1): readonly Item[] {
  const [one, other] = [items[index], items[index + by]];
  if (one === undefined || other === undefined) return items;
  return items.map((item, place) => (place === index ? other : place === index + by ? one : item));
}
