import { randomInt } from 'node:crypto';
import { CHANNELS } from '@contract/constants/channels';
import { ERRORS } from '@contract/errors';
import type { DeveloperMode, DeveloperSignInInput } from '@contract/schemas/developer';
import type { IssuedToken } from '@contract/schemas/session';
import type { Clock } from '../../adapters/clock/types';
import type { Db } from '../../db/tables';
import type { Env } from '../../env';
import { type Caller, requireSession } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { UserService } from '../user/user.service';
import type { UserAccounts } from '../user/user-account.service';
import type { SessionTokens } from './session-token.service';
import { giveNickname } from './test-user.repository';
import { isTestPhone, TEST_PEOPLE, toTestNickname, toTestPhone } from './test-user.rules';

const LOTS = 100_000_000;

/** Signing in without a code, on installations for development only, and as nobody but a test user. */
export interface TestUserService {
  getMode(): Promise<DeveloperMode>;
  signIn(caller: Caller, input: DeveloperSignInInput): Promise<IssuedToken>;
}

export interface TestUserDeps {
  readonly env: Pick<Env, 'isDeveloperMode'>;
  readonly db: Db;
  readonly clock: Clock;
  readonly users: UserService;
  readonly accounts: UserAccounts;
  readonly tokens: SessionTokens;
}

export function createTestUsers(deps: TestUserDeps): TestUserService {
  const { env, db, clock, users, accounts, tokens } = deps;
  return {
    getMode: async () => ({ isOn: env.isDeveloperMode, people: env.isDeveloperMode ? [...TEST_PEOPLE] : [] }),

    async signIn(caller, input) {
      const { origin } = requireSession(caller);
      const phone = input.phone === '' ? toTestPhone(randomInt(LOTS)) : input.phone;
      if (!env.isDeveloperMode || !isTestPhone(phone)) throw refuse(ERRORS.FORBIDDEN);
      return db.transaction().execute(async (tx) => {
        const { id } = await users.ensureByPhone(tx, phone);
        await giveNickname(tx, id, toTestNickname(phone), clock.now());
        const token = await tokens.addUser(tx, CHANNELS.phone.id, id, origin);
        return { ...token, user_info: await accounts.getOwnInfo(tx, id) };
      });
    },
  };
}
