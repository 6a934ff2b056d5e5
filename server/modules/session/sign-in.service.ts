import type { Apple } from '../../adapters/apple/types';
import type { Installation } from '../installation/installation.service';
import { createUserAccounts } from '../user/user-account.service';
import { createBans } from './ban.service';
import { createIdentityProofs, type IdentityProofs } from './identity-proof.service';
import { createLinkedAccounts, type LinkedAccountService } from './linked-account.service';
import { createPhoneProfiles, type PhoneProfileDeps, type PhoneProfiles } from './phone-profile.service';
import { createSessionHolders, type SessionHolderDeps } from './session-holder.service';
import { createSessions, type SessionDeps, type SessionService } from './session.service';
import { createSessionTokens } from './session-token.service';
import { createSignInStates } from './sign-in-state.service';
import { createTestUsers, type TestUserDeps, type TestUserService } from './test-user.service';
import { createWechatService, type WechatDeps, type WechatService } from './wechat.service';

/** Every way to sign in, and what goes with them. */
export interface SignInServices {
  readonly sessions: SessionService;
  readonly proofs: IdentityProofs;
  readonly links: LinkedAccountService;
  readonly wechat: WechatService;
  readonly phoneProfiles: PhoneProfiles;
  readonly testUsers: TestUserService;
}

export type SignInDeps = WechatDeps &
  Pick<SessionDeps, 'users' | 'codes' | 'uses'> &
  Pick<SessionHolderDeps, 'watch'> &
  Pick<PhoneProfileDeps, 'profiles'> &
  Pick<TestUserDeps, 'env'> & {
    readonly installation: Installation;
    /** Null where signing in with Apple is not set up. */
    readonly apple: Apple | null;
  };

export function createSignIn(deps: SignInDeps): SignInServices {
  const accounts = createUserAccounts(deps);
  const bans = createBans(deps);
  const tokens = createSessionTokens({ ...deps, bans });
  const wechat = createWechatService(deps);
  const proofs = createIdentityProofs({ ...deps, wechat, states: createSignInStates(deps) });
  const links = createLinkedAccounts({ ...deps, accounts, proofs, wechat, bans });
  return {
    sessions: createSessions({ ...deps, holders: createSessionHolders(deps), tokens, accounts, proofs, links, wechat }),
    proofs,
    links,
    wechat,
    phoneProfiles: createPhoneProfiles({ ...deps, accounts, links, tokens, bans }),
    testUsers: createTestUsers({ ...deps, accounts, tokens }),
  };
}
