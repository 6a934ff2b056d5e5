import type { Apple } from '../../adapters/apple/types';
import type { Installation } from '../installation/installation.service';
import { createUserAccounts } from '../user/user-account.service';
import { createIdentityProofs, type IdentityProofs } from './identity-proof.service';
import { createLinkedAccounts, type LinkedAccountService } from './linked-account.service';
import { createPhoneProfiles, type PhoneProfileParts, type PhoneProfiles } from './phone-profile.service';
import { createSessions, type SessionParts, type SessionService } from './session.service';
import { createSessionTokens } from './session-token.service';
import { createSignInStates } from './sign-in-state.service';
import { createTestUsers, type TestUserParts, type TestUserService } from './test-user.service';
import { createWechatService, type WechatParts, type WechatService } from './wechat.service';

/** Every way to sign in, and what goes with them. */
export interface SignInServices {
  readonly sessions: SessionService;
  readonly proofs: IdentityProofs;
  readonly links: LinkedAccountService;
  readonly wechat: WechatService;
  readonly phoneProfiles: PhoneProfiles;
  readonly testUsers: TestUserService;
}

export type SignInParts = WechatParts &
  Pick<SessionParts, 'users' | 'codes' | 'uses'> &
  Pick<PhoneProfileParts, 'profiles'> &
  Pick<TestUserParts, 'env'> & {
    readonly installation: Installation;
    /** Null where signing in with Apple is not set up. */
    readonly apple: Apple | null;
  };

export function createSignIn(parts: SignInParts): SignInServices {
  const accounts = createUserAccounts(parts);
  const tokens = createSessionTokens(parts);
  const wechat = createWechatService(parts);
  const proofs = createIdentityProofs({ ...parts, wechat, states: createSignInStates(parts) });
  const links = createLinkedAccounts({ ...parts, accounts, proofs, wechat });
  return {
    sessions: createSessions({ ...parts, tokens, accounts, proofs, links, wechat }),
    proofs,
    links,
    wechat,
    phoneProfiles: createPhoneProfiles({ ...parts, accounts, links, tokens }),
    testUsers: createTestUsers({ ...parts, accounts, tokens }),
  };
}
