import type { LiveChanges, LiveQuery } from '../schemas/live';
import { endpoint } from './endpoint';

/**
 * What the socket at LIVE_PATH tells, for clients that have none: asked every LIVE_POLL_MS. The same cursors, so that a client
 * may go from the one to the other.
 */
export const listLiveChanges = endpoint<LiveQuery, LiveChanges>('GET', '/album/album/live/api/changes', {
  auth: 'device',
  toast: false,
  loading: false,
  // One that hangs keeps the next from being asked.
  timeoutMs: 10_000,
  budget: 'followed',
  specified: 'nothing',
});
