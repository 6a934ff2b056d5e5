import { CLIENT_KINDS } from '@contract/constants/client';
import { LOGIN_CODE_LENGTH, WECHAT_LOGIN_CODE_LENGTH } from '@contract/constants/user';

const DAY_MS = 86_400_000;
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;

export const DEVICE_TOKEN_MS = 180 * DAY_MS;
export const USER_TOKEN_MS = 30 * DAY_MS;
export const UNI_TOKEN_MS = 7 * DAY_MS;

export const CODE_LIFE_MS = 5 * 60_000;
export const CODE_TRIES_MAX = 5;
export const CODES_PER_PHONE_A_DAY = 10;
/** A venue's visitors share one address. */
export const CODES_PER_ADDRESS_A_DAY = 1_000;

/** What a code proves the phone for. A code of one purpose is worth nothing for another. */
export type CodePurpose = 'login' | 'profile' | 'phone-change' | 'account-closing' | 'payment-password';

/**
 * `client` is the header's value: the sign-in of a page in WeChat's own browser has a shorter code. Anybody may send that header, so
 * whoever has stolen a token does not get a code that is easier to guess with it.
 */
export function codeLengthFor(client: string, purpose: CodePurpose): number {
  const isSignIn = purpose === 'login' || purpose === 'profile';
  return isSignIn && client === CLIENT_KINDS.webInWechat ? WECHAT_LOGIN_CODE_LENGTH : LOGIN_CODE_LENGTH;
}

/** What a client may use as its device's id: at least 22 characters of base64url, which hold 128 random bits. */
export function isDeviceKey(text: string): boolean {
  return /^[A-Za-z0-9_-]{22,64}$/.test(text);
}

/** Midnight in Shanghai: daily budgets start there. */
export function startOfDay(now: Date): Date {
  const localMs = now.getTime() + SHANGHAI_OFFSET_MS;
  return new Date(Math.floor(localMs / DAY_MS) * DAY_MS - SHANGHAI_OFFSET_MS);
}
