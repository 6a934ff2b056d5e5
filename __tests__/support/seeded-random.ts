import { seededRandom as openRandom } from '../../server/adapters/seeded-random';

export interface SeededRandom {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number;
}

/** The same numbers for the same seed, so that a failure can be repeated. */
export function seededRandom(seed: number): SeededRandom {
  const next = openRandom(seed);
  return { below: (limit) => Math.floor(next() * limit) };
}
