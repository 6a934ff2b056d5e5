import { addDays } from '@contract/rules/calendar-day';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import { BABY_RECORD, GUARDIAN_CONSENT_VERSION } from '../../../contract/constants/baby';
import { TAB_KIND } from '../../../contract/constants/media';
import { saveBabyRecord } from '../../../contract/http/baby';
import { listMedia } from '../../../contract/http/media';
import { getTime } from '../../../contract/http/system';
import type { Api } from '../import/api';

/** Whose album it is: somebody who was never born. */
export interface DemoChild {
  readonly name: string;
  readonly sex: 1 | 2;
  readonly birthday: string;
  readonly birthWeightGrams: number;
  readonly birthHeightMm: number;
  /** Day, height and head in millimetres, weight in grams. */
  readonly growth: readonly (readonly [day: string, heightMm: number, headMm: number, weightGrams: number])[];
  /** Each with the album's photos of that day and the days around it. */
  readonly milestones: readonly { readonly kind: number; readonly day: string; readonly story: string }[];
}

const STANDING_FROM = 2;
const PHOTOS_SHOWN = 3;
const AROUND_DAYS = 20;

/** What a family would have written down by today. */
export async function writeChild(api: Api, child: DemoChild, albumId: string): Promise<void> {
  const today = shanghaiDay(await api.call(getTime, {}));
  const { name, sex, birthday, birthWeightGrams, birthHeightMm } = child;
  const born = { name, sex, birthday, birthWeightGrams, birthHeightMm };
  const { id: childId } = await api.call(saveBabyRecord, {
    albumId,
    type: BABY_RECORD.base,
    ...born,
    guardianConsent: GUARDIAN_CONSENT_VERSION,
  });
  for (const [day, heightMm, headMm, weightGrams] of child.growth.filter(([on]) => on <= today)) {
    const isLying = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4)) < STANDING_FROM;
    const measured = { day, heightMm, headMm, weightGrams, isLying, note: '', photoId: '' };
    await api.call(saveBabyRecord, { albumId, type: BABY_RECORD.grow, childId, ...measured });
  }
  for (const { kind, day, story } of child.milestones.filter((one) => one.day <= today)) {
    const days = { dayFrom: addDays(day, -AROUND_DAYS), dayTo: addDays(day, AROUND_DAYS) };
    const page = { current: 1, size: PHOTOS_SHOWN, type: TAB_KIND.photo, showFaceLocation: false } as const;
    const { records } = await api.call(listMedia, { ...page, albumId, ...days });
    const mediaIds = records.map(({ id }) => id);
    const told = { kind, day, story, title: '', mediaIds };
    await api.call(saveBabyRecord, { albumId, type: BABY_RECORD.milestone, childId, ...told });
  }
}
