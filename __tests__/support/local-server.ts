import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Asked, Served } from './suites/http';

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString('latin1');
}

/** A server on a free port that any page may call. The body of each request is reported as it arrives. */
export async function startLocalServer(
  serve: (asked: Asked) => Served,
): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? '*');
    response.setHeader('Access-Control-Allow-Methods', 'GET,POST,PUT,DELETE');
    if (request.method === 'OPTIONS') {
      response.end();
      return;
    }
    void readAll(request).then((body) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const),
      );
      const served = serve({ method: request.method ?? '', path: request.url ?? '', headers, body });
      if (served === 'hang') return;
      if (served === 'drop') {
        request.socket.destroy();
        return;
      }
      response.writeHead(served.status, served.headers ?? {});
      response.end(served.status === 204 ? undefined : served.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
