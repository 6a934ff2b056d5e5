import { GENERATE_TYPE } from '../constants/generation';

/** Whether it makes a film: one at a time, and never enlarged. */
export const isFilm = (type: number): boolean =>
  type === GENERATE_TYPE.wordtovideo || type === GENERATE_TYPE.pictovideo;

/** Whether it is made of a photo, and not of words alone. */
export const hasSource = (type: number): boolean =>
  type === GENERATE_TYPE.pictograph || type === GENERATE_TYPE.pictovideo;
