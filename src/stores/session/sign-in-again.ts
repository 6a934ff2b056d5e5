import { getInfoByCode } from '@contract/http/session';
import type { IssuedToken } from '@contract/schemas/session';
import { call } from '@/api/client';
import { device } from '@/platform/device';
import { login } from '@/platform/login';
import { storage } from '@/platform/storage';
import { issueTokenBy, toRandomCode } from './channel';

/** Leaving the page for WeChat again so soon would go on in a circle. */
const LEAVE_AGAIN_SECONDS = 300;
const LEFT_KEY = '_wechatLeft';
/** Every other call waits meanwhile. */
const QUIET = { toast: false, loading: false, timeoutMs: 10_000 } as const;

/** A code of a mini-program, which WeChat gives without asking the person. */
async function requestCode(): Promise<string | null> {
  const outcome = await login.requestCode();
  return outcome.kind === 'code' ? outcome.code : null;
}

async function signInByMiniProgram(personId: string, deviceToken: string): Promise<IssuedToken | null> {
  const known = await requestCode();
  if (known === null) return null;
  // Somebody whose account is not linked to WeChat would get a new, empty account.
  const authorization = `Bearer ${deviceToken}`;
  if (!(await call(getInfoByCode, { code: known }, { ...QUIET, authorization })).isKnown) return null;
  const code = await requestCode();
  if (code === null) return null;
  const issued = await issueTokenBy('miniProgram', { mobile: code, code: await toRandomCode() }, QUIET);
  return issued.user_info?.id === personId ? issued : null;
}

/** The page is left; when it is back, its code signs in (see stores/arrival). */
async function leaveForWechat(): Promise<void> {
  if (storage.get(LEFT_KEY) === true) return;
  await storage.set(LEFT_KEY, true, LEAVE_AGAIN_SECONDS);
  const { leaveForAuthorization } = await import('./wechat-authorization');
  await leaveForAuthorization();
}

/**
 * The same person's new token, where WeChat knows without asking who is there. Null: nobody, or somebody else. Other calls wait for
 * it, so its own name the token they go with.
 */
export async function signInAgain(personId: string, deviceToken: string): Promise<IssuedToken | null> {
  try {
    if (device.kind === 'miniProgram') return await signInByMiniProgram(personId, deviceToken);
    if (device.kind === 'webInWechat') await leaveForWechat();
    return null;
  } catch {
    // No error is shown: the sign-in dialog opens instead.
    return null;
  }
}
