import type { Socket, SocketListener } from './types';

export interface MemorySocket extends Socket {
  /** What was connected, oldest first. A test is the other side. */
  readonly connections: readonly {
    readonly path: string;
    readonly sent: readonly string[];
    readonly isClosed: boolean;
    readonly listener: SocketListener;
  }[];
}

export function createMemorySocket(): MemorySocket {
  const connections: { path: string; sent: string[]; isClosed: boolean; listener: SocketListener }[] = [];
  return {
    connections,
    connect(path, listener) {
      const made = { path, sent: [] as string[], isClosed: false, listener };
      connections.push(made);
      return {
        send: (text) => void made.sent.push(text),
        close: () => void (made.isClosed = true),
      };
    },
  };
}
