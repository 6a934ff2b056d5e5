import type { Id } from './tables';

/** The database's own order of ids. Code that locks several rows locks them in this order, so that there is no deadlock. */
export const compareIds = (a: Id, b: Id): number => (BigInt(a) < BigInt(b) ? -1 : 1);
