import { MEMBERSHIP_CHECK_MS, POST_LOGIN_REFRESH_MS, WECHAT_FAILURE_RESET_MS } from '@contract/constants/user';
import { logout } from '@contract/http/session';
import { getMemberPermissions, getUserInfo } from '@contract/http/user';
import type { IssuedToken } from '@contract/schemas/session';
import { call } from '@/api/client';
import { toBase64Url, toHex } from '@/domain/ids';
import { isMembershipOver, toDefaultNickname, type SessionUser } from '@/domain/session';
import { device } from '@/platform/device';
import { storage } from '@/platform/storage';
import { KEEP_SECONDS } from '@/platform/storage/types';
import { issueTokenBy } from './channel';
import { now } from '../base/clock';
import { confirm, type ConfirmOptions, coverDialogs, showToast } from '../base/overlays';
import {
  changeUser,
  followOtherTabs as followStoredSession,
  forgetSession,
  forgetStoredSession,
  storeSession,
  useSession,
} from './session-state';
import { toSessionUser } from './session-user';

const DEVICE_ID_KEY = '_deviceId';
const DEVICE_ID = /^[A-Za-z0-9_-]{22}$/;

type Renewal = { isSamePerson: boolean };

let deviceLogin: Promise<string> | null = null;
let renewal: Promise<Renewal> | null = null;
let endLogin: (isCompleted: boolean) => void = () => undefined;
let loginOpen: Promise<boolean> | null = null;
let asking: Promise<boolean> | null = null;

async function storeIssued(issued: IssuedToken): Promise<SessionUser | null> {
  const user = issued.user_info === null ? null : toSessionUser(issued.user_info);
  const { access_token: token, tokenExpired: tokenExpiresAtMs, wxUnionid = null } = issued;
  await storeSession({ token, tokenExpiresAtMs, user, wxUnionid });
  return user;
}

/** 128 random bits, made once and kept. */
export async function getDeviceId(): Promise<string> {
  const kept = storage.get(DEVICE_ID_KEY);
  if (typeof kept === 'string' && DEVICE_ID.test(kept)) return kept;
  const made = toBase64Url(await device.randomBytes(16));
  await storage.set(DEVICE_ID_KEY, made, KEEP_SECONDS);
  return made;
}

async function logInDevice(): Promise<string> {
  const mobile = await getDeviceId();
  // Nobody asked for this sign-in, so its failure is shown by the call that needed it.
  const issued = await issueTokenBy('device', { mobile, code: '' }, { toast: false, loading: false, mayRepeat: true });
  // Another tab may have signed a person in meanwhile: the device does not take that over.
  const { user, token } = useSession.getState();
  if (user !== null && token !== null) return token;
  await storeIssued(issued);
  return issued.access_token;
}

/** One device login at a time, whoever asks. */
function shareDeviceLogin(): Promise<string> {
  deviceLogin ??= logInDevice().finally(() => {
    deviceLogin = null;
  });
  return deviceLogin;
}

/** The stored token, or a device's: made when the first call needs one. One that has ended is a dead one. */
export async function ensureToken(): Promise<string> {
  const { token, tokenExpiresAtMs } = useSession.getState();
  const isOver = token !== null && tokenExpiresAtMs <= now();
  // The same person's may be on its way: a private call does not go out with the device's meanwhile.
  if (isOver || renewal !== null) await renewToken();
  return useSession.getState().token ?? shareDeviceLogin();
}

/**
 * In place of a token the server does not know. Inside WeChat the same person is back without a word. Elsewhere a person falls back to
 * the device and is asked to sign in again; nothing private is repeated with the device's token.
 */
export function renewToken(): Promise<Renewal> {
  renewal ??= renew().finally(() => {
    renewal = null;
  });
  return renewal;
}

async function renew(): Promise<Renewal> {
  const { user, isLogin } = useSession.getState();
  useSession.setState({ isTokenFailure: true });
  await forgetSession('tokenDied');
  const deviceToken = await shareDeviceLogin();
  // Whoever is signing out is not brought back.
  const again = user === null || !isLogin ? null : await signInAgain(user.id, deviceToken);
  if (again !== null) {
    await storeIssued(again);
    forgetFailure(true);
    return { isSamePerson: true };
  }
  forgetFailure(false);
  // The dialog stays open for as long as the person likes; the call that met the dead token does not wait for it.
  if (isLogin) void openLogin(true);
  return { isSamePerson: user === null };
}

/** Part of the program for those who have been away for long. Where it does not load the dialog opens instead. */
function signInAgain(personId: string, deviceToken: string): Promise<IssuedToken | null> {
  return import('./sign-in-again').then(
    (again) => again.signInAgain(personId, deviceToken),
    () => null,
  );
}

/** Pages that hear of the sign-in still see that the last token had failed when it came through WeChat. */
function forgetFailure(isFromWechat: boolean): void {
  const forget = (): void => useSession.setState({ isTokenFailure: false });
  if (isFromWechat) setTimeout(forget, WECHAT_FAILURE_RESET_MS);
  else forget();
}

export type SignInResult = { kind: 'signedIn' } | { kind: 'needsNickname' };

function refreshAfterLogin(): void {
  setTimeout(() => {
    // Failures of the refresh are silent: the next check asks again.
    void refreshMembership();
  }, POST_LOGIN_REFRESH_MS);
}

/** What follows a sign-in of this tab, besides the words of its toast. */
function goOnSignedIn(): void {
  refreshAfterLogin();
  // Each step is silent, and nobody waits for one.
  import('./after-sign-in').then(
    ({ followSignIn }) => followSignIn(),
    () => undefined,
  );
  closeLogin(true);
}

/** What every way to sign in ends with. */
export async function acceptToken(issued: IssuedToken, isFromWechat = false): Promise<SignInResult> {
  const user = await storeIssued(issued);
  forgetFailure(isFromWechat);
  if (user === null || user.nickname === '') return { kind: 'needsNickname' };
  showToast('已登录');
  goOnSignedIn();
  return { kind: 'signedIn' };
}

/** Rejects when refused; the server's message has then been shown. */
export async function signInWithPhone(phone: string, code: string): Promise<SignInResult> {
  const { wxUnionid } = useSession.getState();
  const union = wxUnionid === null ? {} : { equipmentCode: wxUnionid };
  // The device that asked for the code has its own tries of it.
  const deviceId = await getDeviceId();
  return acceptToken(await issueTokenBy('phone', { mobile: phone, code, ...union, deviceId }));
}

/** The step that made a user of an account is done. */
export function welcomePerson(): void {
  showToast('登录成功');
  goOnSignedIn();
}

/** A name to start from; the person may change it. */
export async function suggestNickname(): Promise<string> {
  return toDefaultNickname(toHex(await device.randomBytes(4)));
}

/** Whatever the server answers, this device is signed out. */
export async function signOut(): Promise<void> {
  // From here on a dead token is no reason to ask for a new sign-in.
  useSession.setState({ isLogin: false });
  // A page that is closed or loaded anew before the server has answered leaves nobody signed in.
  await forgetStoredSession();
  try {
    await call(logout, {});
  } catch {
    // A token that could not be ended on the server ends here all the same.
  }
  await forgetSession();
  try {
    await shareDeviceLogin();
  } catch {
    // The next call tries again and tells.
  }
}

/** Upload limits, membership and the admin flag. Silent. */
export async function refreshMembership(): Promise<void> {
  const { user, isLogin } = useSession.getState();
  if (user === null || !isLogin) return;
  try {
    const [permissions, info] = await Promise.all([
      call(getMemberPermissions, {}),
      call(getUserInfo, { userId: user.id }),
    ]);
    if (useSession.getState().user?.id !== user.id) return;
    useSession.setState({ permissions });
    await changeUser(toSessionUser(info));
  } catch {
    // Asked again at the next check.
  }
}

/** Signing in or out in one tab does so in all; a dialog that asks for a sign-in has then been answered. */
export function followOtherTabs(): () => void {
  return followStoredSession(() => {
    const { isLogin, isLoginOpen, permissions } = useSession.getState();
    if (!isLogin) return;
    if (isLoginOpen) closeLogin(true);
    // What the other tab has asked for is not in the stored session.
    if (permissions === null) refreshAfterLogin();
  });
}

/** Every 60 seconds: has the membership ended? Returns the way to stop. */
export function watchMembership(): () => void {
  const timer = setInterval(() => {
    const { user } = useSession.getState();
    // Failures of the refresh are silent: the next check asks again.
    if (user !== null && isMembershipOver(user.member.endTimeMs, now())) void refreshMembership();
  }, MEMBERSHIP_CHECK_MS);
  return () => clearInterval(timer);
}

/** Opens the login dialog. True when completed, false when closed. Calls while it is open share its result. */
export function openLogin(hasEnded?: boolean): Promise<boolean> {
  loginOpen ??= new Promise<boolean>((resolve) => {
    endLogin = resolve;
    coverDialogs();
    useSession.setState({ isLoginOpen: true, hasEnded });
  });
  return loginOpen;
}

export function closeLogin(isCompleted: boolean): void {
  useSession.setState({ isLoginOpen: false });
  loginOpen = null;
  endLogin(isCompleted);
}

async function askToLogIn(onAsked: ConfirmOptions['onAsked']): Promise<boolean> {
  const wants = await confirm({ title: '是否要登录', confirmText: '立即登录', cancelText: '暂不登录', onAsked });
  // Another tab may have signed in meanwhile.
  return wants && (useSession.getState().isLogin || openLogin());
}

/**
 * For an action that needs a signed-in person. True: go on. A second tap while one is asked is answered with the first.
 * `onAsked` is handed the way to take back the question that this call asks.
 */
export function requireLogin(onAsked?: ConfirmOptions['onAsked']): Promise<boolean> {
  if (useSession.getState().isLogin) return Promise.resolve(true);
  asking ??= askToLogIn(onAsked).finally(() => {
    asking = null;
  });
  return asking;
}
