import type { LiveServerFrame } from '@contract/schemas/live';
import type { Id } from '../../db/tables';
import type { Listener, OpenListener } from '../../db/listener';
import type { Log } from '../../log';
import type { AlbumAccess } from '../access/access.service';
import type { Changes, LiveService } from './live.service';
import { type LiveRoom, recover, sendFrame, spreadMsOf, type Watcher } from './live-room';

export interface LiveHub {
  /** From now on the watcher gets changes, beginning with those he missed since `cursor`. */
  join(watcher: Watcher, cursor: Id | null): Promise<void>;
  leave(watcher: Watcher): void;
  /** How many watch an album. */
  countIn(albumId: Id): number;
  /** Watchers who received too slowly and have caught up are made to ask again. */
  recoverAll(): void;
  close(): Promise<void>;
}

export interface LiveHubDeps {
  readonly live: LiveService;
  readonly openListener: OpenListener;
  readonly log: Log;
  /** The rights in an album may have changed. */
  readonly onRights: (albumId: Id) => void;
}

const ALBUM_CHANNEL = 'live_album';
const RIGHTS_CHANNEL = 'live_rights';
// Photos become ready one by one; watchers are notified of several at a time.
const GATHER_MS = 100;

/**
 * [Note: Live sockets] A process asks the database once for each change of an album that somebody here watches, and sends the same text to
 * all who are up to date. A watcher who comes later, or comes back, catches up alone and then joins them. The database's notices only say
 * that there is something: what there is, is read by number, so that a missed notice loses nothing.
 */
export function createLiveHub({ live, openListener, log, onRights }: LiveHubDeps): LiveHub {
  const rooms = new Map<Id, LiveRoom>();
  const gathering = new Map<Id, NodeJS.Timeout>();
  let listener: Listener | null = null;

  const listen = (): void => {
    listener ??= openListener({
      channels: [ALBUM_CHANNEL, RIGHTS_CHANNEL],
      onNotice: (channel, payload) => (channel === RIGHTS_CHANNEL ? onRights(payload) : gather(payload)),
      onConnected: () => {
        for (const albumId of rooms.keys()) {
          gather(albumId);
          onRights(albumId);
        }
      },
      onLost: (error) => log.warn({ err: error }, 'the live albums lost their connection and make a new one'),
    });
  };

  const gather = (albumId: Id): void => {
    if (!rooms.has(albumId) || gathering.has(albumId)) return;
    const timer = setTimeout(() => {
      gathering.delete(albumId);
      const room = rooms.get(albumId);
      if (room !== undefined) void pump(room); // handles its own failures
    }, GATHER_MS);
    gathering.set(albumId, timer);
  };

  const frameOf = (changes: Changes, album: AlbumAccess, told: number): LiveServerFrame => {
    const { cursor, added, gone } = changes;
    const about = { cursor, mediaBase: live.mediaBase(album), spreadMs: spreadMsOf(told) };
    return changes.reload ? { type: 'reload', ...about } : { type: 'changes', ...about, added, gone };
  };

  const isEmpty = ({ reload, added, gone }: Changes): boolean => !reload && added.length === 0 && gone.length === 0;

  async function pump(room: LiveRoom): Promise<void> {
    if (room.isPumping) {
      room.isDue = true;
      return;
    }
    room.isPumping = true;
    try {
      do {
        room.isDue = false;
        const from = room.cursor;
        const changes = await live.readChanges(room.albumId, from);
        tell(room, from, changes);
        room.cursor = changes.cursor;
        room.isDue ||= changes.more;
      } while (room.isDue);
    } catch (error) {
      log.warn({ err: error }, 'the watchers of an album could not be told');
      gather(room.albumId);
    } finally {
      room.isPumping = false;
    }
    for (const watcher of room.watchers) {
      // A watcher who has read further gets the next changes with everybody else.
      if (BigInt(watcher.cursor) < BigInt(room.cursor)) void catchUp(room, watcher); // handles its own failures
    }
  }

  /** The same text for all whose addresses are the same. */
  function tell(room: LiveRoom, from: Id, changes: Changes): void {
    const texts = new Map<string, string>();
    for (const watcher of room.watchers) {
      if (watcher.cursor !== from || watcher.isCatchingUp) continue;
      watcher.cursor = changes.cursor;
      if (isEmpty(changes)) continue;
      const { role, epoch } = watcher.album.rights;
      const key = `${role}:${epoch}`;
      const text = texts.get(key) ?? JSON.stringify(frameOf(changes, watcher.album, room.watchers.size));
      texts.set(key, text);
      sendFrame(watcher, text);
    }
  }

  async function catchUp(room: LiveRoom, watcher: Watcher): Promise<void> {
    if (watcher.isCatchingUp) return;
    watcher.isCatchingUp = true;
    try {
      while (room.watchers.has(watcher) && watcher.cursor !== room.cursor) {
        const changes = await live.readChanges(room.albumId, watcher.cursor);
        // The room's number may be one that is not kept any more.
        if (changes.cursor === watcher.cursor) break;
        watcher.cursor = changes.cursor;
        if (!isEmpty(changes)) sendFrame(watcher, frameOf(changes, watcher.album, 1));
      }
    } catch (error) {
      log.warn({ err: error }, 'a watcher of an album could not be brought up to date');
      gather(room.albumId);
    } finally {
      watcher.isCatchingUp = false;
    }
    // It read further than the others have: they follow, and then all are at one place.
    if (BigInt(watcher.cursor) > BigInt(room.cursor)) gather(room.albumId);
  }

  return {
    async join(watcher, cursor) {
      listen();
      const { albumId } = watcher.album;
      const { cursor: present } = await live.readChanges(albumId, null);
      const room = rooms.get(albumId) ?? {
        albumId,
        watchers: new Set<Watcher>(),
        cursor: present,
        isPumping: false,
        isDue: false,
      };
      rooms.set(albumId, room);
      watcher.cursor = cursor ?? room.cursor;
      room.watchers.add(watcher);
      sendFrame(watcher, { type: 'ready', cursor: watcher.cursor, mediaBase: live.mediaBase(watcher.album) });
      await catchUp(room, watcher);
      // What came between the reading and the joining.
      gather(albumId);
    },

    leave(watcher) {
      const { albumId } = watcher.album;
      const room = rooms.get(albumId);
      if (room === undefined || !room.watchers.delete(watcher) || room.watchers.size > 0) return;
      rooms.delete(albumId);
      clearTimeout(gathering.get(albumId));
      gathering.delete(albumId);
    },

    countIn: (albumId) => rooms.get(albumId)?.watchers.size ?? 0,

    recoverAll() {
      for (const room of rooms.values()) {
        for (const watcher of room.watchers) recover(watcher, room, live.mediaBase(watcher.album));
      }
    },

    async close() {
      for (const timer of gathering.values()) clearTimeout(timer);
      gathering.clear();
      rooms.clear();
      await listener?.close();
      listener = null;
    },
  };
}
