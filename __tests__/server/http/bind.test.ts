import { ADMIN_RIGHTS } from '@contract/constants/admin-right';
import { ERRORS } from '@contract/errors';
import { endpoint } from '@contract/http/endpoint';
import { Empty, Nothing } from '@contract/schemas/shared';
import Type from 'typebox';
import type { CallerLookup, Identity } from '../../../server/http/caller';
import { refuse, refuseLogin } from '../../../server/http/refuse';
import { startTestApp, type TestApp, TestRefusal } from '../../support/app-harness';

const Echo = Type.Object({
  id: Type.String(),
  count: Type.Integer({ minimum: 1 }),
  wanted: Type.Boolean(),
  tags: Type.Array(Type.Integer()),
  kind: Type.Union([Type.Literal(1), Type.Literal(2)]),
  note: Type.Optional(Type.String()),
  limit: Type.Optional(Type.Integer()),
  place: Type.Object({ x: Type.Number() }),
});
type Echo = Type.Static<typeof Echo>;
const INPUT: Echo = { id: 'a/b ü', count: 3, wanted: true, tags: [7, 8], kind: 2, note: '', place: { x: 1.5 } };

const echoQuery = endpoint<Echo, Echo>('GET', '/test/query/{id}', { auth: 'none' });
const echoForm = endpoint<Echo, Echo>('POST', '/test/form', { auth: 'none', aliases: ['/test/form-too'] });
const Secret = Type.Object({ name: Type.String(), secret: Type.Optional(Type.String()) });
const echoSecret = endpoint<Type.Static<typeof Secret>, Type.Static<typeof Secret>>('POST', '/test/secret', {
  auth: 'none',
  body: 'query',
  bodyFields: ['secret'],
});
const echoJson = endpoint<Echo, Echo>('PUT', '/test/json', { auth: 'none', body: 'json' });
const refused = endpoint<Empty, Nothing>('GET', '/test/refused', { auth: 'none' });
const loginRefused = endpoint<Empty, Nothing>('GET', '/test/login-refused', { auth: 'none' });
const broken = endpoint<Empty, Nothing>('GET', '/test/broken', { auth: 'none' });
const away = endpoint<Empty, Nothing>('GET', '/test/away', { auth: 'none' });
const whole = endpoint<Empty, string[]>('GET', '/test/whole', { auth: 'none', envelope: 'whole' });
const Who = Type.String();
const who = {
  none: endpoint<Empty, string>('GET', '/test/who/none', { auth: 'none' }),
  channel: endpoint<Empty, string>('GET', '/test/who/channel', { auth: 'channel' }),
  device: endpoint<Empty, string>('GET', '/test/who/device', { auth: 'device' }),
  account: endpoint<Empty, string>('GET', '/test/who/account', { auth: 'account' }),
  user: endpoint<Empty, string>('GET', '/test/who/user', { auth: 'user' }),
  admin: endpoint<Empty, string>('GET', '/test/who/admin', { auth: 'admin' }),
};

const person = { kind: 'user', sessionId: '1', userId: '2', hasNickname: true, isAdmin: false } as const;
const TOKENS: Readonly<Record<string, Exclude<Identity, { kind: 'anonymous' | 'channel' }>>> = {
  device: { kind: 'device', sessionId: '1', deviceId: '1' },
  nameless: { ...person, hasNickname: false },
  person,
  admin: { ...person, isAdmin: true, rights: ADMIN_RIGHTS },
  auditor: { ...person, isAdmin: true, rights: ['audit'] },
};
const callers: CallerLookup = {
  findByToken: async (token) => TOKENS[token] ?? null,
  findChannel: async (name, secret) =>
    name === 'phone' && secret === 's:1' ? { kind: 'channel', channel: name } : null,
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    callers,
    bind: (routes) => {
      for (const call of [echoQuery, echoForm, echoJson]) {
        routes.bind(call, { input: Echo, data: Echo }, async (_caller, input) => input);
      }
      routes.bind(echoSecret, { input: Secret, data: Secret }, async (_caller, input) => input);
      for (const call of Object.values(who)) {
        routes.bind(call, { input: Empty, data: Who }, async (caller) => caller.kind);
      }
      const nothing = { input: Empty, data: Nothing };
      routes.bind(refused, nothing, () => Promise.reject(refuse(ERRORS.ALBUM_ABSENT)));
      routes.bind(loginRefused, nothing, () => Promise.reject(refuseLogin(ERRORS.CODE_WRONG)));
      routes.bind(broken, nothing, () => Promise.reject(new Error('select secret from app_user')));
      routes.bind(away, nothing, () => Promise.reject(new Error('Connection terminated unexpectedly')));
      routes.bind(whole, { input: Empty, data: Type.Array(Type.String()) }, async () => ['a']);
    },
  });
});
afterAll(() => app.close());

async function refusalOf(answer: Promise<unknown>): Promise<[status: number, code: number]> {
  try {
    await answer;
  } catch (error) {
    if (error instanceof TestRefusal) return [error.status, error.code];
    throw error;
  }
  throw new Error('it was not refused');
}

describe('input', () => {
  test.each([
    ['the query and the path', echoQuery],
    ['a form', echoForm],
    ['JSON', echoJson],
  ])('travels in %s with its types', async (_name, call) => {
    expect(await app.call(call, INPUT)).toEqual(INPUT);
  });

  test('a list of one in a form is still a list', async () => {
    expect((await app.call(echoForm, { ...INPUT, tags: [5] })).tags).toEqual([5]);
  });

  test('a list may be JSON text in a form', async () => {
    const payload = 'id=a&count=1&wanted=false&tags=%5B1%2C2%5D&kind=1&place=%7B%22x%22%3A2%7D&limit=';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await app.http.inject({ method: 'POST', url: '/test/form', headers, payload });
    expect(response.json().data).toEqual({ id: 'a', count: 1, wanted: false, tags: [1, 2], kind: 1, place: { x: 2 } });
  });

  test('a form call also takes JSON, and its other name serves the same', async () => {
    const payload = { ...INPUT, unknown: 'dropped' };
    const response = await app.http.inject({ method: 'POST', url: '/test/form-too', payload });
    expect(response.json()).toEqual({ code: 0, msg: '', data: INPUT });
  });

  test.each([
    ['a number below its minimum', { ...INPUT, count: 0 }],
    ['a fraction for a whole number', { ...INPUT, count: 1.5 }],
    ['another kind', { ...INPUT, kind: 3 }],
    ['text for a number', { ...INPUT, limit: 'many' }],
    ['a missing field', { ...INPUT, wanted: undefined }],
  ])('%s is refused, as a form and as JSON', async (_name, input) => {
    const wrong = input as Echo;
    expect(await refusalOf(app.call(echoForm, wrong))).toEqual([200, ERRORS.BAD_INPUT.code]);
    expect(await refusalOf(app.call(echoJson, wrong))).toEqual([200, ERRORS.BAD_INPUT.code]);
  });

  test('a field of the form beside a query is not taken from the query', async () => {
    const input = { name: 'a', secret: 'b' };
    expect(await app.call(echoSecret, input)).toEqual(input);
    const inQuery = await app.http.inject({ method: 'POST', url: '/test/secret?name=a&secret=b' });
    expect(inQuery.json().data).toEqual({ name: 'a' });
  });

  test('JSON is not converted: text is no number there', async () => {
    const response = await app.http.inject({ method: 'PUT', url: '/test/json', payload: { ...INPUT, count: '3' } });
    expect(response.json().code).toBe(ERRORS.BAD_INPUT.code);
  });

  test.each([
    ['broken JSON', 'application/json', '{"a":', ERRORS.BAD_INPUT.code],
    ['a poisoned prototype', 'application/json', '{"__proto__":{"id":"a"}}', ERRORS.BAD_INPUT.code],
    ['another type', 'text/csv', 'a,b', ERRORS.UNSUPPORTED_BODY.code],
    ['too much', 'application/json', JSON.stringify('x'.repeat(1_100_000)), ERRORS.BODY_TOO_LARGE.code],
  ])('%s is refused in the envelope', async (_name, type, payload, code) => {
    const headers = { 'content-type': type };
    const response = await app.http.inject({ method: 'PUT', url: '/test/json', headers, payload });
    expect([response.statusCode, response.json().code]).toEqual([200, code]);
  });

  test('a call without input may still say JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await app.http.inject({ method: 'PUT', url: '/test/json', headers, payload: '' });
    expect(response.json().code).toBe(ERRORS.BAD_INPUT.code);
  });
});

describe('answers', () => {
  test('data travels in the envelope and is never cached', async () => {
    const response = await app.http.inject({ method: 'GET', url: '/test/who/none' });
    expect(response.json()).toEqual({ code: 0, msg: '', data: 'anonymous' });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('a whole reply has no envelope', async () => {
    expect((await app.http.inject({ method: 'GET', url: '/test/whole' })).json()).toEqual(['a']);
  });

  test('a refusal is HTTP 200 with its code and message', async () => {
    const response = await app.http.inject({ method: 'GET', url: '/test/refused' });
    expect([response.statusCode, response.json()]).toEqual([200, { ...ERRORS.ALBUM_ABSENT, data: null }]);
  });

  test('a refused login is HTTP 426', async () => {
    expect(await refusalOf(app.call(loginRefused, {}))).toEqual([426, ERRORS.CODE_WRONG.code]);
  });

  test('a bug is a bare 500', async () => {
    const response = await app.http.inject({ method: 'GET', url: '/test/broken' });
    expect([response.statusCode, response.body.includes('secret')]).toEqual([500, false]);
  });

  test('a database that is away is a 503', async () => {
    expect(await refusalOf(app.call(away, {}))).toEqual([503, 503]);
  });

  test('an unknown path is a 404', async () => {
    const response = await app.http.inject({ method: 'GET', url: '/test/nowhere', headers: { accept: 'text/html' } });
    expect([response.statusCode, response.json().code]).toEqual([404, 404]);
  });
});

describe('who may call', () => {
  const { LOGIN_REQUIRED, FORBIDDEN } = ERRORS;
  const login = [200, LOGIN_REQUIRED.code];
  const dead = [424, 424];
  test.each([
    ['device', undefined, dead],
    ['device', 'unknown', dead],
    ['device', 'device', 'device'],
    ['device', 'person', 'user'],
    ['account', 'unknown', dead],
    ['account', 'device', login],
    ['account', 'nameless', 'user'],
    ['user', undefined, dead],
    ['user', 'device', login],
    ['user', 'nameless', login],
    ['user', 'person', 'user'],
    ['admin', 'device', login],
    ['admin', 'person', [200, FORBIDDEN.code]],
    ['admin', 'admin', 'user'],
    // It states no right, so it takes each.
    ['admin', 'auditor', [200, FORBIDDEN.code]],
    ['none', 'unknown', 'anonymous'],
  ] as const)('a call for %s with the token %s', async (auth, token, expected) => {
    const answer = app.call(who[auth], {}, token === undefined ? {} : { token });
    if (typeof expected === 'string') expect(await answer).toBe(expected);
    else expect(await refusalOf(answer)).toEqual(expected);
  });

  test('a channel shows its own credential', async () => {
    expect(await app.call(who.channel, {}, { channel: { id: 'phone', secret: 's:1' } })).toBe('channel');
  });

  test.each([
    ['a wrong secret', { channel: { id: 'phone', secret: 's' } }],
    ["a person's token", { token: 'person' }],
    ['nothing', {}],
  ])('%s is no channel: the login is refused', async (_name, options) => {
    expect(await refusalOf(app.call(who.channel, {}, options))).toEqual([426, ERRORS.CHANNEL_REFUSED.code]);
  });
});

test('a path that is bound twice stops the start', () => {
  const bindTwice = startTestApp({
    bind: (routes) => {
      for (let i = 0; i < 2; i++) routes.bind(refused, { input: Empty, data: Nothing }, async () => null);
    },
  });
  return expect(bindTwice).rejects.toThrow(/already declared/);
});

test('a reply that does not fit its schema fails the call, and the close of the harness', async () => {
  const Short = Type.String({ maxLength: 2 });
  const wrong = endpoint<Empty, string>('GET', '/test/wrong', { auth: 'none' });
  const other = await startTestApp({
    bind: (routes) => routes.bind(wrong, { input: Empty, data: Short }, async () => 'long'),
  });
  expect(await refusalOf(other.call(wrong, {}))).toEqual([500, 500]);
  await expect(other.close()).rejects.toThrow('GET /test/wrong');
});

test('calls above the budget of an address are refused, and another address is not', async () => {
  const limited = await startTestApp({
    env: { MAX_CALLS_PER_MINUTE: '2' },
    bind: (routes) => routes.bind(refused, { input: Empty, data: Nothing }, async () => null),
  });
  const fromOne = { ip: '203.0.113.1' };
  await limited.call(refused, {}, fromOne);
  await limited.call(refused, {}, fromOne);
  expect(await refusalOf(limited.call(refused, {}, fromOne))).toEqual([200, ERRORS.TOO_MANY_REQUESTS.code]);
  expect(await limited.call(refused, {}, { ip: '203.0.113.2' })).toBeNull();
  for (const ip of ['2001:db8::1', '2001:db8::2']) await limited.call(refused, {}, { ip });
  const sameNetwork = limited.call(refused, {}, { ip: '2001:db8::3' });
  expect(await refusalOf(sameNetwork)).toEqual([200, ERRORS.TOO_MANY_REQUESTS.code]);
  await limited.close();
});

test.each([
  ['false', '10.0.0.1'],
  ['true', '198.51.100.7'],
  ['1', '203.0.113.9'],
  ['2', '198.51.100.7'],
  ['10.0.0.0/8', '203.0.113.9'],
  ['10.0.0.0/255.0.0.0', '203.0.113.9'],
  ['uniquelocal', '203.0.113.9'],
  ['loopback, linklocal', '10.0.0.1'],
  ['10.0.0.1, 203.0.113.9', '198.51.100.7'],
  ['192.168.0.0/16', '10.0.0.1'],
])('with TRUST_PROXY=%s the caller is at %s', async (trustProxy, expected) => {
  const seen = endpoint<Empty, string>('GET', '/test/seen', { auth: 'none' });
  const behind = await startTestApp({
    env: { TRUST_PROXY: trustProxy },
    bind: (routes) => routes.bind(seen, { input: Empty, data: Type.String() }, async ({ origin }) => origin.ip),
  });
  const options = { ip: '10.0.0.1', headers: { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' } };
  expect(await behind.call(seen, {}, options)).toBe(expected);
  await behind.close();
});
