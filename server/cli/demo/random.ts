export interface Random {
  /** At least `from`, below `to`. */
  between(from: number, to: number): number;
  whole(from: number, to: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
}

/** The same seed gives the same pictures. Mulberry32, public domain (Tommy Ettinger). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number): number => from + next() * (to - from);
  return {
    between,
    whole: (from, to) => Math.floor(between(from, to)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
}
