import { readBuffer } from './bytes';
import { WxFailure, type Socket, type WxHost } from './host';
import { MAX_SOCKETS } from './limits';
import { answerLater, createEnding, readText, toOptions, type WxFunction, type WxOptions } from './settle';

const CONNECTING = 0;
const OPEN = 1;
const CLOSING = 2;
const CLOSED = 3;
type SocketEvent = 'Open' | 'Message' | 'Error' | 'Close';

interface Open {
  close(code: number, reason: string): void;
}

/** `connectSocket`: at most five at the same time; the host holds the connection. */
export function createSockets(host: WxHost) {
  const open = new Set<Open>();

  function connect(given: unknown): object {
    const options = toOptions(given);
    const { succeed, fail } = createEnding(host, 'connectSocket', options);
    const listeners: Record<SocketEvent, Set<(told: object) => void>> = {
      Open: new Set(),
      Message: new Set(),
      Error: new Set(),
      Close: new Set(),
    };
    const tell = (event: SocketEvent, told: object): void => {
      for (const listener of listeners[event]) listener(told);
    };
    let state = CONNECTING;
    let socket: Socket | null = null;

    const closed = (code: number, reason: string): void => {
      if (state === CLOSED) return;
      state = CLOSED;
      open.delete(own);
      tell('Close', { code, reason });
    };
    const own: Open = {
      close(code, reason) {
        if (state >= CLOSING) return;
        state = CLOSING;
        if (socket === null) closed(code, reason);
        else socket.close(code, reason);
      },
    };

    const begin = (): void => {
      const url = readText(options, 'url');
      if (!/^wss?:\/\//.test(url)) throw new WxFailure(`invalid url "${url}"`);
      if (isFull) throw new WxFailure('exceed max task count');
      if (state !== CONNECTING) return;
      const header = Object.entries(toOptions(options['header'])).map(([name, value]) => [name, String(value)]);
      const protocols = Array.isArray(options['protocols']) ? options['protocols'].map(String) : [];
      socket = host.transport.connect(
        { url, headers: Object.fromEntries(header), protocols },
        {
          onOpen() {
            if (state !== CONNECTING) return;
            state = OPEN;
            tell('Open', { header: {} });
          },
          onMessage: (data) => {
            if (state === OPEN) tell('Message', { data });
          },
          onError: (reason) => {
            if (state !== CLOSED) tell('Error', { errMsg: reason });
          },
          onClose: closed,
        },
      );
    };
    const isFull = open.size >= MAX_SOCKETS;
    if (!isFull) open.add(own);
    // A turn later, so that who asked has the task in hand and can listen to it.
    Promise.resolve()
      .then(begin)
      .then(
        () => succeed({}),
        (error: unknown) => {
          state = CLOSED;
          open.delete(own);
          fail(error);
        },
      );

    const call = (name: string, run: (options: WxOptions) => void): WxFunction => answerLater(host, name, run);
    return {
      send: call('SocketTask.send', ({ data }) => {
        if (state !== OPEN || socket === null) throw new WxFailure('SocketTask.readyState is not OPEN');
        const bytes = readBuffer(data);
        if (bytes !== null) socket.send(bytes.buffer);
        else if (typeof data === 'string') socket.send(data);
        else throw new WxFailure('parameter error: parameter.data should be String or ArrayBuffer;');
      }),
      close: call('SocketTask.close', ({ code = 1000, reason = '' }) => {
        if (state === CLOSED) throw new WxFailure('WebSocket is closed');
        own.close(Number(code), String(reason));
      }),
      ...Object.fromEntries(
        Object.entries(listeners).map(([event, all]) => [
          `on${event}`,
          (listener: (told: object) => void) => void all.add(listener),
        ]),
      ),
      get readyState() {
        return state;
      },
      CONNECTING,
      OPEN,
      CLOSING,
      CLOSED,
    };
  }

  return {
    functions: { connectSocket: (given: unknown) => connect(given) } as Record<string, WxFunction>,
    /** As the platform does to a program in the background. */
    cutAll: () => {
      for (const each of [...open]) each.close(1000, 'interrupted');
    },
  };
}
