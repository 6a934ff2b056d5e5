import { CHANNELS } from '../constants/channels';
import type {
  CodeSent,
  IssuedToken,
  IssueTokenInput,
  LinkAccountInput,
  LinkedAccounts,
  PhoneInput,
  PhoneLoginInput,
  SavedProfile,
  SignInWays,
  UniToken,
  UniTokenInput,
  UnlinkAccountInput,
  UpdateUserInfoByCodeInput,
  VxSign,
  VxSignInput,
  WebLoginInput,
  WechatCodeInput,
  WechatProfile,
} from '../schemas/session';
import type { Empty, Nothing } from '../schemas/shared';
import { endpoint } from './endpoint';

/** Signs in; the channel is named by the Authorization header (see asMadeBy). A refusal is HTTP 426 with its message. */
export const issueToken = endpoint<IssueTokenInput, IssuedToken>('POST', '/auth/oauth/token', {
  auth: 'channel',
  body: 'query',
  bodyFields: ['phoneCode', 'identityToken', 'nonce', 'deviceId'],
  formChannels: [CHANNELS.phone.id],
  budget: 'signIn',
  envelope: 'whole',
});

/** Ends this token. */
export const logout = endpoint<Empty, Nothing>('DELETE', '/auth/token/logout', {
  auth: 'device',
  toast: false,
  budget: 'signIn',
});

export const sendLoginPhoneCode = endpoint<PhoneInput, CodeSent>('POST', '/user/login/sendLoginPhoneCode', {
  auth: 'device',
  loading: false,
  budget: 'signIn',
  aliases: ['/user/login/sendPhoneLoginCode'],
});

/** The same as the phone's channel of issueToken, also its refusals: HTTP 426. */
export const phoneLogin = endpoint<PhoneLoginInput, IssuedToken>('POST', '/user/login/phoneLogin', {
  auth: 'device',
  budget: 'signIn',
  specified: 'name',
});

/** What the QR code's frame brought back. The same as the channel webPc of issueToken, also its refusals: HTTP 426. */
export const webLogin = endpoint<WebLoginInput, IssuedToken>('POST', '/user/login/webLogin', {
  auth: 'device',
  budget: 'signIn',
  specified: 'name',
});

/** The ways to sign in that are set up here, besides the phone, with what each needs. */
export const getSignInWays = endpoint<Empty, SignInWays>('GET', '/user/signInWays', {
  auth: 'none',
  toast: false,
  loading: false,
  specified: 'nothing',
});

/** What a code of WeChat is worth, before signing in with it. The header `client` tells which app's code it is. */
export const getInfoByCode = endpoint<WechatCodeInput, WechatProfile>('POST', '/albumUser/login/getInfoByCode', {
  auth: 'device',
  budget: 'signIn',
  body: 'query',
  toast: false,
  loading: false,
});

export const getUniToken = endpoint<UniTokenInput, UniToken>('POST', '/albumUser/api/albumUser/getUniToken', {
  auth: 'account',
  body: 'query',
  toast: false,
  loading: false,
});

/** Signs a page's address for WeChat's JS-SDK. Of this server's pages only. */
export const getVXSign = endpoint<VxSignInput, VxSign>('GET', '/albumUser/api/albumUser/getVXSign', {
  auth: 'device',
  toast: false,
  loading: false,
  specified: 'path',
});

export const sendUpdatePhoneCode = endpoint<PhoneInput, CodeSent>(
  'POST',
  '/albumUser/api/albumUser/sendUpdatePhoneCode',
  { auth: 'account', loading: false, specified: 'name' },
);

/** Completes the profile together with a proven phone. In audit mode the phone is AUDIT_PHONE, which is left out of it. */
export const updateUserInfoByCode = endpoint<UpdateUserInfoByCodeInput, SavedProfile>(
  'POST',
  '/albumUser/api/albumUser/updateUserInfoByCode',
  { auth: 'account', specified: 'name' },
);

/** One entry for each provider, linked or not. */
export const listLinkedAccounts = endpoint<Empty, LinkedAccounts>('GET', '/albumUser/api/albumUser/linkedAccounts', {
  auth: 'account',
  specified: 'nothing',
});

export const linkAccount = endpoint<LinkAccountInput, LinkedAccounts>('POST', '/albumUser/api/albumUser/linkAccount', {
  auth: 'user',
  specified: 'nothing',
});

export const unlinkAccount = endpoint<UnlinkAccountInput, LinkedAccounts>(
  'POST',
  '/albumUser/api/albumUser/unlinkAccount',
  { auth: 'user', specified: 'nothing' },
);
