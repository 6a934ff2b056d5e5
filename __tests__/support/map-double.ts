import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface MapDouble {
  readonly origin: string;
  /** What was asked: paths and parameters, without the key and the signature. */
  readonly asked: readonly { readonly path: string; readonly params: Readonly<Record<string, string>> }[];
  /** Answers the next calls with this. */
  answerWith(answer: { readonly status?: number; readonly body: unknown; readonly mime?: string }): void;
  close(): Promise<void>;
}

export const MAP_KEY = 'KEY-OF-A-TEST';
export const MAP_SECRET = 'secret-of-a-test';

/** A provider on this machine that refuses a wrong key and, like the real one, a wrong signature. */
export async function startMapDouble(vendor: 'tencent' | 'amap'): Promise<MapDouble> {
  const asked: { path: string; params: Record<string, string> }[] = [];
  let answer: { status?: number; body: unknown; mime?: string } = { body: {} };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const { key, sig, ...params } = Object.fromEntries(searchParams);
    const signed = Object.entries({ ...params, key })
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    const before = vendor === 'tencent' ? `${pathname}?` : '';
    const wanted = createHash('md5')
      .update(before + signed + MAP_SECRET, 'utf8')
      .digest('hex');
    asked.push({ path: pathname, params });
    const isRefused = key !== MAP_KEY || sig !== wanted;
    const refused = vendor === 'tencent' ? { status: 111 } : { status: '0', infocode: '10007' };
    const body = isRefused ? refused : answer.body;
    const mime = isRefused ? 'application/json' : (answer.mime ?? 'application/json');
    response.writeHead(isRefused ? 200 : (answer.status ?? 200), { 'content-type': mime });
    response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    answerWith: (next) => {
      answer = next;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
