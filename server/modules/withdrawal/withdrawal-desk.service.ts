import { WITHDRAW_CHANNEL, WITHDRAWAL_STATE } from '@contract/constants/balance';
import { type ErrorEntry, ERRORS } from '@contract/errors';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import { type Also, changeWith } from '../../db/change/also';
import type { Db, Id, Tx } from '../../db/tables';
import { refuse } from '../../http/refuse';
import type { Sealer } from '../installation/sealer';
import { ORDER_NO_RANDOM_DIGITS, writeOrderNo } from '../order/order.rules';
import type { NoticeService } from '../notice/notice.service';
import type { PaymentPasswordService } from '../security/payment-password.service';
import { openPayee } from './payee';
import * as payouts from './payout.repository';
import { finishWithdrawal, returnWithdrawal } from './sending.service';
import {
  countInState,
  findWithdrawal,
  listInState,
  lockReviewed,
  moveWithdrawal,
  signWithdrawal,
  type WithdrawalRow,
} from './withdrawal.repository';
import { WITHDRAWAL_EVENTS } from './withdrawal.rules';

export type DeskWithdrawal = WithdrawalRow;

/** Whether a second one is still to sign. */
type Signed = 'one-more' | 'approved';

/**
 * For the operator's command line. [Note: Two persons] A large withdrawal waits for a review, and is sent after two administrators have
 * signed it, each by the payment password of his own account; nobody signs his own withdrawal. Withdrawals to bank cards are paid by
 * people: the card numbers of a batch are shown only after two have released it in the same way. Both hold the right to money.
 */
export interface WithdrawalDeskService {
  /** Those that wait for a review, and those that are under way; the longest waiting first, at most 100 of each. */
  listOpen(): Promise<{ readonly reviewing: WithdrawalRow[]; readonly sending: WithdrawalRow[] }>;
  /** Those that wait for a review. */
  countReviewed(): Promise<number>;
  /** Answers whether a second one is still to sign. Refuses with WITHDRAWAL_ABSENT, and where the password is wrong. */
  approve(withdrawNo: string, adminPhone: string, password: string): Promise<Signed>;
  /** The same at the desk, which has asked who it is and whether he may. */
  sign(withdrawNo: string, signer: Id, also?: Also<Signed>): Promise<Signed>;
  decline(withdrawNo: string, reason: string, also?: Also<void>): Promise<void>;
  /** Of everything that goes to cards and is in no batch. Null: nothing. */
  makeBatch(): Promise<{ readonly batchNo: string; readonly count: number } | null>;
  /** Answers whether a second one is still to release it. */
  release(batchNo: string, adminPhone: string, password: string): Promise<'one-more' | 'released'>;
  /** Lines for the bank: number, name, bank, card, fen. Refuses with BATCH_LOCKED before two have released it. */
  listBatch(batchNo: string): Promise<readonly PayoutLine[]>;
  /** A bank withdrawal that has arrived; `bankNo` is the bank's own number of it. */
  finishBank(withdrawNo: string, bankNo: string): Promise<void>;
  /** A bank withdrawal that the bank has sent back. */
  failBank(withdrawNo: string, reason: string): Promise<void>;
}

export interface PayoutLine {
  readonly withdrawNo: string;
  readonly name: string;
  readonly bankName: string;
  readonly account: string;
  readonly amountFen: number;
}

export interface WithdrawalDeskDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sealer: Sealer;
  readonly passwords: Pick<PaymentPasswordService, 'verify'>;
  readonly notices: Pick<NoticeService, 'tell'>;
}

const SHOWN = 100;
const BANK_BOOK = 'bank';

export function createWithdrawalDesk(deps: WithdrawalDeskDeps): WithdrawalDeskService {
  const { db, clock, ids } = deps;

  async function requireBank(withdrawNo: string): Promise<void> {
    const row = await findWithdrawal(db, { withdrawNo });
    if (row?.channel !== WITHDRAW_CHANNEL.bank) throw refuse(ERRORS.WITHDRAWAL_ABSENT);
    const batch = row.batchId === null ? null : await payouts.findBatchById(db, row.batchId);
    if (batch === null || batch.releasedAt === null) throw refuse(ERRORS.BATCH_LOCKED);
  }

  /** Finds the administrator who may release money and verifies his password. Refuses anybody else with `absent`. */
  async function requireSigner(adminPhone: string, password: string, absent: ErrorEntry): Promise<Id> {
    const signer = await payouts.findPayerId(db, adminPhone);
    if (signer === null) throw refuse(absent);
    const verdict = await deps.passwords.verify(signer, password);
    if (verdict.kind === 'refused') throw refuse(verdict.error);
    return signer;
  }

  function sign(withdrawNo: string, signer: Id, also?: Also<Signed>): Promise<Signed> {
    const change = async (tx: Tx): Promise<Signed> => {
      const row = await lockReviewed(tx, withdrawNo);
      if (row === null || row.userId === signer) throw refuse(ERRORS.WITHDRAWAL_ABSENT);
      if (row.firstBy === null) await signWithdrawal(tx, row.id, { first_by: signer });
      if (row.firstBy === null || row.firstBy === signer) return 'one-more';
      await signWithdrawal(tx, row.id, { second_by: signer });
      await moveWithdrawal(tx, withdrawNo, WITHDRAWAL_EVENTS.approve, { now: clock.now() });
      return 'approved';
    };
    return changeWith(db, change, also);
  }

  const known = (isDone: boolean): void => {
    if (!isDone) throw refuse(ERRORS.WITHDRAWAL_ABSENT);
  };

  return {
    async listOpen() {
      const [reviewing, sending] = await Promise.all([
        listInState(db, WITHDRAWAL_STATE.reviewing, SHOWN),
        listInState(db, WITHDRAWAL_STATE.sending, SHOWN),
      ]);
      return { reviewing, sending };
    },

    countReviewed: () => countInState(db, WITHDRAWAL_STATE.reviewing),

    approve: async (withdrawNo, adminPhone, password) =>
      sign(withdrawNo, await requireSigner(adminPhone, password, ERRORS.WITHDRAWAL_ABSENT)),
    sign,

    async decline(withdrawNo, reason, also) {
      const end = { event: WITHDRAWAL_EVENTS.decline, note: reason, outcome: 'voided', isByHand: true } as const;
      known(await returnWithdrawal(deps, withdrawNo, end, also));
    },

    async makeBatch() {
      const batchNo = writeOrderNo(clock.now(), ids.newDigits(ORDER_NO_RANDOM_DIGITS));
      const made = await db.transaction().execute((tx) => payouts.insertBatch(tx, batchNo, clock.now()));
      return made === null ? null : { batchNo, count: made.count };
    },

    async release(batchNo, adminPhone, password) {
      if ((await payouts.findBatch(db, batchNo)) === null) throw refuse(ERRORS.BATCH_ABSENT);
      const adminId = await requireSigner(adminPhone, password, ERRORS.BATCH_ABSENT);
      return db.transaction().execute(async (tx) => {
        const batch = await payouts.lockBatch(tx, batchNo);
        if (batch === null) throw refuse(ERRORS.BATCH_ABSENT);
        if (batch.releasedAt !== null) return 'released';
        if (batch.firstBy === null) {
          await payouts.signBatch(tx, batch.id, { first_by: adminId });
          return 'one-more';
        }
        if (batch.firstBy === adminId) return 'one-more';
        await payouts.signBatch(tx, batch.id, { second_by: adminId, released_at: clock.now() });
        return 'released';
      });
    },

    async listBatch(batchNo) {
      const batch = await payouts.findBatch(db, batchNo);
      if (batch === null) throw refuse(ERRORS.BATCH_ABSENT);
      if (batch.releasedAt === null) throw refuse(ERRORS.BATCH_LOCKED);
      return (await payouts.listBatchRows(db, batch.id)).map(({ withdrawNo, payeeSealed, amountFen }) => {
        const { name, bankName, account } = openPayee(deps.sealer, withdrawNo, payeeSealed);
        return { withdrawNo, amountFen, name, bankName, account };
      });
    },

    async finishBank(withdrawNo, bankNo) {
      await requireBank(withdrawNo);
      known(await finishWithdrawal(deps, withdrawNo, { book: BANK_BOOK, transactionNo: bankNo, isByHand: true }));
    },

    async failBank(withdrawNo, reason) {
      await requireBank(withdrawNo);
      const end = { event: WITHDRAWAL_EVENTS.fail, note: reason, outcome: 'voided', isByHand: true } as const;
      known(await returnWithdrawal(deps, withdrawNo, end));
    },
  };
}
