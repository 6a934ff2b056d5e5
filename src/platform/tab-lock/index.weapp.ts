import type { TabLock } from './types';

/** A mini-program runs once. */
export const tabLock: TabLock = { take: async () => () => undefined };
