/** Of albums and photos: prints and films that were digitised have their day too. */
export const FIRST_DAY = '1990-01-01';

const YEARS_AHEAD = 10;

/** As far ahead as a day can be chosen: the end of the year ten years from `today`, `yyyy-mm-dd` both. */
export const lastDayAhead = (today: string): string => `${Number(today.slice(0, 4)) + YEARS_AHEAD}-12-31`;
