import { create } from 'zustand';
import { getSignInWays, linkAccount } from '@contract/http/session';
import type { LinkAccountInput, LinkedAccount, LinkProvider } from '@contract/schemas/session';
import { ERRORS } from '@contract/errors';
import { call } from '@/api/client';
import type { QrRequest } from '@/domain/wechat-links';
import { device } from '@/platform/device';
import { login } from '@/platform/login';
import { SignInFrame } from '@/platform/sign-in-frame';
import { storage } from '@/platform/storage';
import { showToast } from '../base/overlays';
import { useSession } from './session-state';
import { leaveForAuthorization } from './wechat-authorization';

/** Whose account the way to WeChat's page and back is to be linked to. As long as the way may take. */
const LINKING_KEY = '_linkingUser';
const LINKING_SECONDS = 600;

/** `qr`: a code to scan has to be shown. `left`: the page is left for WeChat's. `failed`: the reason has been shown. */
export type LinkOutcome =
  | { kind: 'linked' }
  | { kind: 'qr'; request: QrRequest }
  | { kind: 'left' }
  | { kind: 'cancelled' }
  | { kind: 'failed' };

/** Goes up with each account that was linked, also by what came back with the page's address: a list of them is then out of date. */
export const useLinksMade = create<{ count: number }>()(() => ({ count: 0 }));

const FAILED = { kind: 'failed' } as const;
const LINKED = { kind: 'linked' } as const;
const tell = (message: string): typeof FAILED => {
  showToast(message, { isError: true });
  return FAILED;
};

/** Whether this platform has a way to link that provider's account. */
export function canLinkHere({ provider, isAvailable }: Pick<LinkedAccount, 'provider' | 'isAvailable'>): boolean {
  if (!isAvailable) return false;
  if (provider === 'apple') return login.hasApple;
  return device.kind !== 'web' || SignInFrame !== null;
}

/** Rejects when refused; the error has been shown by then. */
export async function linkWith(input: LinkAccountInput): Promise<void> {
  await call(linkAccount, input);
  showToast('已关联');
  useLinksMade.setState(({ count }) => ({ count: count + 1 }));
}

async function linkApple(): Promise<LinkOutcome> {
  const { apple } = await call(getSignInWays, {}, { toast: true });
  if (apple === null) return tell(ERRORS.CHANNEL_REFUSED.msg);
  const { clientId, state, nonce } = apple;
  const outcome = await login.requestApple({ clientId, state, nonce });
  if (outcome.kind === 'cancelled') return outcome;
  if (outcome.kind === 'failed') return tell(ERRORS.APPLE_UNAVAILABLE.msg);
  const { identityToken } = outcome;
  await linkWith({ channel: 'appleWithBody', code: '', state, identityToken, nonce });
  return LINKED;
}

async function linkWechat(): Promise<LinkOutcome> {
  if (device.kind === 'miniProgram') {
    const outcome = await login.requestCode();
    if (outcome.kind !== 'code') return tell(ERRORS.WECHAT_UNAVAILABLE.msg);
    await linkWith({ channel: 'miniProgram', code: outcome.code });
    return LINKED;
  }
  if (device.kind === 'webInWechat') {
    await storage.set(LINKING_KEY, useSession.getState().user?.id ?? '', LINKING_SECONDS);
    return (await leaveForAuthorization({ toast: true })) ? { kind: 'left' } : tell(ERRORS.WECHAT_UNCONFIGURED.msg);
  }
  const { qr } = await call(getSignInWays, {}, { toast: true });
  return qr === null ? tell(ERRORS.WECHAT_UNCONFIGURED.msg) : { kind: 'qr', request: qr };
}

export async function link(provider: LinkProvider): Promise<LinkOutcome> {
  try {
    return await (provider === 'apple' ? linkApple() : linkWechat());
  } catch {
    // The request layer has shown the error.
    return FAILED;
  }
}

/** Whether what comes back from WeChat's page is to be linked to the person who is signed in. Once. */
export async function takeLinking(): Promise<boolean> {
  const asked = storage.get(LINKING_KEY);
  await storage.remove(LINKING_KEY);
  return typeof asked === 'string' && asked !== '' && asked === useSession.getState().user?.id;
}
