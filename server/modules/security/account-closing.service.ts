import { CLOSING_WAIT_DAYS } from '@contract/constants/security';
import { ERRORS } from '@contract/errors';
import { MONEY_ERRORS } from '@contract/money-errors';
import { maskPhone } from '@contract/rules/phone';
import type { AccountClosing, CloseAccountInput, UnderWay } from '@contract/schemas/security';
import type { CodeSent } from '@contract/schemas/session';
import type { Clock } from '../../adapters/clock/types';
import type { Db } from '../../db/tables';
import { type Caller, requireUser, type UserCaller } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { BalanceService } from '../ledger/balances.service';
import type { PhoneCodes } from '../session/phone-code.service';
import type { UserService } from '../user/user.service';
import { type AccountRow, findAccount } from './account.repository';
import { countBelongings, deleteClosing, findClosing, insertClosing } from './account-closing.repository';
import { countUnderWay, type ErasureNote, hasAny } from './account-erasure.service';
import type { AccountSessionService } from './account-session.service';
import { proveCode } from './prove-code';

/**
 * [Note: Closing an account] A person who closes his account verifies his phone, is signed out everywhere else and has some days to change
 * his mind: until then everything stays as it is, and he can sign in, see that the account waits, and keep it. Purchases, refunds and
 * withdrawals under way have to end first. Then the sweep erases it: see [Note: Erasing an account].
 */
export interface AccountClosingService {
  get(caller: Caller): Promise<AccountClosing>;
  sendCode(caller: Caller): Promise<CodeSent>;
  close(caller: Caller, input: CloseAccountInput): Promise<AccountClosing>;
  keep(caller: Caller): Promise<AccountClosing>;
}

export interface AccountClosingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly codes: PhoneCodes;
  readonly users: Pick<UserService, 'getInfo'>;
  readonly balances: Pick<BalanceService, 'getBalanceAndIntegral'>;
  readonly accountSessions: AccountSessionService;
  /** Of every table. */
  readonly erasures: readonly ErasureNote[];
}

const WAIT_MS = CLOSING_WAIT_DAYS * 86_400_000;

export function createAccountClosing(deps: AccountClosingDeps): AccountClosingService {
  const { db, clock, codes, users, balances, accountSessions } = deps;

  const countOpen = ({ userId }: UserCaller): Promise<UnderWay> => countUnderWay(db, deps.erasures, userId);

  async function getAccount({ userId }: UserCaller): Promise<AccountRow> {
    const account = await findAccount(db, userId);
    if (account === null) throw refuse(ERRORS.USER_ABSENT);
    return account;
  }

  async function getPhone(user: UserCaller): Promise<string> {
    const { phone } = await getAccount(user);
    if (phone === null) throw refuse(ERRORS.PHONE_ABSENT);
    return phone;
  }

  async function getView(user: UserCaller): Promise<AccountClosing> {
    const account = await getAccount(user);
    const [closing, belongings, { balanceFen, integral }, info, underWay] = await Promise.all([
      findClosing(db, user.userId),
      countBelongings(db, user.userId),
      balances.getBalanceAndIntegral(user),
      users.getInfo(user, { userId: account.uid }),
      countOpen(user),
    ]);
    return {
      state: closing === null ? 'none' : 'waiting',
      requestTime: closing?.requestedAt.getTime() ?? null,
      eraseTime: closing?.eraseAt.getTime() ?? null,
      phone: maskPhone(account.phone),
      losses: {
        ...belongings,
        integral,
        balanceFen,
        memberTypeName: info.albumUserMember.memberTypeName,
        memberEndTime: info.albumUserMember.endTime,
      },
      underWay,
    };
  }

  return {
    async get(caller) {
      return getView(requireUser(caller));
    },

    async sendCode(caller) {
      return codes.sendCode(caller, await getPhone(requireUser(caller)), 'account-closing');
    },

    async close(caller, input) {
      const user = requireUser(caller);
      const phone = await getPhone(user);
      if ((await findClosing(db, user.userId)) !== null) throw refuse(ERRORS.CLOSING_ALREADY);
      if (hasAny(await countOpen(user))) throw refuse(MONEY_ERRORS.CLOSING_MONEY);
      const { uid } = await getAccount(user);
      const code = await proveCode(codes, user, phone, 'account-closing', input.code);
      await db.transaction().execute(async (tx) => {
        if (!(await code.use(tx))) throw refuse(ERRORS.CODE_EXPIRED);
        const now = clock.now();
        const closing = { userId: user.userId, uid, now, eraseAt: new Date(now.getTime() + WAIT_MS) };
        if (!(await insertClosing(tx, closing))) throw refuse(ERRORS.CLOSING_ALREADY);
        await accountSessions.endOthers(tx, user);
      });
      return getView(user);
    },

    async keep(caller) {
      const user = requireUser(caller);
      await deleteClosing(db, user.userId);
      return getView(user);
    },
  };
}
