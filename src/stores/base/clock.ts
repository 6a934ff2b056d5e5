import { getTime } from '@contract/http/system';
import { call } from '@/api/client';

let offsetMs = 0;

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
    // The device's own clock serves until the next try.
  }
}
