export interface SeededRandom {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number;
}

/** The same numbers for the same seed (mulberry32, public domain), so that a failure can be repeated. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  return {
    below(limit) {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
    },
  };
}
