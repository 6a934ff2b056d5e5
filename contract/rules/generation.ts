import { GENERATE_TYPE, type GenerateType } from '../constants/generation';

/** Whether it makes a film: one at a time, and never enlarged. */
export const isFilm = (type: number): boolean =>
  type === GENERATE_TYPE.wordtovideo || type === GENERATE_TYPE.pictovideo;

/** Whether it is made of a photo, and not of words alone. */
export const hasSource = (type: number): boolean =>
  type === GENERATE_TYPE.pictograph || type === GENERATE_TYPE.pictovideo;

const FIRST_KINDS: Readonly<Record<number, GenerateType | undefined>> = { 8: 1, 9: 2, 10: 3, 11: 4 };
/** What an album for what is made begins with, by its template. An operator's own begins with a photo. */
export const firstKindOf = (template: number): GenerateType => FIRST_KINDS[template] ?? GENERATE_TYPE.pictograph;
