import { create } from 'zustand';
import type { MemberPermissions } from '@contract/schemas/user';
import { TOKEN_VERSION } from '@contract/constants/user';
import { changeAsker } from '@/api/asker';
import { CHAT_TOKEN_KEY } from '@/domain/chat-token';
import { parseStoredSession, type SessionUser, type StoredSession } from '@/domain/session';
import { storage } from '@/platform/storage';
import { now } from '../base/clock';

export interface SessionState {
  /** The stored login token, a device's or a person's. */
  token: string | null;
  tokenExpiresAtMs: number;
  user: SessionUser | null;
  /** Signed in means: an account with a nickname. */
  isLogin: boolean;
  isDeviceLogin: boolean;
  /** The last token was refused; a new one is there or being fetched. */
  isTokenFailure: boolean;
  /** Bytes by kind; null until asked for. */
  permissions: MemberPermissions | null;
  localIp: string | null;
  /** Who the person is at WeChat, where it tells. Sent in the header `equipmentCode`. */
  wxUnionid: string | null;
  /** The login dialog. The shell shows it; `closeLogin` ends it. */
  isLoginOpen: boolean;
  /** It asks because a session has ended, and nobody tapped for it. */
  hasEnded?: boolean | undefined;
}

/** Why a person's session ended. After `tokenDied` the same person may be back in a moment. */
export type LeaveReason = 'signedOut' | 'tokenDied';
type PersonalReset = (reason: LeaveReason) => void;

const SIGNED_OUT = {
  token: null,
  tokenExpiresAtMs: 0,
  user: null,
  isLogin: false,
  isDeviceLogin: false,
  permissions: null,
  wxUnionid: null,
} as const satisfies Partial<SessionState>;

const SESSION_KEY = '_session';
export const UPLOAD_RECORDS_KEY = '_uploadRecords';
const REASON_SECONDS = 60;
const personalResets = new Set<PersonalReset>();

export const useSession = create<SessionState>()(() => ({
  ...SIGNED_OUT,
  isTokenFailure: false,
  localIp: null,
  isLoginOpen: false,
}));

// Subscribed before any component, so that what components then request is requested as the new person.
useSession.subscribe(({ isLogin, user }) => changeAsker(isLogin && user !== null ? user.id : ''));

export const selectIsLogin = (state: SessionState): boolean => state.isLogin;
export const selectUser = (state: SessionState): SessionUser | null => state.user;
export const selectPermissions = (state: SessionState): MemberPermissions | null => state.permissions;

/** What else belongs to a person (drafts, queues, lists) is emptied when the person changes. */
export function onPersonLeft(reset: PersonalReset): () => void {
  personalResets.add(reset);
  return () => {
    personalResets.delete(reset);
  };
}

function toState(session: StoredSession): Partial<SessionState> {
  return {
    token: session.token,
    tokenExpiresAtMs: session.tokenExpiresAtMs,
    user: session.user,
    isLogin: session.user !== null && session.user.nickname !== '',
    isDeviceLogin: session.user === null,
    wxUnionid: session.wxUnionid,
  };
}

/** Everything personal goes, here and in the other stores. */
function leavePerson(reason: LeaveReason): void {
  useSession.setState(SIGNED_OUT);
  // Nobody waits for it: the next person's is written later.
  void storage.remove(CHAT_TOKEN_KEY);
  if (reason === 'signedOut') void storage.remove(UPLOAD_RECORDS_KEY);
  for (const reset of personalResets) reset(reason);
}

function applySession(session: StoredSession | null, reason: LeaveReason = 'signedOut'): void {
  const before = useSession.getState().user?.id;
  if (before !== undefined && before !== session?.user?.id) leavePerson(reason);
  useSession.setState(session === null ? SIGNED_OUT : toState(session));
}

type NewSession = Pick<StoredSession, 'token' | 'tokenExpiresAtMs' | 'user'> & { wxUnionid?: string | null };

export async function storeSession({ wxUnionid = null, ...session }: NewSession): Promise<void> {
  const stored: StoredSession = { ...session, wxUnionid, tokenVersion: TOKEN_VERSION };
  applySession(stored);
  await storage.set(SESSION_KEY, stored, Math.max(0, (stored.tokenExpiresAtMs - now()) / 1000));
}

export async function forgetSession(reason: LeaveReason = 'signedOut'): Promise<void> {
  applySession(null, reason);
  // In its place, for the other tabs: there nobody has signed out either.
  if (reason === 'tokenDied') await storage.set(SESSION_KEY, reason, REASON_SECONDS);
  else await forgetStoredSession();
}

/** The page goes on with it: the next one to load begins without. */
export async function forgetStoredSession(): Promise<void> {
  await storage.remove(SESSION_KEY);
}

export async function changeUser(user: SessionUser): Promise<void> {
  const { token, tokenExpiresAtMs, wxUnionid } = useSession.getState();
  if (token !== null) await storeSession({ token, tokenExpiresAtMs, user, wxUnionid });
}

/** What the last visit left. */
export function restoreSession(): void {
  applySession(parseStoredSession(storage.get(SESSION_KEY), now()));
}

/** Signing in or out in one tab does so in all. Returns the way to stop. */
export function followOtherTabs(onChange: () => void = () => undefined): () => void {
  return storage.subscribe(SESSION_KEY, (value) => {
    applySession(parseStoredSession(value, now()), value === 'tokenDied' ? value : 'signedOut');
    onChange();
  });
}
