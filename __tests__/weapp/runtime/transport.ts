import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Route } from '@playwright/test';
import { WebSocket } from 'ws';
import type { Traffic } from '../../support/watch/follow-requests';
import { ASSET_PATH, type NodeCalls, type SocketEvent } from './protocol';

/** What the client is in WeChat's eyes; servers see it. */
const CLIENT_HEADERS = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50 NetType/WIFI Language/zh_CN miniProgram',
  referer: 'https://servicewechat.com/touristappid/devtools/page-frame.html',
};

export interface TransportParts {
  readonly dist: string;
  readonly apiOrigin: string;
  /** The origin that was built in. */
  readonly builtOrigin: string;
  onProblem(problem: string): void;
  /** What a socket has to say, for the page. */
  emit(event: SocketEvent): void;
}

export interface Transport {
  call<Name extends keyof NodeCalls>(name: Name, input: NodeCalls[Name]['input']): Promise<NodeCalls[Name]['output']>;
  /** Answers what the view asks for: see [Note: Pictures]. */
  fulfill(route: Route, url: URL): Promise<void>;
  /** What was asked for so far, and how much of it is under way. Sockets are neither. */
  readonly traffic: Traffic;
  /** Ends what is under way. */
  end(): void;
}

/** Everything that leaves the page, and reaches the server and nothing else. */
export function createTransport({ dist, apiOrigin, builtOrigin, onProblem, emit }: TransportParts): Transport {
  const running = new Map<number, AbortController>();
  const traffic = { asked: 0, underWay: 0 };
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    traffic.asked += 1;
    traffic.underWay += 1;
    try {
      return await work;
    } finally {
      traffic.underWay -= 1;
    }
  };
  const sockets = new Map<number, WebSocket>();

  /** Where an address really is; null for a place that is not the server. */
  const locate = (address: string): string | null => {
    const url = new URL(address, apiOrigin);
    const origin = url.origin.replace(/^ws/, 'http');
    if (origin !== new URL(builtOrigin).origin && origin !== new URL(apiOrigin).origin) return null;
    return `${apiOrigin}${url.pathname}${url.search}`;
  };

  const calls: { [Name in keyof NodeCalls]: (input: NodeCalls[Name]['input']) => Promise<NodeCalls[Name]['output']> } =
    {
      async send({ id, url, method, headers, body }) {
        const place = locate(url);
        if (place === null) {
          onProblem(`a request to ${url}, which is not the server`);
          throw new Error('url not in domain list');
        }
        const controller = new AbortController();
        running.set(id, controller);
        try {
          const reply = await fetch(place, {
            method,
            headers: { ...CLIENT_HEADERS, ...headers },
            body: body === null ? null : Buffer.from(body, 'base64'),
            signal: controller.signal,
            redirect: 'follow',
          });
          const bytes = Buffer.from(await reply.arrayBuffer());
          return { status: reply.status, headers: Object.fromEntries(reply.headers), body: bytes.toString('base64') };
        } finally {
          running.delete(id);
        }
      },
      async abort({ id }) {
        running.get(id)?.abort();
      },
      async connect({ id, url, headers, protocols }) {
        const place = locate(url);
        if (place === null) onProblem(`a socket to ${url}, which is not the server`);
        const socket = new WebSocket(`${(place ?? 'http://127.0.0.1:1').replace(/^http/, 'ws')}`, [...protocols], {
          headers: { ...CLIENT_HEADERS, ...headers },
        });
        sockets.set(id, socket);
        socket.on('open', () => emit({ id, kind: 'open' }));
        socket.on('message', (data, isBinary) => {
          const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);
          emit({ id, kind: 'message', isBinary, data: isBinary ? bytes.toString('base64') : bytes.toString('utf8') });
        });
        socket.on('error', (error) => emit({ id, kind: 'error', reason: error.message }));
        socket.on('close', (code, reason) => {
          sockets.delete(id);
          emit({ id, kind: 'close', code, reason: reason.toString('utf8') });
        });
      },
      async socketSend({ id, data, isBinary }) {
        sockets.get(id)?.send(isBinary ? Buffer.from(data, 'base64') : data);
      },
      async socketClose({ id, code, reason }) {
        sockets.get(id)?.close(code, reason);
      },
    };

  async function fulfill(route: Route, url: URL): Promise<void> {
    const from = url.pathname === ASSET_PATH ? (url.searchParams.get('from') ?? '') : url.pathname;
    if (!/^https?:/.test(from)) {
      const file = path.join(dist, path.normalize(`/${from}`));
      if (existsSync(file)) return route.fulfill({ body: readFileSync(file), contentType: typeOf(file) });
      onProblem(`the view asked for ${from}, which is not in the build`);
      return route.fulfill({ status: 404, body: '' });
    }
    const place = locate(from);
    if (place === null) {
      onProblem(`the view asked for ${from}, which is not the server`);
      return route.abort();
    }
    try {
      const reply = await fetch(place, { headers: CLIENT_HEADERS });
      if (!reply.ok) onProblem(`the view asked for ${place}: ${reply.status}`);
      return await route.fulfill({
        status: reply.status,
        contentType: reply.headers.get('content-type') ?? 'application/octet-stream',
        body: Buffer.from(await reply.arrayBuffer()),
      });
    } catch (error) {
      onProblem(`the view asked for ${place}: ${String(error)}`);
      // The page may be gone meanwhile.
      return route.abort().catch(() => undefined);
    }
  }

  return {
    traffic,
    call: (name, input) => (name === 'send' ? counted(calls[name](input)) : calls[name](input)),
    fulfill: (route, url) => counted(fulfill(route, url)),
    end() {
      for (const controller of running.values()) controller.abort();
      for (const socket of sockets.values()) socket.terminate();
      sockets.clear();
    },
  };
}

const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
};

const typeOf = (file: string): string => TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream';
