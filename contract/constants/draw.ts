/** What a prize is. */
export const PRIZE_KIND = { nothing: 0, points: 1, capacity: 2, membership: 3 } as const;
export type PrizeKind = (typeof PRIZE_KIND)[keyof typeof PRIZE_KIND];

/** Prizes of a round. */
export const PRIZES_MAX = 12;
/** Points that are won end after so many days. */
export const PRIZE_POINTS_DAYS = 365;
export const WINNERS_SHOWN = 20;
export const OWN_DRAWS_SHOWN = 20;
