import type { Channel } from '@contract/constants/channels';
import { webLogin } from '@contract/http/session';
import type { IssuedToken, SignInWays } from '@contract/schemas/session';
import { call } from '@/api/client';
import { HttpError } from '@/api/errors';
import type { BroughtCode } from '@/platform/arrival/types';
import { device } from '@/platform/device';
import { login } from '@/platform/login';
import { issueTokenBy, toRandomCode } from './channel';
import { showToast } from '../base/overlays';
import { acceptToken, openLogin, type SignInResult } from './session';

/** `failed`: the person has been shown what went wrong. */
export type SignInOutcome = SignInResult | { kind: 'failed' } | { kind: 'cancelled' };

const LOGIN_REFUSED = 426;
const QUIET = { toast: false } as const;
const FAILED = { kind: 'failed' } as const;

/** A refusal (426) is shown in the server's words; other failures of these ways to sign in are silent. */
async function finish(issuing: Promise<IssuedToken>, isFromWechat: boolean): Promise<SignInOutcome> {
  try {
    return await acceptToken(await issuing, isFromWechat);
  } catch (error) {
    if (error instanceof HttpError && error.status === LOGIN_REFUSED) showToast(error.msg, { isError: true });
    return FAILED;
  }
}

interface ChannelProof {
  /** WeChat's code, or what else the channel takes. */
  mobile: string;
  state?: string;
  phoneCode?: string;
  identityToken?: string;
  nonce?: string;
}

async function issue(channel: Channel, proof: ChannelProof): Promise<IssuedToken> {
  const code = await toRandomCode();
  return issueTokenBy(channel, { code, ...proof }, QUIET);
}

/** What the QR code's frame has brought. */
export function signInWithQr(code: string, state: string): Promise<SignInOutcome> {
  return finish(call(webLogin, { code, state }, QUIET), true);
}

/** A person without a nickname is asked for one. */
export async function signInWithBroughtCode({ code, state }: BroughtCode): Promise<void> {
  const channel = device.kind === 'webInWechat' ? 'wechat' : 'webPc';
  const outcome = await finish(issue(channel, { mobile: code, ...(state === '' ? {} : { state }) }), true);
  // The dialog stays open for as long as the person likes.
  if (outcome.kind === 'needsNickname') void openLogin();
}

/** `phoneCode`: what the button for the phone number gave. */
export async function signInWithMiniProgram(phoneCode: string | null): Promise<SignInOutcome> {
  const outcome = await login.requestCode();
  if (outcome.kind !== 'code') return FAILED;
  return finish(issue('miniProgram', { mobile: outcome.code, ...(phoneCode === null ? {} : { phoneCode }) }), true);
}

export async function signInWithApple({
  clientId,
  state,
  nonce,
}: NonNullable<SignInWays['apple']>): Promise<SignInOutcome> {
  const outcome = await login.requestApple({ clientId, state, nonce });
  if (outcome.kind === 'cancelled') return outcome;
  if (outcome.kind === 'failed') return FAILED;
  const { authorizationCode, identityToken } = outcome;
  return finish(issue('appleWithBody', { mobile: authorizationCode || 'apple', identityToken, nonce }), false);
}
