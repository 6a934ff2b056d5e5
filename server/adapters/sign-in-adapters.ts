import type { Env } from '../env';
import { createApple } from './apple/http';
import type { Apple } from './apple/types';
import type { Clock } from './clock/types';
import type { Ids } from './ids/types';
import { createSms } from './sms/create';
import type { Sms } from './sms/types';
import { createWechat } from './wechat/http';
import type { Wechat } from './wechat/types';

export interface SignInAdapters {
  readonly sms: Sms;
  readonly wechat: Wechat;
  /** Null where signing in with Apple is not set up. */
  readonly apple: Apple | null;
}

// Somebody waits in front of a dialog.
const TIMEOUT_MS = 8_000;

/** The outside services of signing in, by the settings. */
export function createSignInAdapters(
  env: Env,
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
): SignInAdapters {
  return {
    sms: createSms(env.sms, { clock, ids, timeoutMs: TIMEOUT_MS }),
    wechat: createWechat(env.wechat, { timeoutMs: TIMEOUT_MS }),
    apple: env.apple === null ? null : createApple(env.apple, { clock, timeoutMs: TIMEOUT_MS }),
  };
}
