import type { MeasureName } from '@contract/constants/baby';
import { daysBetween } from '@contract/rules/calendar-day';
import { STANDING_DAYS } from '@contract/rules/growth';
import { cleanText } from '@contract/rules/text';
import { checkMeasure, MEASURES, readMeasure } from './baby-measure';

/** In the order in which they are asked and shown. */
export const MEASURE_NAMES: readonly MeasureName[] = ['heightMm', 'weightGrams', 'headMm'];

export interface MeasuredRecord {
  readonly id: string;
  readonly day: string;
  readonly weightGrams: number | null;
  readonly heightMm: number | null;
  readonly headMm: number | null;
  readonly isLying: boolean;
  readonly note: string;
}

/** Of a photo or video of the album, what a form shows. */
export interface DraftMedia {
  readonly id: string;
  readonly smallUrl: string;
  readonly hotResourceType: 0 | 1;
}

export interface GrowthDraft {
  readonly day: string;
  readonly texts: Readonly<Record<MeasureName, string>>;
  /** Null: as one measures at that age. */
  readonly isLying: boolean | null;
  readonly note: string;
  readonly photo: DraftMedia | null;
}

/** `today` is `yyyy-mm-dd`. */
export function toNewGrowth(today: string): GrowthDraft {
  const texts = { weightGrams: '', heightMm: '', headMm: '' };
  return { day: today, texts, isLying: null, note: '', photo: null };
}

export function toGrowthDraft(record: MeasuredRecord & { readonly photo: DraftMedia | null }): GrowthDraft {
  const { day, weightGrams, heightMm, headMm, isLying, note, photo } = record;
  return {
    day,
    texts: {
      weightGrams: MEASURES.weightGrams.write(weightGrams),
      heightMm: MEASURES.heightMm.write(heightMm),
      headMm: MEASURES.headMm.write(headMm),
    },
    isLying,
    note,
    photo,
  };
}

/** Below two years one measures lying. */
export function isLyingOf({ isLying, day }: Pick<GrowthDraft, 'isLying' | 'day'>, birthday: string): boolean {
  return isLying ?? daysBetween(birthday, day) < STANDING_DAYS;
}

export type GrowthErrors = Partial<Record<MeasureName | 'day' | 'all', string>>;

export function checkDay(day: string, birthday: string, today: string): string | undefined {
  if (day === '') return '请选择日期';
  if (day > today) return '日期不能晚于今天';
  return day < birthday ? '日期不能早于生日' : undefined;
}

/** What is missing or wrong, by field. */
export function checkGrowth(draft: GrowthDraft, birthday: string, today: string): GrowthErrors {
  const day = checkDay(draft.day, birthday, today);
  const wrong = MEASURE_NAMES.map((name) => [name, checkMeasure(name, draft.texts[name])] as const);
  const isEmpty = MEASURE_NAMES.every((name) => draft.texts[name].trim() === '');
  return {
    ...(day === undefined ? {} : { day }),
    ...Object.fromEntries(wrong.filter(([, words]) => words !== undefined)),
    ...(isEmpty ? { all: '身高、体重、头围至少填一项' } : {}),
  };
}

export interface GrowthFields {
  day: string;
  weightGrams: number | null;
  heightMm: number | null;
  headMm: number | null;
  isLying: boolean;
  note: string;
  photoId: string;
}

/** Of a draft that has passed. */
export function readGrowth(draft: GrowthDraft, birthday: string): GrowthFields {
  return {
    day: draft.day,
    weightGrams: readMeasure('weightGrams', draft.texts.weightGrams),
    heightMm: readMeasure('heightMm', draft.texts.heightMm),
    headMm: readMeasure('headMm', draft.texts.headMm),
    isLying: isLyingOf(draft, birthday),
    note: cleanText(draft.note),
    photoId: draft.photo?.id ?? '',
  };
}
