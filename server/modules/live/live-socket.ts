import type { FastifyInstance } from 'fastify';
import { Compile } from 'typebox/compile';
import { LIVE_CLOSE, LIVE_PATH } from '@contract/constants/live';
import { ERRORS } from '@contract/errors';
import { LiveClientFrame, type LiveHello } from '@contract/schemas/live';
import type { Id } from '../../db/tables';
import type { OpenListener } from '../../db/listener';
import type { Caller, CallerLookup } from '../../http/caller';
import { CURSOR_ID } from '../../http/cursor';
import { type Connection, serveSockets } from '../../http/socket';
import type { Log } from '../../log';
import { createLiveHub, type LiveHub } from './live-hub';
import type { Watcher } from './live-room';
import type { LiveService } from './live.service';

export interface LiveSocketDeps {
  readonly live: LiveService;
  readonly callers: CallerLookup;
  readonly openListener: OpenListener;
  readonly log: Log;
}

// A venue's visitors share one address: a full album may watch from one place.
const PER_ADDRESS_MAX = 5_000;
const PER_ALBUM_MAX = 5_000;

interface Entered {
  readonly token: string;
  readonly watcher: Watcher;
}

/** Serves LIVE_PATH: see [Note: Live sockets]. */
export async function registerLiveSockets(http: FastifyInstance, deps: LiveSocketDeps): Promise<void> {
  const { live, callers, log } = deps;
  const checkFrame = Compile(LiveClientFrame);

  const hub: LiveHub = createLiveHub({
    live,
    openListener: deps.openListener,
    log,
    // Handles its own failures.
    onRights: (albumId) => void sockets.recheck(({ watcher }) => watcher.album.albumId === albumId),
  });

  async function findCaller(token: string, ip: string): Promise<Caller | null> {
    const identity = await callers.findByToken(token);
    if (identity === null) return null;
    return { ...identity, origin: { ip, client: '', equipmentCode: '', localIp: '', userAgent: '' } };
  }

  async function enter(connection: Connection<Entered>, hello: LiveHello): Promise<void> {
    const caller = await findCaller(hello.token, connection.ip);
    if (caller === null) return connection.refuse(LIVE_CLOSE.deadToken, ERRORS.LOGIN_REQUIRED);
    const album = await live.requireAlbum(caller, hello.albumId);
    if (hub.countIn(album.albumId) >= PER_ALBUM_MAX) return connection.refuse(LIVE_CLOSE.full, ERRORS.LIVE_FULL);
    const watcher: Watcher = { peer: connection.peer, album, cursor: '0', isCatchingUp: false, isBehind: false };
    // Gone while it was being let in.
    if (!connection.isOpen()) return;
    connection.entered = { token: hello.token, watcher };
    const cursor: Id | null = hello.cursor === undefined || hello.cursor === '' ? null : hello.cursor;
    await hub.join(watcher, cursor);
  }

  /** A watcher who may no longer see the album is notified and removed. */
  async function recheck(connection: Connection<Entered>, entered: Entered): Promise<void> {
    const caller = await findCaller(entered.token, connection.ip);
    if (caller === null) return connection.refuse(LIVE_CLOSE.deadToken, ERRORS.LOGIN_REQUIRED);
    const album = await live.findAlbum(caller, entered.watcher.album.albumId);
    if (album === null) return connection.refuse(LIVE_CLOSE.refused, ERRORS.ALBUM_ABSENT);
    entered.watcher.album = album;
  }

  function parse(text: string): LiveClientFrame | null {
    try {
      const frame: unknown = JSON.parse(text);
      if (!checkFrame.Check(frame)) return null;
      const isCursor = frame.type !== 'hello' || !frame.cursor || CURSOR_ID.test(frame.cursor);
      return isCursor ? frame : null;
    } catch {
      return null;
    }
  }

  const sockets = await serveSockets<Entered, LiveClientFrame>(http, {
    path: LIVE_PATH,
    perAddressMax: PER_ADDRESS_MAX,
    log,
    parse,
    async enter(connection, frame) {
      if (frame.type === 'hello') await enter(connection, frame);
    },
    leave: ({ watcher }) => hub.leave(watcher),
    recheck,
    isBehind: ({ watcher }) => watcher.isBehind,
    onBeat: () => hub.recoverAll(),
    close: () => hub.close(),
  });
}
