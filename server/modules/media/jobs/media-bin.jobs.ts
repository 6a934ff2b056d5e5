import { jobKind } from '../../../jobs/queue';

export const SWEEP_BIN = jobKind<Record<string, never>>('bin-sweep', { priority: 20 });
/** Erases albums that were deleted for good, without waiting for the next sweep. */
export const ERASE_ALBUMS = jobKind<Record<string, never>>('bin-erase-albums', { priority: 20 });
