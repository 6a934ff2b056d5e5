import type { FirstLook } from './types';

/** A mini-program has its pages from the beginning. */
export const firstLook: FirstLook = { end: () => undefined, takeAlbums: () => null };
