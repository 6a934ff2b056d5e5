import { endpoint, type CallPolicy } from '@contract/http/endpoint';
import { call, configureApi, type ApiConfig, type CallOptions } from '@/api/client';
import { ApiError, CallCancelled, HttpError } from '@/api/errors';
import { createCanceller } from '@/platform/http/cancel';
import { createMemoryHttp, jsonAnswer, type Answer, type MemoryHttp } from '@/platform/http/memory';
import type { HttpOutcome, HttpRequest } from '@/platform/http/types';

interface World {
  http: MemoryHttp;
  toasts: string[];
  dialogs: string[];
  loading: boolean[];
  token: string | null;
  renewals: number;
}

function wire(answer: Answer, config: Partial<ApiConfig> = {}): World {
  const world: World = {
    http: createMemoryHttp(answer, 'https://api.example.com'),
    toasts: [],
    dialogs: [],
    loading: [],
    token: 'old',
    renewals: 0,
  };
  configureApi({
    http: world.http,
    clientKind: 'WEB',
    readToken: () => world.token,
    ensureToken: async () => world.token ?? 'made',
    renewToken: async () => {
      world.renewals += 1;
      await Promise.resolve();
      world.token = `new${world.renewals}`;
      return { isSamePerson: true };
    },
    readUnionId: () => null,
    readLocalIp: () => null,
    showToast: (message) => world.toasts.push(message),
    alert: (message) => world.dialogs.push(message),
    setLoading: (isLoading) => world.loading.push(isLoading),
    ...config,
  });
  return world;
}

const ok = (data: unknown): HttpOutcome => jsonAnswer({ code: 0, msg: '', data });
const get = (policy: Partial<CallPolicy> = {}) => endpoint<Record<string, unknown>, unknown>('GET', '/a/b', policy);
const post = (policy: Partial<CallPolicy> = {}) => endpoint<Record<string, unknown>, unknown>('POST', '/a/b', policy);
const tokenOf = (request: HttpRequest | undefined): string | undefined => request?.headers['Authorization'];

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

async function fails(pending: Promise<unknown>): Promise<unknown> {
  try {
    await pending;
  } catch (error) {
    return error;
  }
  throw new Error('it succeeded');
}

describe('what is sent', () => {
  test('every request carries the common headers', async () => {
    const { http } = wire(() => ok(1));
    await call(get(), {});
    expect(http.requests[0]).toMatchObject({
      method: 'GET',
      url: 'https://api.example.com/a/b',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Authorization: 'Bearer old',
        client: 'WEB',
        'Accept-Language': 'zh-CN',
      },
      timeoutMs: 60_000,
    });
    expect(Object.keys(http.requests[0]?.headers ?? {})).toHaveLength(4);
  });

  test('equipmentCode is the union id when there is one', async () => {
    const { http } = wire(() => ok(1), { readUnionId: () => 'union' });
    await call(get(), {});
    expect(http.requests[0]?.headers['equipmentCode']).toBe('union');
  });

  test.each([
    [true, '10.0.0.1', '10.0.0.1'],
    [true, '', undefined],
    [true, null, undefined],
    [false, '10.0.0.1', undefined],
  ] as const)('where the call says %s and %j is stored, localIp is %j', async (sendsLocalIp, stored, expected) => {
    const { http } = wire(() => ok(1), { readLocalIp: () => stored });
    await call(get({ sendsLocalIp }), { id: 1 });
    expect(http.requests[0]?.headers['localIp']).toBe(expected);
  });

  test.each([
    [
      'GET, query',
      get(),
      { a: 1, b: '你 &', c: null, d: undefined, e: [1, 2] },
      '/a/b?a=1&b=%E4%BD%A0%20%26&e=1&e=2',
      undefined,
    ],
    ['POST, form', post(), { a: 1, b: 'x y' }, '/a/b', 'a=1&b=x%20y'],
    ['POST, query', post({ body: 'query' }), { a: true }, '/a/b?a=true', undefined],
    [
      'POST, query with a form beside it',
      post({ body: 'query', bodyFields: ['b', 'absent'] }),
      { a: 'x', b: 'long & secret' },
      '/a/b?a=x',
      'b=long%20%26%20secret',
    ],
    ['POST, json', post({ body: 'json' }), { a: [{ b: 1 }] }, '/a/b', '{"a":[{"b":1}]}'],
  ])('%s', async (_name, target, input, url, body) => {
    const { http } = wire(() => ok(1));
    await call(target, input);
    expect(http.requests[0]?.url).toBe(`https://api.example.com${url}`);
    expect(http.requests[0]?.body).toBe(body);
    expect(http.requests[0]?.headers['Content-Type']).toBe(
      target.policy.body === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
    );
  });

  test('a name in the path is filled and does not travel twice', async () => {
    const { http } = wire(() => ok(1));
    await call(endpoint<Record<string, unknown>, unknown>('DELETE', '/x/{id}'), { id: 'a/b', more: 1 });
    expect(http.requests[0]).toMatchObject({ url: 'https://api.example.com/x/a%2Fb', body: 'more=1' });
    expect(await fails(call(endpoint<Record<string, unknown>, unknown>('DELETE', '/x/{id}'), {}))).toBeInstanceOf(
      Error,
    );
  });

  test.each([
    ['device', null, {}, 'Bearer made'],
    ['none', null, {}, undefined],
    ['none', 'kept', {}, 'Bearer kept'],
    ['channel', 'kept', { authorization: 'Basic eA==' }, 'Basic eA=='],
  ] as const)('auth %s with token %s and %j sends %s', async (auth, token, options: CallOptions, expected) => {
    const world = wire(() => ok(1));
    world.token = token;
    await call(post({ auth }), {}, options);
    expect(tokenOf(world.http.requests[0])).toBe(expected);
  });

  test('time limits are those of the policy, or of the one call', async () => {
    const { http } = wire(() => ok(1));
    await call(get({ timeoutMs: 3_000 }), {});
    await call(get({ timeoutMs: 3_000 }), {}, { timeoutMs: 1_000 });
    expect(http.requests.map((request) => request.timeoutMs)).toEqual([3_000, 1_000]);
  });
});

describe('what comes back', () => {
  test.each([
    ['code 0 gives the data', { code: 0, msg: '', data: { a: 1 } }, { a: 1 }],
    ['no code gives the whole body', { access_token: 't' }, { access_token: 't' }],
    ['a text gives the text', 'words', 'words'],
    ['null gives null', null, null],
  ])('%s', async (_name, body, expected) => {
    wire(() => jsonAnswer(body));
    expect(await call(get(), {})).toEqual(expected);
  });

  test.each([
    [1, '余额不足', true, ['余额不足'], []],
    [9_999, '余额不足', true, ['余额不足'], []],
    [10_000, '账号异常', true, [], ['账号异常']],
    [10_000, '账号异常', false, [], ['账号异常']],
    [9_999, '余额不足', false, [], []],
    [500, '', true, [], []],
    [20_000, '', true, [], []],
  ])('code %d with %j, toast asked %s: toasts %j, dialogs %j', async (code, msg, toast, toasts, dialogs) => {
    const body = { code, msg, data: null };
    const world = wire(() => jsonAnswer(body));
    const error = await fails(call(get({ toast }), {}));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code, msg, body });
    expect(world.dialogs).toEqual(dialogs);
    jest.advanceTimersByTime(499);
    expect(world.toasts).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(world.toasts).toEqual(toasts);
  });

  test('a refused call marked not to catch stays pending, and the message is shown', async () => {
    const world = wire(() => jsonAnswer({ code: 5, msg: '不行', data: null }));
    let isSettled = false;
    const settle = (): boolean => (isSettled = true);
    call(get({ catches: false }), {}).then(settle, settle);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(isSettled).toBe(false);
    expect(world.toasts).toEqual(['不行']);
    expect(world.loading.at(-1)).toBe(false);
  });

  test.each([
    [400, '请求错误(400)'],
    [403, '拒绝访问(403)'],
    [404, '请求出错(404)'],
    [408, '请求超时(408)'],
    [426, '验证码不正确'],
    [500, '服务器错误(500)'],
    [501, '服务未实现(501)'],
    [502, '网络错误(502)'],
    [503, '服务不可用(503)'],
    [504, '网络超时(504)'],
    [505, 'HTTP版本不受支持(505)'],
    [413, '请求出错(413)'],
    [599, '服务器错误(599)'],
  ])('status %d is told as %s, when asked for', async (status, message) => {
    const world = wire(() => jsonAnswer({ code: 1103, msg: '验证码不正确' }, status));
    expect(await fails(call(post(), {}))).toMatchObject({ status, msg: message });
    expect(await fails(call(post(), {}, { toast: false }))).toBeInstanceOf(HttpError);
    jest.advanceTimersByTime(500);
    expect(world.toasts).toEqual([message]);
  });

  test('why a sign-in is refused is told in a dialog where it is too long for a toast', async () => {
    const msg = '账号因违规暂停使用，到2026-12-05 08:18为止。原因：垃圾广告';
    const world = wire(() => jsonAnswer({ code: 12_723, msg, data: null }, 426));
    expect(await fails(call(post(), {}, { toast: false }))).toMatchObject({ code: 12_723, msg });
    jest.advanceTimersByTime(500);
    expect([world.dialogs, world.toasts]).toEqual([[msg], []]);
  });

  test.each([
    [{ kind: 'timeout' }, 408, '请求超时(408)'],
    [{ kind: 'offline', reason: '' }, 0, '网络断开连接，请检查网络'],
    [{ kind: 'failed', reason: '' }, 0, '连接不上服务器，请稍后再试'],
  ] as const)('%j is told', async (outcome: HttpOutcome, status, message) => {
    const world = wire(() => outcome);
    expect(await fails(call(get(), {}))).toMatchObject({ status, msg: message });
    jest.advanceTimersByTime(500);
    expect(world.toasts).toEqual([message]);
  });

  test('a cancelled call says nothing', async () => {
    const world = wire(() => new Promise<HttpOutcome>(() => undefined));
    const canceller = createCanceller();
    const pending = fails(call(get(), {}, { signal: canceller.signal }));
    await jest.advanceTimersByTimeAsync(0);
    canceller.cancel();
    expect(await pending).toBeInstanceOf(CallCancelled);
    jest.advanceTimersByTime(1_000);
    expect(world.toasts).toEqual([]);
  });
});

describe('a dead token', () => {
  const deadOld: Answer = ({ headers }) =>
    headers['Authorization'] === 'Bearer old' ? jsonAnswer({ code: 424, msg: 'dead' }, 424) : ok('fine');

  test('calls that meet it together share one re-login and are sent again', async () => {
    const world = wire(deadOld);
    expect(await Promise.all([call(get(), {}), call(get(), { a: 1 }), call(get(), { a: 2 })])).toEqual([
      'fine',
      'fine',
      'fine',
    ]);
    expect(world.renewals).toBe(1);
    expect(world.http.requests).toHaveLength(6);
  });

  test('an answer that comes after the re-login does not start another', async () => {
    let letGo: (outcome: HttpOutcome) => void = () => undefined;
    const world = wire((request) =>
      request.url.includes('slow') && tokenOf(request) === 'Bearer old'
        ? new Promise<HttpOutcome>((resolve) => (letGo = resolve))
        : deadOld(request),
    );
    const slow = call(get(), { slow: 1 });
    await call(get(), {});
    letGo(jsonAnswer(null, 424));
    expect(await slow).toBe('fine');
    expect(world.renewals).toBe(1);
  });

  test.each([
    ['a GET', get(), true],
    ['a POST that may be repeated', post({ retryOn424: true }), true],
    ['a POST', post(), undefined],
  ])('%s may happen twice: %#', async (_name, target, mayRepeat) => {
    const world = wire(() => ok(1));
    await call(target, {});
    expect(world.http.requests.map((request) => request.mayRepeat)).toEqual([mayRepeat]);
  });

  test('what was cut off in the back says that it may not have been done', async () => {
    const world = wire(() => ({ kind: 'interrupted' }));
    expect(await fails(call(post(), {}))).toMatchObject({ status: 0 });
    jest.advanceTimersByTime(1_000);
    expect(world.toasts).toEqual(['刚才离开时请求中断了，可能没有完成，请再试一次']);
  });

  test.each([
    ['a GET', get(), 3],
    ['a POST that may be repeated', post({ retryOn424: true }), 3],
    ['a POST', post(), 1],
  ])('%s is sent %#: then the error is raised, without a toast', async (_name, target, times) => {
    const world = wire(() => jsonAnswer({ code: 424, msg: 'dead' }, 424));
    expect(await fails(call(target, {}))).toMatchObject({ status: 424 });
    expect(world.http.requests).toHaveLength(times);
    jest.advanceTimersByTime(1_000);
    expect(world.toasts).toEqual([]);
    expect(world.renewals).toBeGreaterThan(0);
  });

  test.each([
    ['device', 'fine'],
    ['none', 'fine'],
    ['user', 424],
    ['account', 424],
    ['admin', 424],
  ] as const)('when a person fell back to the device, a call of auth %s ends with %s', async (auth, end) => {
    const world = wire(deadOld, {
      renewToken: async () => {
        world.token = 'device';
        return { isSamePerson: false };
      },
    });
    const result = await call(get({ auth }), {}).catch((error: HttpError) => error.status);
    expect(result).toBe(end);
  });

  test('when there is no new token to be had the call ends with 424', async () => {
    wire(deadOld, { renewToken: () => Promise.reject(new HttpError(0, '')) });
    expect(await fails(call(get(), {}))).toMatchObject({ status: 424 });
  });

  test('when the first token cannot be had the call says why', async () => {
    const world = wire(deadOld, { ensureToken: () => Promise.reject(new HttpError(503, '服务不可用(503)')) });
    expect(await fails(call(get(), {}))).toMatchObject({ status: 503 });
    jest.advanceTimersByTime(500);
    expect(world.toasts).toEqual(['服务不可用(503)']);
  });
});

describe('sharing and loading', () => {
  test('identical GETs under way share one request only where the policy says so', async () => {
    const world = wire(() => new Promise((resolve) => setTimeout(() => resolve(ok(world.http.requests.length)), 10)));
    const shared = get({ shared: true });
    const plain = get();
    const all = Promise.all([
      call(shared, { a: 1 }),
      call(shared, { a: 1 }),
      call(shared, { a: 2 }),
      call(plain, { a: 1 }),
      call(plain, { a: 1 }),
    ]);
    await jest.advanceTimersByTimeAsync(10);
    await all;
    expect(world.http.requests).toHaveLength(4);
    const again = call(shared, { a: 1 });
    await jest.advanceTimersByTimeAsync(10);
    await again;
    expect(world.http.requests).toHaveLength(5);
  });

  test('the indicator shows from the first pending call until 100 ms after the last', async () => {
    const world = wire(
      (request) => new Promise((resolve) => setTimeout(() => resolve(ok(1)), request.url.includes('long') ? 300 : 100)),
    );
    const pending = [call(get(), {}), call(get(), { long: 1 }), call(get({ loading: false }), {})];
    await jest.advanceTimersByTimeAsync(0);
    expect(world.loading).toEqual([true]);
    await jest.advanceTimersByTimeAsync(300);
    await Promise.all(pending);
    await jest.advanceTimersByTimeAsync(99);
    const next = call(get(), {});
    await jest.advanceTimersByTimeAsync(100);
    await next;
    await jest.advanceTimersByTimeAsync(99);
    expect(world.loading).toEqual([true]);
    await jest.advanceTimersByTimeAsync(1);
    expect(world.loading).toEqual([true, false]);
  });
});
