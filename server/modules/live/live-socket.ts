import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { Compile } from 'typebox/compile';
import { LIVE_BEAT_MS, LIVE_CLOSE, LIVE_FRAME_MAX_BYTES, LIVE_HELLO_MS, LIVE_PATH } from '@contract/constants/live';
import { ERRORS } from '@contract/errors';
import { LiveClientFrame, type LiveHello, type LiveServerFrame } from '@contract/schemas/live';
import type { Id } from '../../db/tables';
import type { OpenListener } from '../../db/listener';
import type { Caller, CallerLookup } from '../../http/caller';
import { CURSOR_ID } from '../../http/cursor';
import { Refusal } from '../../http/refuse';
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

// A venue's visitors share one address, so this is no more than a brake on floods.
const PER_ADDRESS_MAX = 1_000;
const PER_ALBUM_MAX = 5_000;
const FRAMES_PER_BEAT_MAX = 20;
const RECHECK_TOGETHER = 8;
const RECHECK_EVERY_BEATS = 2;

interface Connection {
  readonly socket: WebSocket;
  readonly ip: string;
  /** It has answered since the last beat. */
  isAlive: boolean;
  frames: number;
  /** It has said hello. */
  hasGreeted: boolean;
  entered: { readonly token: string; readonly watcher: Watcher } | null;
}

/** Serves LIVE_PATH: see [Note: Live sockets]. */
export async function registerLiveSockets(http: FastifyInstance, deps: LiveSocketDeps): Promise<void> {
  const { live, callers, log } = deps;
  const connections = new Set<Connection>();
  const perAddress = new Map<string, number>();
  const checkFrame = Compile(LiveClientFrame);
  let beats = 0;
  let beating: NodeJS.Timeout | null = null;

  const hub: LiveHub = createLiveHub({
    live,
    openListener: deps.openListener,
    log,
    onRights: (albumId) => void recheck((each) => each.entered?.watcher.album.albumId === albumId),
  });

  /** Who may no longer see the album is told so and leaves. Asked when something has changed, and from time to time. */
  async function recheck(isMeant: (connection: Connection) => boolean): Promise<void> {
    const meant = [...connections].filter(isMeant);
    for (let at = 0; at < meant.length; at += RECHECK_TOGETHER) {
      await Promise.all(meant.slice(at, at + RECHECK_TOGETHER).map(recheckOne));
    }
  }

  async function recheckOne(connection: Connection): Promise<void> {
    const { entered } = connection;
    if (entered === null) return;
    try {
      const caller = await findCaller(entered.token, connection.ip);
      if (caller === null) return refuseAndClose(connection, LIVE_CLOSE.deadToken, ERRORS.LOGIN_REQUIRED);
      const album = await live.findAlbum(caller, entered.watcher.album.albumId);
      if (album === null) return refuseAndClose(connection, LIVE_CLOSE.refused, ERRORS.ALBUM_ABSENT);
      entered.watcher.album = album;
    } catch (error) {
      // The database is away: nothing is told meanwhile, and it is asked again with the next beat.
      log.warn({ err: error }, 'the rights of a watcher could not be asked for');
    }
  }

  async function findCaller(token: string, ip: string): Promise<Caller | null> {
    const identity = await callers.findByToken(token);
    if (identity === null) return null;
    return { ...identity, origin: { ip, client: '', equipmentCode: '', localIp: '', userAgent: '' } };
  }

  function send(connection: Connection, frame: LiveServerFrame): void {
    if (connection.socket.readyState === connection.socket.OPEN) connection.socket.send(JSON.stringify(frame));
  }

  function refuseAndClose(
    connection: Connection,
    closeCode: number,
    { code, msg }: { readonly code: number; readonly msg: string },
  ): void {
    send(connection, { type: 'refused', code, msg });
    drop(connection);
    connection.socket.close(closeCode);
  }

  function drop(connection: Connection): void {
    if (connection.entered !== null) hub.leave(connection.entered.watcher);
    connection.entered = null;
    if (!connections.delete(connection)) return;
    const left = (perAddress.get(connection.ip) ?? 1) - 1;
    if (left > 0) perAddress.set(connection.ip, left);
    else perAddress.delete(connection.ip);
    if (connections.size > 0 || beating === null) return;
    clearInterval(beating);
    beating = null;
  }

  async function enter(connection: Connection, hello: LiveHello): Promise<void> {
    const caller = await findCaller(hello.token, connection.ip);
    if (caller === null) return refuseAndClose(connection, LIVE_CLOSE.deadToken, ERRORS.LOGIN_REQUIRED);
    const album = await live.requireAlbum(caller, hello.albumId);
    if (hub.countIn(album.albumId) >= PER_ALBUM_MAX) {
      return refuseAndClose(connection, LIVE_CLOSE.full, ERRORS.LIVE_FULL);
    }
    const { socket } = connection;
    const watcher: Watcher = {
      peer: {
        get bufferedBytes() {
          return socket.bufferedAmount;
        },
        send: (text) => {
          if (socket.readyState === socket.OPEN) socket.send(text);
        },
      },
      album,
      cursor: '0',
      isCatchingUp: false,
      isBehind: false,
    };
    // Gone while it was being let in.
    if (!connections.has(connection)) return;
    connection.entered = { token: hello.token, watcher };
    const cursor: Id | null = hello.cursor === undefined || hello.cursor === '' ? null : hello.cursor;
    await hub.join(watcher, cursor);
  }

  async function take(connection: Connection, text: string): Promise<void> {
    connection.frames += 1;
    const frame = parseFrame(text);
    const isHello = frame?.type === 'hello';
    const isCursor =
      frame?.type !== 'hello' || frame.cursor === undefined || /^$/.test(frame.cursor) || CURSOR_ID.test(frame.cursor);
    const isExpected = frame !== null && isHello !== connection.hasGreeted && isCursor;
    if (!isExpected || connection.frames > FRAMES_PER_BEAT_MAX) {
      return refuseAndClose(connection, LIVE_CLOSE.badFrame, ERRORS.BAD_INPUT);
    }
    if (frame.type === 'beat') return send(connection, { type: 'beat' });
    connection.hasGreeted = true;
    try {
      await enter(connection, frame);
    } catch (error) {
      if (error instanceof Refusal) {
        refuseAndClose(connection, LIVE_CLOSE.refused, { code: error.code, msg: error.message });
        return;
      }
      log.warn({ err: error }, 'a watcher could not be let in');
      drop(connection);
      connection.socket.close(1011);
    }
  }

  function parseFrame(text: string): LiveClientFrame | null {
    try {
      const frame: unknown = JSON.parse(text);
      return checkFrame.Check(frame) ? frame : null;
    } catch {
      return null;
    }
  }

  function beat(): void {
    beats += 1;
    for (const connection of connections) {
      if (!connection.isAlive) {
        drop(connection);
        connection.socket.terminate();
        continue;
      }
      connection.isAlive = false;
      connection.frames = 0;
      connection.socket.ping();
      if (connection.entered?.watcher.isBehind !== true) send(connection, { type: 'beat' });
    }
    hub.recoverAll();
    if (beats % RECHECK_EVERY_BEATS === 0) void recheck(() => true); // handles its own failures
  }

  await http.register(websocket, { options: { maxPayload: LIVE_FRAME_MAX_BYTES } });
  http.get(LIVE_PATH, { websocket: true, exposeHeadRoute: false, schema: { hide: true } }, (socket, request) => {
    const connection: Connection = {
      socket,
      ip: request.ip,
      isAlive: true,
      frames: 0,
      hasGreeted: false,
      entered: null,
    };
    connections.add(connection);
    const fromAddress = (perAddress.get(request.ip) ?? 0) + 1;
    perAddress.set(request.ip, fromAddress);
    beating ??= setInterval(beat, LIVE_BEAT_MS);
    const silence = setTimeout(() => {
      if (connection.entered === null) refuseAndClose(connection, LIVE_CLOSE.badFrame, ERRORS.BAD_INPUT);
    }, LIVE_HELLO_MS);
    socket.on('close', () => {
      clearTimeout(silence);
      drop(connection);
    });
    socket.on('error', () => drop(connection));
    socket.on('pong', () => {
      connection.isAlive = true;
    });
    socket.on('message', (data, isBinary) => {
      connection.isAlive = true;
      const text = isBinary || !Buffer.isBuffer(data) ? '' : data.toString('utf8');
      void take(connection, text); // handles its own failures
    });
    if (fromAddress > PER_ADDRESS_MAX) refuseAndClose(connection, LIVE_CLOSE.full, ERRORS.LIVE_FULL);
  });
  http.addHook('onClose', async () => {
    if (beating !== null) clearInterval(beating);
    connections.clear();
    await hub.close();
  });
}
