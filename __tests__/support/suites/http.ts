import { createCanceller } from '@/platform/http/cancel';
import type { Http, HttpRequest } from '@/platform/http/types';

export interface Asked {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}
export type Served = { status: number; body: string; headers?: Record<string, string> } | 'hang' | 'drop';

export interface HttpUnderTest {
  http: Http;
  /** In front of paths. */
  origin: string;
  close(): Promise<void>;
}

/** What every transport does, on any platform. */
export function describeHttp(name: string, make: (serve: (asked: Asked) => Served) => Promise<HttpUnderTest>): void {
  describe(`http: ${name}`, () => {
    const open: HttpUnderTest[] = [];
    afterEach(async () => {
      await Promise.all(open.splice(0).map((each) => each.close()));
    });

    async function ask(serve: (asked: Asked) => Served, request: Partial<HttpRequest> = {}) {
      const made = await make(serve);
      open.push(made);
      return made.http.request({
        method: 'GET',
        url: `${made.origin}/x`,
        headers: {},
        timeoutMs: 5_000,
        ...request,
      });
    }

    test('method, headers and body arrive', async () => {
      let seen: Asked | undefined;
      const serve = (asked: Asked): Served => {
        seen = asked;
        return { status: 200, body: '{}' };
      };
      await ask(serve, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', client: 'WEB' },
        body: 'a=1&b=%E4%BD%A0',
      });
      expect(seen).toMatchObject({ method: 'POST', path: '/x', body: 'a=1&b=%E4%BD%A0' });
      expect(seen?.headers['client']).toBe('WEB');
      expect(seen?.headers['content-type']).toContain('application/x-www-form-urlencoded');
    });

    test.each([
      ['{"code":0,"data":[1]}', { code: 0, data: [1] }],
      ['plain words', 'plain words'],
      ['', ''],
      ['17', 17],
    ])('the body %j is read as %j', async (body, read) => {
      expect(await ask(() => ({ status: 200, body }))).toMatchObject({ kind: 'response', status: 200, body: read });
    });

    test.each([204, 400, 424, 500, 503])('status %d is an answer, not a failure', async (status) => {
      expect(await ask(() => ({ status, body: '' }))).toMatchObject({ kind: 'response', status });
    });

    test('a server that does not answer in time is a timeout', async () => {
      expect(await ask(() => 'hang', { timeoutMs: 50 })).toEqual({ kind: 'timeout' });
    });

    test('a connection that breaks is a failure with a reason', async () => {
      expect(await ask(() => 'drop')).toMatchObject({ kind: 'failed' });
    });

    test('cancelling before or during the request ends it', async () => {
      const early = createCanceller();
      early.cancel();
      expect(await ask(() => 'hang', { signal: early.signal })).toEqual({ kind: 'aborted' });
      const late = createCanceller();
      const pending = ask(
        () => {
          setTimeout(() => late.cancel());
          return 'hang';
        },
        { signal: late.signal },
      );
      expect(await pending).toEqual({ kind: 'aborted' });
    });
  });
}
