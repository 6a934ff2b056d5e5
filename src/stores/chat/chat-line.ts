import { CHAT_HEARTBEAT_MS, CHAT_SOCKET_PATH } from '@contract/constants/chat';
import { LIVE_BEAT_MS, LIVE_CLOSE } from '@contract/constants/live';
import type { ChatServerFrame } from '@contract/schemas/chat';
import { parseChatFrame } from '@/domain/chat/chat-frames';
import { retryWaitMs } from '@/domain/chat/outbox';
import type { Socket, SocketConnection } from '@/platform/socket/types';

/** Runs later; returns the way to call it off. */
export type Later = (waitMs: number, run: () => void) => () => void;

export interface LineDeps {
  readonly owner: string;
  readonly socket: Socket;
  readonly later: Later;
  readonly random: () => number;
  /** The chat's own token; `isDead`: the one before was refused. */
  readonly getToken: (isDead: boolean) => Promise<string>;
}

export interface LineListener {
  onFrame(frame: ChatServerFrame): void;
  onLost(): void;
}

export interface Line {
  send(frame: object): void;
  /** There may be a network again: not to wait any longer. */
  hurry(): void;
  stop(): void;
}

const RETRIES = 5;

/** One socket, opened again whenever it is lost. What an earlier one says late is not heard: each has its number. */
export function openLine({ owner, socket, later, random, getToken }: LineDeps, listener: LineListener): Line {
  let generation = 0;
  let failures = 0;
  let isTokenDead = false;
  let connection: SocketConnection | null = null;
  let isConnecting = false;
  const timers: Record<'silence' | 'beat' | 'retry', () => void> = {
    silence: () => undefined,
    beat: () => undefined,
    retry: () => undefined,
  };

  const quiet = (): void => Object.values(timers).forEach((stop) => stop());

  const end = (): void => {
    generation += 1;
    isConnecting = false;
    quiet();
    connection?.close();
    connection = null;
  };

  const lose = (code: number): void => {
    end();
    if (code === LIVE_CLOSE.deadToken) isTokenDead = true;
    failures = Math.min(failures + 1, RETRIES);
    listener.onLost();
    timers.retry = later(retryWaitMs(failures, random()) ?? 0, () => void connect() /* tries again by itself */);
  };

  const hear = (mine: number, text: string): void => {
    if (mine !== generation) return;
    timers.silence();
    timers.silence = later(3 * LIVE_BEAT_MS, () => lose(0));
    const frame = parseChatFrame(text);
    if (frame === null) return;
    if (frame.type === 'ready') failures = 0;
    // Of the server's own making: its shape was looked at as far as it is used.
    listener.onFrame(frame as unknown as ChatServerFrame);
  };

  const beat = (mine: number): void => {
    timers.beat = later(CHAT_HEARTBEAT_MS, () => {
      if (mine !== generation) return;
      connection?.send('');
      beat(mine);
    });
  };

  const connect = async (): Promise<void> => {
    if (isConnecting || connection !== null) return;
    isConnecting = true;
    generation += 1;
    const mine = generation;
    timers.retry();
    let token: string;
    try {
      token = await getToken(isTokenDead);
    } catch {
      if (mine === generation) lose(0);
      return;
    }
    if (mine !== generation) return;
    isConnecting = false;
    isTokenDead = false;
    const made = socket.connect(`${CHAT_SOCKET_PATH}?userId=${encodeURIComponent(owner)}`, {
      onOpen: () => {
        if (mine !== generation) return;
        made.send(JSON.stringify({ type: 'hello', token }));
        beat(mine);
      },
      onText: (text) => hear(mine, text),
      onClose: (code) => {
        if (mine === generation) lose(code);
      },
    });
    connection = made;
    // A line that opens and says nothing is as good as none.
    timers.silence = later(3 * LIVE_BEAT_MS, () => {
      if (mine === generation) lose(0);
    });
  };

  void connect(); // tries again by itself
  return {
    send: (frame) => connection?.send(JSON.stringify(frame)),
    hurry() {
      if (connection === null && !isConnecting) void connect(); // tries again by itself
    },
    stop: end,
  };
}
