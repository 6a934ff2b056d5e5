import { jobKind } from '../../../jobs/queue';

export const SWEEP_BIN = jobKind<Record<string, never>>('bin-sweep', { priority: 20 });
/** An album that was told to go at once, without waiting for the next sweep. */
export const ERASE_ALBUMS = jobKind<Record<string, never>>('bin-erase-albums', { priority: 20 });
