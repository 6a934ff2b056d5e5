import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { LIVE_BEAT_MS, LIVE_CLOSE, LIVE_FRAME_MAX_BYTES, LIVE_HELLO_MS } from '@contract/constants/live';
import { ERRORS } from '@contract/errors';
import type { Log } from '../log';
import { Refusal } from './refuse';

/** What a sender of frames needs of a connection. */
export interface SocketPeer {
  /** Bytes that were sent and have not left yet. */
  readonly bufferedBytes: number;
  /** A text, or its bytes in UTF-8. */
  send(text: string | Buffer): void;
}

/** Somebody who is sent frames. */
export interface Receiver {
  readonly peer: SocketPeer;
  /** He receives more slowly than is sent: he gets nothing more until the buffer is empty, and then a frame that makes him ask again. */
  isBehind: boolean;
}

/** Above this a receiver is behind. */
export const BEHIND_BYTES = 262_144;

/** False where the receiver is behind and got nothing. */
export function sendTo(receiver: Receiver, frame: object | string | Buffer): boolean {
  if (receiver.isBehind) return false;
  if (receiver.peer.bufferedBytes > BEHIND_BYTES) {
    receiver.isBehind = true;
    return false;
  }
  receiver.peer.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame));
  return true;
}

/** True for one who was behind, once what was sent has left: from then on he gets everything again. */
export function comesBack(receiver: Receiver): boolean {
  if (!receiver.isBehind || receiver.peer.bufferedBytes > 0) return false;
  receiver.isBehind = false;
  return true;
}

/** A connection to one of our sockets. */
export interface Connection<Entered> {
  readonly peer: SocketPeer;
  readonly ip: string;
  /** What its hello has opened; null before, and once it is over. */
  entered: Entered | null;
  /** It is one of ours still. */
  isOpen(): boolean;
  send(frame: object): void;
  /** Tells why, and closes. */
  refuse(closeCode: number, why: { readonly code: number; readonly msg: string }): void;
}

/** What one kind of socket does. Frames have a `type`; the first one is `hello`, and `beat` is answered here. */
export interface SocketKind<Entered, Frame extends { readonly type: string }> {
  readonly path: string;
  readonly perAddressMax: number;
  readonly log: Log;
  /** Null: none of ours. */
  parse(text: string): Frame | null;
  /** A Refusal is sent to the client and closes the connection. */
  enter(connection: Connection<Entered>, frame: Frame): Promise<void>;
  /** Any other frame. */
  take?(connection: Connection<Entered>, entered: Entered, frame: Frame): Promise<void>;
  leave(entered: Entered): void;
  /** Whether it may stay is asked from time to time, and when something has changed; it refuses who may not. */
  recheck(connection: Connection<Entered>, entered: Entered): Promise<void>;
  isBehind(entered: Entered): boolean;
  onBeat(): void;
  close(): Promise<void>;
}

export interface Sockets<Entered> {
  /** Asks for those of the connections that are meant whether they may stay. */
  recheck(isMeant: (entered: Entered) => boolean): Promise<void>;
}

const FRAMES_PER_BEAT_MAX = 20;
const RECHECK_TOGETHER = 8;
const RECHECK_EVERY_BEATS = 2;

interface Kept<Entered> extends Connection<Entered> {
  readonly socket: WebSocket;
  /** It has answered since the last beat. */
  isAlive: boolean;
  frames: number;
  /** It has said hello. */
  hasGreeted: boolean;
}

/** One kind of socket at its path: what is the same for all of them. */
export async function serveSockets<Entered, Frame extends { readonly type: string }>(
  http: FastifyInstance,
  kind: SocketKind<Entered, Frame>,
): Promise<Sockets<Entered>> {
  const { log } = kind;
  const connections = new Set<Kept<Entered>>();
  const perAddress = new Map<string, number>();
  let beats = 0;
  let beating: NodeJS.Timeout | null = null;

  async function recheck(isMeant: (entered: Entered) => boolean): Promise<void> {
    const meant = [...connections].filter(({ entered }) => entered !== null && isMeant(entered));
    for (let at = 0; at < meant.length; at += RECHECK_TOGETHER) {
      await Promise.all(meant.slice(at, at + RECHECK_TOGETHER).map(recheckOne));
    }
  }

  async function recheckOne(connection: Kept<Entered>): Promise<void> {
    if (connection.entered === null) return;
    try {
      await kind.recheck(connection, connection.entered);
    } catch (error) {
      // The database cannot be reached: nothing is sent meanwhile, and the rights are checked again with the next beat.
      log.warn({ err: error }, 'the rights of a connection could not be asked for');
    }
  }

  function drop(connection: Kept<Entered>): void {
    if (connection.entered !== null) kind.leave(connection.entered);
    connection.entered = null;
    if (!connections.delete(connection)) return;
    const left = (perAddress.get(connection.ip) ?? 1) - 1;
    if (left > 0) perAddress.set(connection.ip, left);
    else perAddress.delete(connection.ip);
    if (connections.size > 0 || beating === null) return;
    clearInterval(beating);
    beating = null;
  }

  async function take(connection: Kept<Entered>, text: string): Promise<void> {
    connection.frames += 1;
    const frame = kind.parse(text);
    const isExpected = frame !== null && (frame.type === 'hello') !== connection.hasGreeted;
    if (!isExpected || connection.frames > FRAMES_PER_BEAT_MAX) {
      return connection.refuse(LIVE_CLOSE.badFrame, ERRORS.BAD_INPUT);
    }
    if (frame.type === 'beat') return connection.send({ type: 'beat' });
    try {
      if (frame.type !== 'hello') {
        // What comes while it is being let in is of no use to anybody.
        if (connection.entered !== null) await kind.take?.(connection, connection.entered, frame);
        return;
      }
      connection.hasGreeted = true;
      await kind.enter(connection, frame);
    } catch (error) {
      if (error instanceof Refusal) {
        connection.refuse(LIVE_CLOSE.refused, { code: error.code, msg: error.message });
        return;
      }
      log.warn({ err: error }, 'a frame of a connection could not be taken');
      drop(connection);
      connection.socket.close(1011);
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
      if (connection.entered === null || !kind.isBehind(connection.entered)) connection.send({ type: 'beat' });
    }
    kind.onBeat();
    if (beats % RECHECK_EVERY_BEATS === 0) void recheck(() => true); // handles its own failures
  }

  function keep(socket: WebSocket, ip: string): Kept<Entered> {
    const peer: SocketPeer = {
      get bufferedBytes() {
        return socket.bufferedAmount;
      },
      send: (text) => {
        if (socket.readyState === socket.OPEN) socket.send(text, { binary: false });
      },
    };
    const connection: Kept<Entered> = {
      socket,
      peer,
      ip,
      isAlive: true,
      frames: 0,
      hasGreeted: false,
      entered: null,
      isOpen: () => connections.has(connection),
      send: (frame) => peer.send(JSON.stringify(frame)),
      refuse(closeCode, { code, msg }) {
        connection.send({ type: 'refused', code, msg });
        drop(connection);
        socket.close(closeCode);
      },
    };
    return connection;
  }

  if (!http.hasDecorator('websocketServer')) {
    await http.register(websocket, { options: { maxPayload: LIVE_FRAME_MAX_BYTES } });
  }
  http.get(kind.path, { websocket: true, exposeHeadRoute: false, schema: { hide: true } }, (socket, request) => {
    const connection = keep(socket, request.ip);
    connections.add(connection);
    const fromAddress = (perAddress.get(request.ip) ?? 0) + 1;
    perAddress.set(request.ip, fromAddress);
    beating ??= setInterval(beat, LIVE_BEAT_MS);
    const silence = setTimeout(() => {
      if (connection.entered === null) connection.refuse(LIVE_CLOSE.badFrame, ERRORS.BAD_INPUT);
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
      const text = isBinary ? null : Buffer.isBuffer(data) ? data.toString('utf8') : '';
      if (text === null) return connection.refuse(LIVE_CLOSE.badFrame, ERRORS.BAD_INPUT);
      void take(connection, text); // handles its own failures
    });
    if (fromAddress > kind.perAddressMax) connection.refuse(LIVE_CLOSE.full, ERRORS.LIVE_FULL);
  });
  http.addHook('onClose', async () => {
    if (beating !== null) clearInterval(beating);
    connections.clear();
    await kind.close();
  });
  return { recheck };
}
