import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface DoubleRequest {
  readonly method: string;
  readonly path: string;
  /** As it came, without the question mark. */
  readonly rawQuery: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly bytes: Buffer;
}

/** `silent`: takes the request and never answers. */
export type DoubleReply =
  | { readonly status?: number; readonly json: unknown }
  | { readonly text: string }
  | { readonly picture: Buffer }
  | { readonly status?: number; readonly raw: Buffer; readonly headers: Readonly<Record<string, string>> }
  | 'silent';

export interface HttpDouble {
  readonly url: string;
  /** Every request so far. */
  readonly requests: readonly DoubleRequest[];
  close(): Promise<void>;
}

/** An outside service on 127.0.0.1. What `answer` throws is an answer as well: HTTP 500 with its message. */
export async function startHttpDouble(
  answer: (request: DoubleRequest) => DoubleReply | Promise<DoubleReply>,
): Promise<HttpDouble> {
  const requests: DoubleRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const [path = '', rawQuery = ''] = (incoming.url ?? '').split('?');
      const bytes = Buffer.concat(chunks);
      const request: DoubleRequest = {
        method: incoming.method ?? '',
        path,
        rawQuery,
        query: new URLSearchParams(rawQuery),
        headers: incoming.headers,
        body: bytes.toString('utf8'),
        bytes,
      };
      requests.push(request);
      Promise.resolve()
        .then(() => answer(request))
        .catch((error: unknown): DoubleReply => ({ status: 500, json: { problem: String(error) } }))
        .then((reply) => {
          if (reply === 'silent') return;
          if ('text' in reply) outgoing.end(reply.text);
          else if ('raw' in reply) {
            outgoing.writeHead(reply.status ?? 200, reply.headers);
            outgoing.end(reply.raw);
          } else if ('picture' in reply) {
            outgoing.writeHead(200, { 'content-type': 'image/png' });
            outgoing.end(reply.picture);
          } else {
            outgoing.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
            outgoing.end(JSON.stringify(reply.json));
          }
        })
        .catch(() => outgoing.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
