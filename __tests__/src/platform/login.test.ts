import { login as h5 } from '@/platform/login/index.h5';
import { createMemoryLogin } from '@/platform/login/memory';

const REQUEST = { clientId: 'app', state: 's', nonce: 'n' };

function pretendApp(postMessage: ((request: unknown) => Promise<unknown>) | null): void {
  const webkit = postMessage === null ? undefined : { messageHandlers: { signInWithApple: { postMessage } } };
  Object.defineProperty(window, 'webkit', { value: webkit, configurable: true });
}
afterEach(() => pretendApp(null));

test('a browser has no sign-in of its own, neither of WeChat nor of Apple', async () => {
  expect(await h5.requestCode()).toEqual({ kind: 'unsupported' });
  expect(h5.hasApple).toBe(false);
  expect((await h5.requestApple(REQUEST)).kind).toBe('failed');
});

test('an app around the page is asked, and answers with the token of Apple', async () => {
  const asked: unknown[] = [];
  pretendApp(async (request) => {
    asked.push(request);
    return { identityToken: 'a.b.c', authorizationCode: 'code' };
  });
  expect(h5.hasApple).toBe(true);
  expect(await h5.requestApple(REQUEST)).toEqual({
    kind: 'token',
    identityToken: 'a.b.c',
    authorizationCode: 'code',
  });
  expect(asked).toEqual([REQUEST]);
});

test.each<[string, () => Promise<unknown>, string]>([
  ['that the sheet was closed', async () => null, 'cancelled'],
  ['without a token', async () => ({ identityToken: '' }), 'failed'],
  ['with something else', async () => 'yes', 'failed'],
  ['with an error', () => Promise.reject(new Error('1001')), 'failed'],
])('an app that answers %s', async (_name, answer, kind) => {
  pretendApp(answer);
  expect((await h5.requestApple(REQUEST)).kind).toBe(kind);
});

test('the memory adapter answers what the test has set', async () => {
  const memory = createMemoryLogin({ kind: 'code', code: 'c' }, { kind: 'cancelled' });
  expect(await memory.requestCode()).toEqual({ kind: 'code', code: 'c' });
  expect([memory.hasApple, await memory.requestApple(REQUEST)]).toEqual([true, { kind: 'cancelled' }]);
  expect(createMemoryLogin({ kind: 'unsupported' }).hasApple).toBe(false);
});
