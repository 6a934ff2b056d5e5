/** What earns points. `ad` in the mini-program alone, `profile` once, `sign-in` and `upload` once a day, the others by what people do. */
export const POINT_RULES = ['sign-in', 'upload', 'liked', 'visited', 'invited', 'profile', 'ad'] as const;
export type PointRule = (typeof POINT_RULES)[number];

/** What a movement of points is for. */
export const POINT_RECORDS = [
  ...POINT_RULES,
  'exchange',
  'draw',
  'prize',
  'generate',
  'returned',
  'ended',
  'other',
] as const;
export type PointRecordKind = (typeof POINT_RECORDS)[number];

export const POINT_FILTERS = ['all', 'gained', 'spent', 'ended'] as const;
export type PointFilter = (typeof POINT_FILTERS)[number];

/** The person is shown which points expire within this many days. */
export const POINTS_ENDING_DAYS = 30;
