import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** What a method needs and answers is the protocol's; failing is throwing. */
export type Call = (method: string, params: Readonly<Record<string, unknown>>) => Promise<unknown>;

export interface AutomatorServer {
  readonly endpoint: string;
  /** Tells every client. */
  emit(method: string, params: unknown): void;
  close(): Promise<void>;
}

interface Request {
  readonly id: string;
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Speaks the protocol of `miniprogram-automator` on a free port of this machine. */
export async function serveAutomator(call: Call): Promise<AutomatorServer> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await new Promise((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  const clients = new Set<WebSocket>();
  const send = (client: WebSocket, message: object): void => {
    if (client.readyState === client.OPEN) client.send(JSON.stringify(message));
  };
  server.on('connection', (client) => {
    clients.add(client);
    client.on('close', () => clients.delete(client));
    client.on('message', (raw) => {
      const { id, method, params = {} } = JSON.parse((raw as Buffer).toString('utf8')) as Request;
      call(method, params).then(
        (result) => send(client, { id, result: result ?? {} }),
        (error: unknown) =>
          send(client, { id, error: { message: error instanceof Error ? error.message : String(error) } }),
      );
    });
  });
  return {
    endpoint: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    emit: (method, params) => clients.forEach((client) => send(client, { method, params })),
    close: () =>
      new Promise((resolve) => {
        for (const client of clients) client.terminate();
        server.close(() => resolve());
      }),
  };
}
