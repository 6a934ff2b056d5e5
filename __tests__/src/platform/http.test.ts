import { http as h5 } from '@/platform/http/index.h5';
import { http as weapp } from '@/platform/http/index.weapp';
import { createMemoryHttp } from '@/platform/http/memory';
import { parseBody } from '@/platform/http/body';
import { createCanceller } from '@/platform/http/cancel';
import type { HttpOutcome } from '@/platform/http/types';
import type { PickedFile } from '@/platform/media/types';
import { upload } from '@/platform/upload/index.weapp';
import { wxWorld, type WxReply } from '../../support/wx-world';
import { startLocalServer } from '../../support/local-server';
import { describeHttp, type Served } from '../../support/suites/http';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return jest.requireActual<typeof import('../../support/taro-over-wx')>('../../support/taro-over-wx').taro;
  },
}));

const lowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

function toOutcome(served: Served): HttpOutcome | Promise<HttpOutcome> {
  if (served === 'hang') return new Promise<HttpOutcome>(() => undefined);
  if (served === 'drop') return { kind: 'failed', reason: 'dropped' };
  return { kind: 'response', status: served.status, headers: {}, body: parseBody(served.body) };
}

const toReply = (served: Served): WxReply =>
  typeof served === 'string' ? served : { statusCode: served.status, data: served.body };

describeHttp('memory', async (serve) => ({
  http: createMemoryHttp(({ method, url, headers, body = '' }) =>
    toOutcome(serve({ method, path: url, headers: lowerCase(headers), body })),
  ),
  origin: '',
  close: async () => undefined,
}));

describeHttp('h5', async (serve) => ({ http: h5, ...(await startLocalServer(serve)) }));

describeHttp('weapp', async (serve) => {
  wxWorld.answer = ({ method, url, header, body }) =>
    toReply(
      serve({
        method,
        path: new URL(url).pathname,
        headers: lowerCase(header),
        body: Buffer.from(body).toString(),
      }),
    );
  return { http: weapp, origin: 'https://example.com', close: async () => undefined };
});

const request = { method: 'GET', url: 'https://example.com/x', headers: {}, timeoutMs: 5_000 } as const;

test('weapp: thirty calls and twenty parts at once all arrive, never more than ten of them at a time', async () => {
  wxWorld.controls.resetPeak();
  wxWorld.controls.files.write('wxfile://tmp/film.mp4', Buffer.alloc(20));
  wxWorld.answer = () => new Promise((resolve) => setTimeout(() => resolve({ statusCode: 200, data: '1' })));
  const file: PickedFile = {
    name: 'film.mp4',
    sizeBytes: 20,
    mime: 'video/mp4',
    handle: { kind: 'path', path: 'wxfile://tmp/film.mp4' },
  };
  const parts = Array.from({ length: 20 }, (_, start) =>
    upload.send({ ...request, method: 'PUT', file, range: { start, end: start + 1 } }),
  );
  const calls = Array.from({ length: 30 }, () => weapp.request(request));
  expect(new Set((await Promise.all(calls)).map(({ kind }) => kind))).toEqual(new Set(['response']));
  expect(new Set((await Promise.all(parts)).map(({ kind }) => kind))).toEqual(new Set(['done']));
  expect(wxWorld.controls.readPeak()).toBe(10);
});

test('weapp: without a network a failure is reported as offline', async () => {
  wxWorld.controls.changeNetwork('none');
  expect(await weapp.request(request)).toMatchObject({ kind: 'offline' });
  wxWorld.controls.changeNetwork('wifi');
});

test('h5: without a network a failure is reported as offline', async () => {
  const server = await startLocalServer(() => 'drop');
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await h5.request({ ...request, url: server.origin })).toMatchObject({ kind: 'offline' });
  onLine.mockRestore();
  await server.close();
});

test('h5: what outlives its page is a request that the browser goes on with', async () => {
  const asked: [string, RequestInit | undefined][] = [];
  const fetching = (url: string, init?: RequestInit) => {
    asked.push([url, init]);
    const headers = new Map([['Content-Type', 'application/json']]);
    return Promise.resolve({ status: 200, headers, text: () => Promise.resolve('{"code":0}') });
  };
  Object.assign(globalThis, { fetch: fetching });
  const report = { ...request, method: 'POST', headers: { client: 'WEB' }, body: '{}', outlivesPage: true } as const;
  expect(await h5.request(report)).toEqual({
    kind: 'response',
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: { code: 0 },
  });
  expect(asked).toEqual([[request.url, { method: 'POST', headers: { client: 'WEB' }, body: '{}', keepalive: true }]]);
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('gone')) });
  expect(await h5.request(report)).toEqual({ kind: 'failed', reason: 'TypeError: gone' });
});

describe('weapp: what is cut off in the back', () => {
  const SUSPENDED_MS = 5_000;
  const launch = { path: '', query: {}, scene: 1001, referrerInfo: {} };
  let asked: number;

  const leave = async (ms: number): Promise<void> => {
    await jest.advanceTimersByTimeAsync(0);
    wxWorld.controls.hideApp();
    await jest.advanceTimersByTimeAsync(ms);
  };
  const comeBack = async (): Promise<void> => {
    wxWorld.answer = () => ({ statusCode: 200, data: '"there"' });
    wxWorld.controls.showApp(launch);
    await jest.advanceTimersByTimeAsync(0);
  };
  const settledKind = async (outcome: Promise<HttpOutcome>): Promise<string> => {
    let kind = 'waits';
    void outcome.then((one) => (kind = one.kind));
    await jest.advanceTimersByTimeAsync(0);
    return kind;
  };

  beforeEach(() => {
    jest.useFakeTimers();
    asked = 0;
    wxWorld.answer = () => {
      asked += 1;
      return 'hang';
    };
  });
  afterEach(() => jest.useRealTimers());

  test('is asked again in front where it may happen twice, not earlier', async () => {
    const outcome = weapp.request({ ...request, timeoutMs: 60_000, mayRepeat: true });
    await leave(SUSPENDED_MS);
    expect([await settledKind(outcome), asked]).toEqual(['waits', 1]);
    await comeBack();
    expect(await outcome).toMatchObject({ kind: 'response', body: 'there' });
  });

  test('is told in front where it may not happen twice', async () => {
    const outcome = weapp.request({ ...request, method: 'POST', timeoutMs: 60_000 });
    await leave(SUSPENDED_MS);
    expect(await settledKind(outcome)).toBe('waits');
    await comeBack();
    expect([await outcome, asked]).toEqual([{ kind: 'interrupted' }, 1]);
  });

  test('is not sent again once it is not wanted any more', async () => {
    const canceller = createCanceller();
    const outcome = weapp.request({ ...request, timeoutMs: 60_000, mayRepeat: true, signal: canceller.signal });
    await leave(SUSPENDED_MS);
    canceller.cancel();
    await comeBack();
    expect([await outcome, asked]).toEqual([{ kind: 'aborted' }, 1]);
  });
});
