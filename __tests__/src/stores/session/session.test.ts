import type { IssuedToken } from '@contract/schemas/session';
import type { UserInfo } from '@contract/schemas/user';
import { listAlbums, updateAlbum } from '@contract/http/album';
import { getMemberPermissions } from '@contract/http/user';
import { call } from '@/api/client';
import { HttpError } from '@/api/errors';
import { createMemoryHttp, jsonAnswer, type MemoryHttp } from '@/platform/http/memory';
import type { HttpOutcome, HttpRequest } from '@/platform/http/types';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
import {
  closeLogin,
  ensureToken,
  followOtherTabs,
  getDeviceId,
  openLogin,
  requireLogin,
  signInWithPhone,
  signOut,
  suggestNickname,
  watchMembership,
} from '@/stores/session/session';
import { forgetSession, onPersonLeft, useSession } from '@/stores/session/session-state';
import { saveProfile } from '@/stores/session/profile';
import { wireApi } from '@/stores/start-up';

const PHONE = '13800138000';
const DAY_MS = 86_400_000;

function aUser(more: Partial<UserInfo> = {}): UserInfo {
  return {
    id: 'u'.repeat(22),
    nickname: '小满',
    nickName: '小满',
    phone: '138****8000',
    avatar: '',
    avatarUrl: '',
    adminFlag: false,
    albumUserMember: { memberTypeKey: 'level_10', memberTypeName: '普通用户', endTime: null },
    ...more,
  };
}

let http: MemoryHttp;
let user: UserInfo;
let deadTokens: Set<string>;
let made: number;
let isRefusing: boolean;

const ok = (data: unknown): HttpOutcome => jsonAnswer({ code: 0, msg: '', data });
const pathsOf = (): string[] => http.requests.map((request) => request.url.split('?')[0] ?? '');
const count = (path: string): number => pathsOf().filter((each) => each === path).length;

function issue(request: HttpRequest): HttpOutcome {
  if (isRefusing) return jsonAnswer({ code: 1103, msg: '验证码不正确' }, 426);
  const isPhone = `${request.body ?? ''}`.includes(PHONE);
  made += 1;
  const issued: IssuedToken = {
    access_token: `${isPhone ? 'person' : 'device'}${made}`,
    user_info: isPhone ? user : null,
    tokenExpired: Date.now() + DAY_MS,
  };
  return jsonAnswer(issued);
}

function answer(request: HttpRequest): HttpOutcome {
  const path = request.url.split('?')[0] ?? '';
  if (path === '/auth/oauth/token') return issue(request);
  const token = (request.headers['Authorization'] ?? '').replace('Bearer ', '');
  if (deadTokens.has(token)) return jsonAnswer({ code: 424, msg: '' }, 424);
  if (path.endsWith('/updateUserInfo')) {
    user = { ...user, nickname: '新名' };
    return ok(user);
  }
  if (path.includes('/userInfo/')) return ok(user);
  if (path.endsWith('/getMemberPermissions')) return ok({ PHOTO_UPLOAD_MAX_SIZE: 5, VIDEO_UPLOAD_MAX_SIZE: 8 });
  return ok(null);
}

beforeEach(async () => {
  jest.useFakeTimers();
  closeLogin(false);
  await forgetSession();
  useOverlays.setState({ toast: null, dialogs: [] });
  user = aUser();
  deadTokens = new Set();
  made = 0;
  isRefusing = false;
  http = createMemoryHttp(answer);
  wireApi(http);
});
afterEach(() => {
  jest.useRealTimers();
});

test('the first calls together make one device login, with a device id of 128 bits that is kept', async () => {
  const [first, second] = await Promise.all([ensureToken(), ensureToken()]);
  expect([first, second]).toEqual(['device1', 'device1']);
  expect(useSession.getState()).toMatchObject({ isDeviceLogin: true, isLogin: false, user: null });
  expect(http.requests).toHaveLength(1);
  expect(http.requests[0]?.headers['Authorization']).toBe(`Basic ${btoa('device:device')}`);
  const mobile = new URLSearchParams(http.requests[0]?.url.split('?')[1]).get('mobile');
  expect(mobile).toMatch(/^[A-Za-z0-9_-]{22}$/);
  deadTokens.add('device1');
  await call(listAlbums, { current: 1, size: 10, scope: 'public' });
  expect(http.requests.filter(({ url }) => url.includes(mobile ?? 'x'))).toHaveLength(2);
});

test('phone login stores token and person, says so, closes the dialog and refreshes a second later', async () => {
  const opened = openLogin();
  expect(await signInWithPhone(PHONE, '123456')).toEqual({ kind: 'signedIn' });
  expect(await opened).toBe(true);
  expect(useSession.getState()).toMatchObject({ token: 'person1', isLogin: true, isLoginOpen: false });
  expect(useOverlays.getState().toast?.message).toBe('已登录');
  await jest.advanceTimersByTimeAsync(999);
  expect(count(getMemberPermissions.path)).toBe(0);
  await jest.advanceTimersByTimeAsync(1);
  expect(useSession.getState().permissions).toEqual({ PHOTO_UPLOAD_MAX_SIZE: 5, VIDEO_UPLOAD_MAX_SIZE: 8 });
});

test('phone login sends its form as a form, and nothing in the URL', async () => {
  useSession.setState({ wxUnionid: 'union' });
  await signInWithPhone(PHONE, '123456');
  const [sent] = http.requests.filter(({ url }) => url.includes('/auth/oauth/token'));
  expect(sent).toMatchObject({
    url: '/auth/oauth/token',
    body: `grant_type=mobile&mobile=${PHONE}&code=123456&equipmentCode=union&deviceId=${await getDeviceId()}`,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Authorization: `Basic ${btoa('phone:phone')}` },
  });
});

test('an account without a nickname is not signed in until it has one', async () => {
  user = aUser({ nickname: '', nickName: '' });
  const opened = openLogin();
  expect(await signInWithPhone(PHONE, '123456')).toEqual({ kind: 'needsNickname' });
  expect(useSession.getState()).toMatchObject({ isLogin: false, isLoginOpen: true });
  await saveProfile({ nickname: '新名' });
  expect(await opened).toBe(true);
  expect(useSession.getState()).toMatchObject({ isLogin: true });
  expect(useOverlays.getState().toast?.message).toBe('登录成功');
});

test('a refused code shows what the server says and leaves everything as it was', async () => {
  isRefusing = true;
  await expect(signInWithPhone(PHONE, '0')).rejects.toBeInstanceOf(HttpError);
  await jest.advanceTimersByTimeAsync(500);
  expect(useOverlays.getState().toast?.message).toBe('验证码不正确');
  expect(useSession.getState().isLogin).toBe(false);
});

test.each([
  ['kept', (text: string) => text, true],
  ['of another token version', (text: string) => text.replace('"tokenVersion":7', '"tokenVersion":6'), false],
  ['past its end', (text: string) => text.replace(/"tokenExpiresAtMs":\d+/, '"tokenExpiresAtMs":1'), false],
  ['without an end', (text: string) => text.replace(/"tokenExpiresAtMs":\d+,/, ''), false],
])('a stored session that is %s counts: see third column', async (_name, change, isKept) => {
  await signInWithPhone(PHONE, '123456');
  const text = change(localStorage.getItem('_session') ?? '');
  jest.resetModules();
  localStorage.setItem('_session', text);
  const fresh = await import('@/stores/session/session-state');
  fresh.restoreSession();
  expect(fresh.useSession.getState().isLogin).toBe(isKept);
});

test('signing out ends the token, empties what is personal and signs the device in', async () => {
  await signInWithPhone(PHONE, '123456');
  await jest.advanceTimersByTimeAsync(1_000);
  const left: string[] = [];
  const stop = onPersonLeft((reason) => left.push(reason));
  await signOut();
  stop();
  expect(http.requests.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([
    '/auth/token/logout',
  ]);
  expect(left).toEqual(['signedOut']);
  expect(useSession.getState()).toMatchObject({ user: null, isLogin: false, permissions: null, isDeviceLogin: true });
  expect(localStorage.getItem('_session')).not.toContain('小满');
});

test('a page that loads anew before the server has heard of the sign-out finds nobody signed in', async () => {
  await signInWithPhone(PHONE, '123456');
  const stored: (string | null)[] = [];
  http = createMemoryHttp((request) => {
    if (request.method === 'DELETE') stored.push(localStorage.getItem('_session'));
    return answer(request);
  });
  wireApi(http);
  await signOut();
  expect(stored).toEqual([null]);
});

describe('a dead token of a signed-in person', () => {
  beforeEach(async () => {
    await signInWithPhone(PHONE, '123456');
    await jest.advanceTimersByTimeAsync(1_000);
    deadTokens.add('person1');
  });

  test('marks them signed out, signs the device in and opens the login dialog', async () => {
    await call(listAlbums, { current: 1, size: 10, scope: 'public' });
    expect(useSession.getState()).toMatchObject({
      token: 'device2',
      user: null,
      isLogin: false,
      isTokenFailure: false,
      isLoginOpen: true,
      hasEnded: true,
    });
  });

  test('calls that meet it together make one device login', async () => {
    await Promise.all([1, 2, 3].map((current) => call(listAlbums, { current, size: 10, scope: 'public' })));
    expect(made).toBe(2);
  });

  test('a private call is not sent again with the token of the device', async () => {
    await expect(call(updateAlbum, { id: 'a', name: 'x' })).rejects.toMatchObject({ status: 424 });
    expect(count('/album/album/api/update')).toBe(1);
  });

  test('signing out then asks nobody to sign in', async () => {
    await signOut();
    expect(useSession.getState()).toMatchObject({ isLogin: false, isLoginOpen: false });
  });
});

test('a token that ends during the visit is a dead one: the person is asked to sign in again', async () => {
  await signInWithPhone(PHONE, '123456');
  await jest.advanceTimersByTimeAsync(DAY_MS);
  const left: string[] = [];
  const stop = onPersonLeft((reason) => left.push(reason));
  expect(await ensureToken()).toBe('device2');
  stop();
  expect(left).toEqual(['tokenDied']);
  expect(useSession.getState()).toMatchObject({ user: null, isDeviceLogin: true, isLogin: false, isLoginOpen: true });
});

test('a token of the device that has ended is replaced, and nobody is asked anything', async () => {
  await ensureToken();
  await jest.advanceTimersByTimeAsync(DAY_MS);
  expect(await ensureToken()).toBe('device2');
  expect(useSession.getState()).toMatchObject({ isDeviceLogin: true, isTokenFailure: false, isLoginOpen: false });
});

test('an action that needs a person asks, opens the dialog and learns how it ended', async () => {
  const refused = requireLogin();
  const [dialog] = useOverlays.getState().dialogs;
  expect(dialog).toMatchObject({ title: '是否要登录', confirmText: '立即登录', cancelText: '暂不登录' });
  answerDialog(dialog?.id ?? 0, false);
  expect(await refused).toBe(false);

  const closed = requireLogin();
  answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, true);
  await jest.advanceTimersByTimeAsync(0);
  expect(useSession.getState().isLoginOpen).toBe(true);
  closeLogin(false);
  expect(await closed).toBe(false);

  await signInWithPhone(PHONE, '123456');
  expect(await requireLogin()).toBe(true);
});

test('a membership whose end has passed is asked for again at the next minute', async () => {
  user = aUser({
    albumUserMember: { memberTypeKey: 'level_20', memberTypeName: 'VIP', endTime: Date.now() + 90_000 },
  });
  await signInWithPhone(PHONE, '123456');
  await jest.advanceTimersByTimeAsync(1_000);
  const stop = watchMembership();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(count(getMemberPermissions.path)).toBe(1);
  user = aUser();
  await jest.advanceTimersByTimeAsync(60_000);
  stop();
  expect(useSession.getState().user?.member.typeKey).toBe('level_10');
  await jest.advanceTimersByTimeAsync(120_000);
  expect(count(getMemberPermissions.path)).toBe(2);
});

test('signing out in another tab does so here', async () => {
  const stop = followOtherTabs();
  await signInWithPhone(PHONE, '123456');
  window.dispatchEvent(new StorageEvent('storage', { key: '_session', newValue: null }));
  stop();
  expect(useSession.getState()).toMatchObject({ token: null, isLogin: false });
});

test.each(['tokenDied', 'signedOut'] as const)(
  'why a session ended in another tab (%s) is why it does so here',
  async (reason) => {
    await signInWithPhone(PHONE, '123456');
    const oldValue = localStorage.getItem('_session');
    await forgetSession(reason);
    const newValue = localStorage.getItem('_session');
    const stop = followOtherTabs();
    window.dispatchEvent(new StorageEvent('storage', { key: '_session', newValue: oldValue }));
    const told: string[] = [];
    const stopTelling = onPersonLeft((why) => told.push(why));
    window.dispatchEvent(new StorageEvent('storage', { key: '_session', newValue }));
    stopTelling();
    stop();
    expect(told).toEqual([reason]);
    expect(useSession.getState()).toMatchObject({ user: null, isLogin: false });
  },
);

test('signing in in another tab answers a dialog that is open here, and learns what the person may', async () => {
  await signInWithPhone(PHONE, '123456');
  const newValue = localStorage.getItem('_session');
  await forgetSession();
  const stop = followOtherTabs();
  const opened = openLogin();
  window.dispatchEvent(new StorageEvent('storage', { key: '_session', newValue }));
  stop();
  expect(await opened).toBe(true);
  expect(useSession.getState()).toMatchObject({ isLogin: true, isLoginOpen: false });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(useSession.getState().permissions).toEqual({ PHOTO_UPLOAD_MAX_SIZE: 5, VIDEO_UPLOAD_MAX_SIZE: 8 });
});

test('whoever has signed in in another tab meanwhile is not asked for more than the yes', async () => {
  const asked = requireLogin();
  await signInWithPhone(PHONE, '123456');
  answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, true);
  expect(await asked).toBe(true);
  expect(useSession.getState().isLoginOpen).toBe(false);
});

test('two actions at once ask once', async () => {
  const both = Promise.all([requireLogin(), requireLogin()]);
  const { dialogs } = useOverlays.getState();
  expect(dialogs).toHaveLength(1);
  answerDialog(dialogs[0]?.id ?? 0, false);
  expect(await both).toEqual([false, false]);
});

test('the suggested nickname is the fixed word and 8 upper-case hexadecimal characters', async () => {
  expect(await suggestNickname()).toMatch(/^智友[0-9A-F]{8}$/);
});
