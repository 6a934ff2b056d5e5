import { WITHDRAW_CHANNEL, WITHDRAWAL_STATE } from '@contract/constants/balance';
import { ERRORS } from '@contract/errors';
import { OPERATOR_ERRORS } from '@contract/operator-errors';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db, Id } from '../../db/tables';
import { refuse } from '../../http/refuse';
import type { Sealer } from '../installation/sealer';
import { ORDER_NO_RANDOM_DIGITS, writeOrderNo } from '../order/order.rules';
import type { NoticeService } from '../notice/notice.service';
import type { PaymentPasswordService } from '../security/payment-password.service';
import { openPayee } from './payee';
import * as payouts from './payout.repository';
import { finishWithdrawal, returnWithdrawal } from './sending.service';
import {
  findWithdrawal,
  listInState,
  lockReviewed,
  moveWithdrawal,
  noteAssent,
  type WithdrawalRow,
} from './withdrawal.repository';
import { WITHDRAWAL_EVENTS } from './withdrawal.rules';

export type DeskWithdrawal = WithdrawalRow;

/**
 * For the operator's command line, and the desk where it says so. [Note: Two persons] What goes to bank cards is sent by people: the numbers of a batch are told only
 * after two administrators have released it, each by the payment password of the own account.
 */
export interface WithdrawalDeskService {
  /** Those that wait for a review, and those that are under way; the longest waiting first, at most 100 of each. */
  listOpen(): Promise<{ readonly reviewing: WithdrawalRow[]; readonly sending: WithdrawalRow[] }>;
  approve(withdrawNo: string): Promise<void>;
  /**
   * At the desk: two super admins agree, neither of whom is paid by it. See [Note: Two assents]. Answers whether another one is still to
   * agree. Refuses with WITHDRAWAL_ABSENT, SECOND_ADMIN_NEEDED.
   */
  assent(withdrawNo: string, adminId: Id): Promise<'one-more' | 'approved'>;
  decline(withdrawNo: string, reason: string): Promise<void>;
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

    async approve(withdrawNo) {
      const { approve } = WITHDRAWAL_EVENTS;
      const moved = await db
        .transaction()
        .execute((tx) => moveWithdrawal(tx, withdrawNo, approve, { now: clock.now() }));
      known(moved !== null);
    },

    assent: (withdrawNo, adminId) =>
      db.transaction().execute(async (tx) => {
        const row = await lockReviewed(tx, withdrawNo);
        if (row === null) throw refuse(ERRORS.WITHDRAWAL_ABSENT);
        if (row.userId === adminId || row.assentedBy === adminId) throw refuse(OPERATOR_ERRORS.SECOND_ADMIN_NEEDED);
        if (row.assentedBy === null) {
          await noteAssent(tx, row.id, adminId);
          return 'one-more';
        }
        await moveWithdrawal(tx, withdrawNo, WITHDRAWAL_EVENTS.approve, { now: clock.now() });
        return 'approved';
      }),

    async decline(withdrawNo, reason) {
      const end = { event: WITHDRAWAL_EVENTS.decline, note: reason, outcome: 'voided' } as const;
      known(await returnWithdrawal(deps, withdrawNo, end));
    },

    async makeBatch() {
      const batchNo = writeOrderNo(clock.now(), ids.newDigits(ORDER_NO_RANDOM_DIGITS));
      const made = await db.transaction().execute((tx) => payouts.insertBatch(tx, batchNo, clock.now()));
      return made === null ? null : { batchNo, count: made.count };
    },

    async release(batchNo, adminPhone, password) {
      const adminId = await payouts.findAdminId(db, adminPhone);
      if (adminId === null || (await payouts.findBatch(db, batchNo)) === null) throw refuse(ERRORS.BATCH_ABSENT);
      const verdict = await deps.passwords.verify(adminId, password);
      if (verdict.kind === 'refused') throw refuse(verdict.error);
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
      known(await finishWithdrawal(deps, withdrawNo, { book: BANK_BOOK, transactionNo: bankNo }));
    },

    async failBank(withdrawNo, reason) {
      await requireBank(withdrawNo);
      const end = { event: WITHDRAWAL_EVENTS.fail, note: reason, outcome: 'voided' } as const;
      known(await returnWithdrawal(deps, withdrawNo, end));
    },
  };
}
