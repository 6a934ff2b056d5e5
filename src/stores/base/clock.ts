import { getTime } from '@contract/http/system';
import { call } from '@/api/client';
import { storage } from '@/platform/storage';
import { KEEP_SECONDS } from '@/platform/storage/types';

const STORAGE_KEY = '_clockOffset';

/** As it was the last time: a device whose clock is wrong mostly stays so, and the first page does not wait for the answer. */
function readOffset(): number {
  const stored = storage.get(STORAGE_KEY);
  return typeof stored === 'number' && Number.isFinite(stored) ? stored : 0;
}

let offsetMs = readOffset();

/** The server's clock as well as it is known here, milliseconds since 1970. */
export function now(): number {
  return Date.now() + offsetMs;
}

/** Half of the way there and back is taken for the way back. Without an answer the offset stays as it was. */
export async function correctClock(): Promise<void> {
  const askedAtMs = Date.now();
  try {
    const serverMs = await call(getTime, {});
    const answeredAtMs = Date.now();
    offsetMs = Math.round(serverMs - (askedAtMs + answeredAtMs) / 2);
  } catch {
    // What was known before serves until the next try.
    return;
  }
  await storage.set(STORAGE_KEY, offsetMs, KEEP_SECONDS);
}
