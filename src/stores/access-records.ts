import { storage } from '@/platform/storage';
import { KEEP_SECONDS } from '@/platform/storage/types';

/** How often this device has started the app, and opened an album in it. */
export interface AccessRecords {
  readonly app: number;
  readonly album: number;
}

const RECORDS_KEY = '_accessRecords';

const parseCount = (stored: unknown): number =>
  typeof stored === 'number' && Number.isSafeInteger(stored) && stored > 0 ? stored : 0;

export function readAccessRecords(): AccessRecords {
  const stored = storage.get(RECORDS_KEY);
  if (typeof stored !== 'object' || stored === null) return { app: 0, album: 0 };
  const { app, album } = stored as Readonly<Record<string, unknown>>;
  return { app: parseCount(app), album: parseCount(album) };
}

/** Counted by device: the numbers stay after a sign-out. */
export function countAccess(of: keyof AccessRecords): void {
  const records = readAccessRecords();
  // What could not be written is only missing from the next start.
  void storage.set(RECORDS_KEY, { ...records, [of]: records[of] + 1 }, KEEP_SECONDS);
}
