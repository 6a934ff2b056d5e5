import { seededRandom } from '../../adapters/seeded-random';

export interface Random {
  /** At least `from`, below `to`. */
  between(from: number, to: number): number;
  whole(from: number, to: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
}

/** The same seed gives the same pictures. */
export function createRandom(seed: number): Random {
  const next = seededRandom(seed);
  const between = (from: number, to: number): number => from + next() * (to - from);
  return {
    between,
    whole: (from, to) => Math.floor(between(from, to)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
}
