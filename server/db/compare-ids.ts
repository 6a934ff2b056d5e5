import type { Id } from './tables';

/** The database's own order of ids: whoever locks several rows takes them in it, and nobody waits in a circle. */
export const compareIds = (a: Id, b: Id): number => (BigInt(a) < BigInt(b) ? -1 : 1);
