import type { CodeSent, IssuedToken, IssueTokenInput, PhoneInput } from '../schemas/session';
import type { Empty, Nothing } from '../schemas/shared';
import { endpoint } from './endpoint';

/** Signs in; the channel is told by the Authorization header. A refusal is HTTP 426 with its message. */
export const issueToken = endpoint<IssueTokenInput, IssuedToken>('POST', '/auth/oauth/token', {
  auth: 'channel',
  body: 'query',
  envelope: 'whole',
});

/** Ends this token. */
export const logout = endpoint<Empty, Nothing>('DELETE', '/auth/token/logout', { auth: 'device', toast: false });

export const sendLoginPhoneCode = endpoint<PhoneInput, CodeSent>('POST', '/user/login/sendLoginPhoneCode', {
  auth: 'device',
  loading: false,
  aliases: ['/user/login/sendPhoneLoginCode'],
});
