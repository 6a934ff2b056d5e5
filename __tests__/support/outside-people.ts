import { CHANNELS } from '@contract/constants/channels';
import { getSignInWays, issueToken } from '@contract/http/session';
import type { IssuedToken } from '@contract/schemas/session';
import { updateUserInfo } from '@contract/http/user';
import type { TestApp } from './app-harness';
import type { WechatDouble, WechatPerson } from './doubles/wechat';

export const RANDOM_CODE = 'a1B2c3';

/** A state for coming back from WeChat's redirect or from the QR code. */
export async function aState(app: TestApp, way: 'wechatRedirect' | 'qr'): Promise<string> {
  const found = (await app.call(getSignInWays, {}))[way];
  if (found === null) throw new Error(`${way} is not set up`);
  return found.state;
}

/** Signs in with WeChat's redirect, as a page inside WeChat does. */
export async function signInByRedirect(app: TestApp, code: string, state?: string): Promise<IssuedToken> {
  const sent = state ?? (await aState(app, 'wechatRedirect'));
  return app.call(
    issueToken,
    { grant_type: 'mobile', mobile: code, code: RANDOM_CODE, state: sent },
    { channel: CHANNELS.wechat },
  );
}

export function signInByMini(app: TestApp, code: string, phoneCode?: string): Promise<IssuedToken> {
  const input = { grant_type: 'mobile', mobile: code, code: RANDOM_CODE } as const;
  return app.call(issueToken, phoneCode === undefined ? input : { ...input, phoneCode }, {
    channel: CHANNELS.miniProgram,
  });
}

export interface OutsidePerson {
  readonly token: string;
  readonly id: string;
}

/** Somebody who has signed in through WeChat's redirect; without a nickname if that is empty. */
export async function aWechatPerson(
  app: TestApp,
  double: WechatDouble,
  person: WechatPerson,
  nickname = '小红',
): Promise<OutsidePerson> {
  const issued = await signInByRedirect(app, double.giveCode('official', person));
  const signedIn = { token: issued.access_token, id: issued.user_info?.id ?? '' };
  if (nickname !== '') await app.call(updateUserInfo, { nickname }, signedIn);
  return signedIn;
}
