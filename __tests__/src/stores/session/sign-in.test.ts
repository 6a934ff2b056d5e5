import { ERRORS } from '@contract/errors';
import { getInfoByCode, getSignInWays, getUniToken, issueToken, logout } from '@contract/http/session';
import { getAccountClosing, getPaymentPasswordFlag } from '@contract/http/security';
import { getPublicValue } from '@contract/http/system';
import { getUserInfo, setActive } from '@contract/http/user';
import type { UserInfo } from '@contract/schemas/user';
import { call } from '@/api/client';
import { ROUTES } from '@/domain/routes';
import { arrival } from '@/platform/arrival';
import { device } from '@/platform/device';
import type { DeviceKind } from '@/platform/device/types';
import { jsonAnswer } from '@/platform/http/memory';
import { login } from '@/platform/login';
import { navigation } from '@/platform/navigation';
import { storage } from '@/platform/storage';
import { signInByArrival } from '@/stores/session/arrival';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
import { signInWithApple, signInWithBroughtCode, signInWithMiniProgram } from '@/stores/session/sign-in';
import { signOut } from '@/stores/session/session';
import { changeUser, useSession } from '@/stores/session/session-state';
import { leaveForAuthorization } from '@/stores/session/wechat-authorization';
import { type ClientWorld, openWorld, signInHere } from '../../../support/client-world';

const DAY_MS = 86_400_000;
const PERSON_ID = 'u'.repeat(22);
const STATE = 'state-of-the-server';

const aUser = (more: Partial<UserInfo> = {}): UserInfo => ({
  id: PERSON_ID,
  nickname: '小满',
  nickName: '小满',
  phone: '',
  avatar: '',
  avatarUrl: '',
  adminFlag: false,
  albumUserMember: { memberTypeKey: 'level_10', memberTypeName: '普通用户', endTime: null },
  ...more,
});

let world: ClientWorld;
let issuedTo: UserInfo;
let isRefusing: boolean;
let unionId: string | null;
let isKnown: boolean;
let left: string[];

const credentialOf = (channel: string): string => `Basic ${btoa(`${channel}:${channel}`)}`;

/** What was asked for through a channel. */
const sentBy = (channel: string): URLSearchParams[] =>
  world.http.requests
    .filter(({ headers }) => headers['Authorization'] === credentialOf(channel))
    .map(({ url, body }) => new URLSearchParams(`${url.split('?')[1] ?? ''}&${body ?? ''}`));

const runAs = (kind: DeviceKind) => void jest.replaceProperty(device, 'kind', kind);

/** What follows a sign-in loads a part of the program and makes several calls. */
async function letAnswersCome(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await jest.advanceTimersByTimeAsync(0);
}

beforeEach(async () => {
  jest.useFakeTimers();
  world = await openWorld();
  issuedTo = aUser();
  isRefusing = false;
  unionId = null;
  isKnown = true;
  left = [];
  for (const key of ['_wechatState', '_wechatLeft', '_chatToken']) await storage.remove(key);
  world.answer(issueToken, ({ mobile }) => {
    if (String(mobile).length === 22)
      return { access_token: 'device', user_info: null, tokenExpired: Date.now() + DAY_MS };
    if (isRefusing) return jsonAnswer(ERRORS.WECHAT_CODE_INVALID, 426);
    const wechat = unionId === null ? {} : { wxUnionid: unionId };
    return { access_token: 'person', user_info: issuedTo, tokenExpired: Date.now() + DAY_MS, ...wechat };
  });
  world.answer(getInfoByCode, () => ({ nickname: '', isKnown, isSnapshot: false }));
  world.answer(getSignInWays, () => ({
    qr: null,
    wechatRedirect: { appId: 'wx1', scope: 'snsapi_userinfo', state: STATE },
    miniProgram: true,
    apple: null,
  }));
  jest.spyOn(arrival, 'leaveForCode').mockImplementation((toAddress) => {
    left.push(toAddress('http://localhost/here'));
    return true;
  });
  jest.spyOn(login, 'requestCode').mockImplementation(async () => ({ kind: 'code', code: 'wx-code' }));
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

async function saveSameUser(): Promise<void> {
  const { user } = useSession.getState();
  if (user !== null) await changeUser({ ...user, nickname: '大满' });
}

const brought = (code: string, state: string) => void jest.spyOn(arrival, 'takeCode').mockReturnValue({ code, state });

describe('a code in the address of the page', () => {
  test('that this browser asked for signs in, and the failed token is forgotten 50 ms later', async () => {
    runAs('webInWechat');
    await leaveForAuthorization();
    expect(left[0]).toContain(`state=${STATE}`);
    useSession.setState({ isTokenFailure: true });
    brought('c1', STATE);
    await signInByArrival();
    expect(useSession.getState()).toMatchObject({ token: 'person', isLogin: true, isTokenFailure: true });
    const [sent] = sentBy('wechat');
    expect([sent?.get('mobile'), sent?.get('state'), sent?.get('grant_type')]).toEqual(['c1', STATE, 'mobile']);
    expect(sent?.get('code')).toMatch(/^[0-9a-f]{6}$/);
    await jest.advanceTimersByTimeAsync(49);
    expect(useSession.getState().isTokenFailure).toBe(true);
    await jest.advanceTimersByTimeAsync(1);
    expect(useSession.getState().isTokenFailure).toBe(false);
  });

  test('counts once: the same state a second time is one that nobody asked for', async () => {
    runAs('webInWechat');
    await leaveForAuthorization();
    brought('c1', STATE);
    await signInByArrival();
    await signInByArrival();
    expect(sentBy('wechat')).toHaveLength(1);
  });

  test('with a state of somebody else is not looked at', async () => {
    brought('c1', 'elsewhere');
    await signInByArrival();
    expect(sentBy('web-pc')).toEqual([]);
  });

  test('without a state is left to the server, unless somebody is signed in', async () => {
    brought('c1', '');
    await signInByArrival();
    expect(sentBy('web-pc').map((sent) => sent.get('mobile'))).toEqual(['c1']);
    await signInByArrival();
    expect(sentBy('web-pc')).toHaveLength(1);
  });

  test('of somebody without a nickname opens the dialog', async () => {
    issuedTo = aUser({ nickname: '', nickName: '' });
    await signInWithBroughtCode({ code: 'c1', state: '' });
    expect(useSession.getState()).toMatchObject({ isLogin: false, isLoginOpen: true });
  });

  test('that is refused is shown in the words of the server', async () => {
    isRefusing = true;
    await signInWithBroughtCode({ code: 'c1', state: '' });
    expect(useOverlays.getState().toast?.message).toBe(ERRORS.WECHAT_CODE_INVALID.msg);
    expect(useSession.getState().isLogin).toBe(false);
  });
});

test('the person’s WeChat identity is stored, sent with every call, and removed on sign-out', async () => {
  world.answer(logout, () => jsonAnswer({ code: 0, msg: '', data: null }));
  world.answer(setActive, () => jsonAnswer({ code: 0, msg: '', data: null }));
  unionId = 'union-1';
  await signInWithMiniProgram(null);
  await call(setActive, {});
  const sent = world.http.requests.filter(({ url }) => url === setActive.path);
  expect(sent[sent.length - 1]?.headers['equipmentCode']).toBe('union-1');
  await saveSameUser();
  expect(localStorage.getItem('_session')).toContain('union-1');
  unionId = null;
  await signOut();
  expect(useSession.getState().wxUnionid).toBeNull();
  expect(localStorage.getItem('_session')).not.toContain('union-1');
});

test('the mini-program sends the code of the phone number along, outside of the address', async () => {
  expect(await signInWithMiniProgram('phone-code')).toEqual({ kind: 'signedIn' });
  const [request] = world.http.requests.filter(
    ({ headers }) => headers['Authorization'] === credentialOf('mini-program'),
  );
  expect(request?.url).not.toContain('phone-code');
  expect(request?.body).toContain('phoneCode=phone-code');
});

test('Apple: the token of the app goes with the nonce it carries, and a closed sheet is no failure', async () => {
  const request = { clientId: 'app', redirectUri: '', state: 's', nonce: 'n' };
  jest.spyOn(login, 'requestApple').mockResolvedValueOnce({ kind: 'cancelled' });
  expect(await signInWithApple(request)).toEqual({ kind: 'cancelled' });
  jest
    .spyOn(login, 'requestApple')
    .mockResolvedValueOnce({ kind: 'token', identityToken: 'a.b.c', authorizationCode: 'ac' });
  expect(await signInWithApple(request)).toEqual({ kind: 'signedIn' });
  const [sent] = sentBy('apple-with-body');
  expect([sent?.get('mobile'), sent?.get('identityToken'), sent?.get('nonce')]).toEqual(['ac', 'a.b.c', 'n']);
});

describe('a dead token inside WeChat', () => {
  /** A private call that meets the dead token once. */
  const meetDeadToken = async () => {
    world.answer(getUserInfo, () => {
      const last = world.http.requests[world.http.requests.length - 1];
      return last?.headers['Authorization'] === 'Bearer dead' ? jsonAnswer({ code: 424, msg: '' }, 424) : aUser();
    });
    await signInHere();
    useSession.setState({ token: 'dead' });
    return call(getUserInfo, { userId: PERSON_ID }).catch(() => null);
  };

  test('is replaced without a word in the mini-program, and the call is sent again', async () => {
    runAs('miniProgram');
    expect(await meetDeadToken()).toMatchObject({ id: PERSON_ID });
    expect(useSession.getState()).toMatchObject({ token: 'person', isLogin: true, isLoginOpen: false });
  });

  test('that has ended by itself is replaced in the same way', async () => {
    runAs('miniProgram');
    world.answer(getUserInfo, () => aUser());
    await signInHere();
    useSession.setState({ tokenExpiresAtMs: Date.now() });
    const ask = () => call(getUserInfo, { userId: PERSON_ID });
    // All of a page, also what is asked for a moment later.
    const asked = [ask(), ask()];
    await jest.advanceTimersByTimeAsync(0);
    await Promise.all([...asked, ask()]);
    const sent = world.http.requests.filter(({ url }) => url.includes('/userInfo/'));
    expect(sent.map(({ headers }) => headers['Authorization'])).toEqual(Array(3).fill('Bearer person'));
    expect(sentBy('mini-program')).toHaveLength(1);
    expect(useSession.getState()).toMatchObject({ isLogin: true, isLoginOpen: false });
  });

  test.each(['miniProgram', 'webInWechat'] as const)('brings nobody back who is signing out (%s)', async (kind) => {
    runAs(kind);
    world.answer(logout, () => jsonAnswer({ code: 424, msg: '' }, 424));
    await signInHere();
    await signOut();
    expect([left, sentBy('mini-program')]).toEqual([[], []]);
    expect(useSession.getState()).toMatchObject({ token: 'device', user: null, isLoginOpen: false });
  });

  test.each([
    ['nobody known to WeChat', () => void (isKnown = false)],
    ['somebody else', () => void (issuedTo = aUser({ id: 'x'.repeat(22) }))],
  ])('makes a visitor and opens the dialog when the phone is of %s', async (_name, change) => {
    runAs('miniProgram');
    change();
    await meetDeadToken();
    expect(useSession.getState()).toMatchObject({ token: 'device', user: null, isLoginOpen: true });
  });

  test('leaves for WeChat in its browser, but not again and again', async () => {
    runAs('webInWechat');
    await meetDeadToken();
    expect(left).toHaveLength(1);
    await meetDeadToken();
    expect(left).toHaveLength(1);
    expect(useSession.getState().isLoginOpen).toBe(true);
  });
});

describe('after a sign-in', () => {
  let isAsked: string;
  let hasPassword: boolean;
  let went: string[];
  beforeEach(() => {
    isAsked = '1';
    hasPassword = false;
    went = [];
    world.answer(getPublicValue, () => isAsked);
    world.answer(getPaymentPasswordFlag, () => ({ pwdFlag: hasPassword, lockedUntil: null, phone: '' }));
    world.answer(setActive, () => jsonAnswer({ code: 0, msg: '', data: null }));
    world.answer(getUniToken, () => ({ token: 'chat', tokenExpired: Date.now() + DAY_MS }));
    jest.spyOn(navigation, 'currentPath').mockReturnValue(ROUTES.mine);
    jest.spyOn(navigation, 'goTo').mockImplementation(async (path) => void went.push(path));
  });

  test.each([
    ['is led to the page that sets a password', () => undefined, [ROUTES.password]],
    ['is not, where that is not asked for', () => void (isAsked = '0'), []],
    ['is not, having one', () => void (hasPassword = true), []],
  ])('the person %s', async (_name, change, pages) => {
    change();
    await signInWithMiniProgram(null);
    await letAnswersCome();
    expect(went).toEqual(pages);
  });

  test.each([
    ['去撤销', true, [ROUTES.closeAccount]],
    ['知道了', false, []],
  ])('whose account waits for being erased is told; %s', async (_name, wants, pages) => {
    isAsked = '0';
    world.answer(getAccountClosing, () => ({
      state: 'waiting' as const,
      requestTime: 1_799_395_200_000,
      eraseTime: 1_800_000_000_000,
      phone: '138****8000',
      losses: {
        albumCount: 0,
        photoCount: 0,
        videoCount: 0,
        integral: 0,
        balanceFen: 0,
        memberTypeName: '普通用户',
        memberEndTime: null,
      },
      underWay: { orders: 0, refunds: 0, withdrawals: 0 },
    }));
    await signInWithMiniProgram(null);
    await letAnswersCome();
    const [dialog] = useOverlays.getState().dialogs;
    expect(dialog).toMatchObject({ title: '账号正在等待注销', text: expect.stringContaining('2027年1月15日') });
    answerDialog(dialog?.id ?? 0, wants);
    await letAnswersCome();
    expect(went).toEqual(pages);
  });

  test('the chat has its own token, asked for once and gone with the person', async () => {
    await signInWithMiniProgram(null);
    await letAnswersCome();
    await signInWithMiniProgram(null);
    await letAnswersCome();
    expect(world.sentTo(getUniToken)).toEqual([{ uniPlatform: 'mp-weixin' }]);
    expect(storage.get('_chatToken')).toMatchObject({ token: 'chat' });
    issuedTo = aUser({ id: 'x'.repeat(22) });
    await signInWithMiniProgram(null);
    expect(storage.get('_chatToken')).toBeUndefined();
  });
});
