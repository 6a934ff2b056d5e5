import type { DeveloperMode, DeveloperSignInInput } from '../schemas/developer';
import type { IssuedToken } from '../schemas/session';
import type { Empty } from '../schemas/shared';
import { endpoint } from './endpoint';

/** Whether this is an installation for development, and who can be signed in there without a code. */
export const getDeveloperMode = endpoint<Empty, DeveloperMode>('GET', '/user/developer/mode', {
  auth: 'none',
  toast: false,
  loading: false,
  specified: 'nothing',
});

/** Refused with FORBIDDEN on any other installation, and for anybody who is no test user. */
export const signInTestUser = endpoint<DeveloperSignInInput, IssuedToken>('POST', '/user/developer/signIn', {
  auth: 'device',
  specified: 'nothing',
});
