import type { LiveServerFrame } from '@contract/schemas/live';
import type { Id } from '../../db/tables';
import type { AlbumAccess } from '../access/access.service';

/** What a room needs of a connection. */
export interface LivePeer {
  /** Bytes that were sent and have not left yet. */
  readonly bufferedBytes: number;
  send(text: string): void;
}

/** Somebody who watches an album. */
export interface Watcher {
  readonly peer: LivePeer;
  album: AlbumAccess;
  /** He has everything up to here. */
  cursor: Id;
  isCatchingUp: boolean;
  /** He takes less than is sent: he gets nothing more until what was sent has left, and then is told to ask again. */
  isBehind: boolean;
}

export interface LiveRoom {
  readonly albumId: Id;
  readonly watchers: Set<Watcher>;
  /** What those who are up to date have. */
  cursor: Id;
  isPumping: boolean;
  /** Something was told while pumping. */
  isDue: boolean;
}

/** Above this a watcher is behind. */
export const BEHIND_BYTES = 262_144;

/** False where the watcher is behind and got nothing. */
export function sendFrame(watcher: Watcher, frame: LiveServerFrame | string): boolean {
  if (watcher.isBehind) return false;
  if (watcher.peer.bufferedBytes > BEHIND_BYTES) {
    watcher.isBehind = true;
    return false;
  }
  watcher.peer.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  return true;
}

/** Brings one who was behind back, once what was sent has left. */
export function recover(watcher: Watcher, cursor: Id, mediaBase: string): void {
  if (!watcher.isBehind || watcher.peer.bufferedBytes > 0) return;
  watcher.isBehind = false;
  watcher.cursor = cursor;
  sendFrame(watcher, { type: 'reload', cursor, mediaBase });
}
