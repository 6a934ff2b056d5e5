import { getSignInWays } from '@contract/http/session';
import { call, type CallOptions } from '@/api/client';
import { toAuthorizeAddress } from '@/domain/wechat-links';
import { arrival } from '@/platform/arrival';
import { storage } from '@/platform/storage';

const STATE_KEY = '_wechatState';
/** As long as the server's. */
const STATE_SECONDS = 600;

/** Leaves this page for WeChat's, which comes back with a code. False where that is not set up. */
export async function leaveForAuthorization(options: Pick<CallOptions, 'toast'> = {}): Promise<boolean> {
  const { wechatRedirect } = await call(getSignInWays, {}, options);
  if (wechatRedirect === null) return false;
  await storage.set(STATE_KEY, wechatRedirect.state, STATE_SECONDS);
  return arrival.leaveForCode((returnTo) => toAuthorizeAddress(wechatRedirect, returnTo));
}

/** Whether this browser asked for what has come back with that state: nobody may sign somebody else in by a link. Once. */
export async function takeAskedState(state: string): Promise<boolean> {
  const asked = storage.get(STATE_KEY);
  await storage.remove(STATE_KEY);
  return state !== '' && asked === state;
}
