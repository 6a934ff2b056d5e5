import {
  WITHDRAW_CHANNEL,
  WITHDRAW_DAY_MAX_FEN,
  WITHDRAW_MIN_FEN,
  WITHDRAW_TIMES_A_DAY,
  WITHDRAWAL_STATE,
  type WithdrawChannel,
} from '@contract/constants/balance';
import { ERRORS } from '@contract/errors';
import { pageOffset, toPage } from '@contract/rules/page';
import type {
  Withdrawal,
  WithdrawalPage,
  WithdrawalQuery,
  WithdrawInput,
  WithdrawNoInput,
  WithdrawOptions,
} from '@contract/schemas/balance';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Wechat } from '../../adapters/wechat/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Sealer } from '../installation/sealer';
import type { BalanceRecordService } from '../ledger/balance-record.service';
import { placeHold } from '../ledger/hold.service';
import { BalanceTooLow, findWithdrawable } from '../ledger/posting.service';
import { ORDER_NO_RANDOM_DIGITS, writeOrderNo } from '../order/order.rules';
import type { PaymentPasswordService } from '../security/payment-password.service';
import { proveCode } from '../security/prove-code';
import type { PhoneCodes } from '../session/phone-code.service';
import { startOfDay } from '../session/session.rules';
import { openPayee, type Payee, sealPayee } from './payee';
import type { PayeeAccounts } from './payee-account.service';
import type { SendingService } from './sending.service';
import { listWays, type WayRow } from './way.repository';
import {
  findWithdrawal,
  insertWithdrawal,
  listWithdrawalPage,
  lockPerson,
  sumSince,
  type WithdrawalRow,
} from './withdrawal.repository';
import { holdOf, withdrawFee } from './withdrawal.rules';

/**
 * [Note: Withdrawals] The money is kept aside in the transaction that writes the withdrawal, before anybody outside hears of it. From the
 * limit on the operator looks first. A channel's answer ends it; an unknown outcome does not.
 */
export interface WithdrawalService {
  getOptions(caller: Caller): Promise<WithdrawOptions>;
  withdraw(caller: Caller, input: WithdrawInput): Promise<Withdrawal>;
  list(caller: Caller, query: WithdrawalQuery): Promise<WithdrawalPage>;
  get(caller: Caller, input: WithdrawNoInput): Promise<Withdrawal>;
}

export interface WithdrawalDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sealer: Sealer;
  readonly codes: PhoneCodes;
  readonly passwords: Pick<PaymentPasswordService, 'verify' | 'getFlag' | 'getPhone'>;
  readonly records: Pick<BalanceRecordService, 'getStatistics'>;
  readonly sending: SendingService;
  /** Channels that work here; none where nothing is withdrawn. */
  readonly channels: readonly WithdrawChannel[];
  readonly feePerMille: number;
  readonly reviewFen: number;
  /** Of what somebody has earned so much may have to be given back. */
  sumClosedShares(db: Db, sellerId: Id): Promise<number>;
  /** Names must be certified before. */
  readonly needsCertification: boolean;
  readonly findCertifiedName: (userId: Id) => Promise<string | null>;
  readonly payeeAccounts: PayeeAccounts;
  readonly wechat: Pick<Wechat, 'appIdOf'>;
}

export function createWithdrawals(deps: WithdrawalDeps): WithdrawalService {
  const { db, clock, ids, sealer } = deps;

  async function findWay(userId: Id, wayId: string): Promise<WayRow> {
    const way = (await listWays(db, userId, null)).find(({ uid }) => uid === wayId);
    if (way === undefined) throw refuse(ERRORS.WITHDRAW_WAY_ABSENT);
    if (!deps.channels.includes(way.channel)) throw refuse(ERRORS.WITHDRAW_CHANNEL_OFF);
    return way;
  }

  async function checkName(userId: Id, way: WayRow): Promise<void> {
    const certified = await deps.findCertifiedName(userId);
    if (certified === null) {
      if (deps.needsCertification) throw refuse(ERRORS.CERTIFICATION_NEEDED);
      return;
    }
    // Certified after the way was added, or as somebody else.
    if (openPayee(sealer, way.uid, way.payeeSealed).name !== certified) throw refuse(ERRORS.PAYEE_NOT_CERTIFIED);
  }

  /** The person is locked. */
  async function checkLimits(tx: Tx, userId: Id, amountFen: number): Promise<void> {
    const today = await sumSince(tx, userId, startOfDay(clock.now()));
    if (today.count >= WITHDRAW_TIMES_A_DAY) throw refuse(ERRORS.WITHDRAW_TIMES);
    if (today.amountFen + amountFen > WITHDRAW_DAY_MAX_FEN) throw refuse(ERRORS.WITHDRAW_DAY);
    // What is illegal may have to be given back: see [Note: Illegal goods].
    if (amountFen > (await findWithdrawable(tx, userId)) - (await deps.sumClosedShares(tx, userId)))
      throw refuse(ERRORS.WITHDRAW_TOO_MUCH);
  }

  async function write(
    userId: Id,
    input: WithdrawInput,
    { way, payee }: { readonly way: WayRow; readonly payee: Payee },
    use: (tx: Tx) => Promise<boolean>,
  ) {
    const now = clock.now();
    const withdrawNo = writeOrderNo(now, ids.newDigits(ORDER_NO_RANDOM_DIGITS));
    const { amountFen, requestId } = input;
    await db.transaction().execute(async (tx) => {
      await lockPerson(tx, userId);
      if ((await findWithdrawal(tx, { userId, requestId })) !== null) return;
      await checkLimits(tx, userId, amountFen);
      if (!(await use(tx))) throw refuse(ERRORS.CODE_EXPIRED);
      await insertWithdrawal(tx, {
        withdrawNo,
        userId,
        requestId,
        channel: way.channel,
        shown: [way.bankName, way.shown].filter(Boolean).join(' '),
        payeeSealed: sealPayee(sealer, withdrawNo, payee),
        amountFen,
        feeFen: withdrawFee(amountFen, deps.feePerMille),
        state: amountFen >= deps.reviewFen ? WITHDRAWAL_STATE.reviewing : WITHDRAWAL_STATE.sending,
        now,
      });
      await placeHold(tx, { reference: holdOf(withdrawNo), ownerId: userId, amount: amountFen, at: now });
    });
  }

  async function findFormer(userId: Id, { requestId, amountFen }: WithdrawInput): Promise<WithdrawalRow | null> {
    const row = await findWithdrawal(db, { userId, requestId });
    if (row !== null && row.amountFen !== amountFen) throw refuse(ERRORS.REQUEST_REUSED);
    return row;
  }

  function toView(row: WithdrawalRow): Withdrawal {
    const { confirmApp: appId, confirmPacked: packed, merchant } = row;
    const place = appId === deps.wechat.appIdOf('mini') ? 'mini' : 'official';
    return {
      withdrawNo: row.withdrawNo,
      channel: row.channel,
      shown: row.shown,
      amountFen: row.amountFen,
      feeFen: row.feeFen,
      state: row.state,
      note: row.note,
      confirm: packed === '' ? null : { place, merchant, appId, packed },
      madeAt: row.madeAt.getTime(),
      sentAt: row.sentAt?.getTime() ?? 0,
      endedAt: row.endedAt?.getTime() ?? 0,
    };
  }

  return {
    async getOptions(caller) {
      const user = requireUser(caller);
      const [statistics, closedFen, today, flag, certified] = await Promise.all([
        deps.records.getStatistics(caller),
        deps.sumClosedShares(db, user.userId),
        sumSince(db, user.userId, startOfDay(clock.now())),
        deps.passwords.getFlag(caller),
        deps.findCertifiedName(user.userId),
      ]);
      return {
        withdrawableFen: Math.max(0, statistics.withdrawableFen - closedFen),
        closedFen,
        minFen: WITHDRAW_MIN_FEN,
        dayLeftFen: Math.max(0, WITHDRAW_DAY_MAX_FEN - today.amountFen),
        timesLeft: Math.max(0, WITHDRAW_TIMES_A_DAY - today.count),
        feePerMille: deps.feePerMille,
        reviewFen: deps.reviewFen,
        channels: [...deps.channels],
        needsCertification: deps.needsCertification && certified === null,
        payeeName: certified ?? '',
        hasPassword: flag.pwdFlag,
        phone: flag.phone,
      };
    },

    async withdraw(caller, input) {
      const user = requireUser(caller);
      const { userId } = user;
      const former = await findFormer(userId, input);
      if (former !== null) return toView(former);
      if (deps.channels.length === 0) throw refuse(ERRORS.WITHDRAW_OFF);
      if (input.amountFen < WITHDRAW_MIN_FEN) throw refuse(ERRORS.WITHDRAW_TOO_LITTLE);
      const way = await findWay(userId, input.wayId);
      await checkName(userId, way);
      const known = await deps.payeeAccounts.requireKnown(caller, way.channel);
      const payee = { ...openPayee(sealer, way.uid, way.payeeSealed), ...known };
      const verdict = await deps.passwords.verify(userId, input.password);
      if (verdict.kind === 'refused') throw refuse(verdict.error);
      const phone = await deps.passwords.getPhone(userId);
      if (phone === null) throw refuse(ERRORS.PHONE_ABSENT);
      const code = await proveCode(deps.codes, user, phone, 'withdraw', input.code);
      await write(userId, input, { way, payee }, (tx) => code.use(tx)).catch((error: unknown) => {
        throw error instanceof BalanceTooLow ? refuse(ERRORS.WITHDRAW_TOO_MUCH) : error;
      });
      const made = await findFormer(userId, input);
      if (made === null) throw new Error('a withdrawal is gone');
      return toView((await deps.sending.ask(made)) ?? made);
    },

    async list(caller, query) {
      const { userId } = requireUser(caller);
      const page = { offset: pageOffset(query), size: query.size };
      const { rows, total } = await listWithdrawalPage(db, userId, page);
      return toPage(rows.map(toView), total, query);
    },

    async get(caller, { withdrawNo }) {
      const { userId } = requireUser(caller);
      const row = await findWithdrawal(db, { withdrawNo });
      if (row?.userId !== userId) throw refuse(ERRORS.WITHDRAWAL_ABSENT);
      return toView((await deps.sending.ask(row)) ?? row);
    },
  };
}

/** WITHDRAW_CHANNEL by what works here. */
export function listChannels(
  isCollecting: boolean,
  transfers: readonly { readonly way: 'wechat' | 'alipay' }[],
): WithdrawChannel[] {
  if (!isCollecting) return [];
  return [...transfers.map(({ way }) => WITHDRAW_CHANNEL[way]), WITHDRAW_CHANNEL.bank];
}
