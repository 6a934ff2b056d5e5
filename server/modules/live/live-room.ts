import { LIVE_SPREAD_MS } from '@contract/constants/live';
import type { LiveServerFrame } from '@contract/schemas/live';
import type { Id } from '../../db/tables';
import { comesBack, type Receiver, sendTo } from '../../http/socket';
import type { AlbumAccess } from '../access/access.service';

/** Somebody who watches an album. */
export interface Watcher extends Receiver {
  album: AlbumAccess;
  /** He has everything up to here. */
  cursor: Id;
  isCatchingUp: boolean;
}

export interface LiveRoom {
  readonly albumId: Id;
  readonly watchers: Set<Watcher>;
  /** What those who are up to date have. */
  cursor: Id;
  isPumping: boolean;
  /** A notice arrived while pumping. */
  isDue: boolean;
}

/** Over how long as many as are told something at once spread what they ask then. */
export const spreadMsOf = (told: number): number => Math.min(LIVE_SPREAD_MS.longest, (told - 1) * LIVE_SPREAD_MS.each);

/** False where the watcher is behind and got nothing. */
export const sendFrame = (watcher: Watcher, frame: LiveServerFrame | string): boolean => sendTo(watcher, frame);

/** Brings one who was behind back, once what was sent has left. */
export function recover(watcher: Watcher, { cursor, watchers }: LiveRoom, mediaBase: string): void {
  if (!comesBack(watcher)) return;
  watcher.cursor = cursor;
  sendFrame(watcher, { type: 'reload', cursor, mediaBase, spreadMs: spreadMsOf(watchers.size) });
}
