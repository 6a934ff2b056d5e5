import { WITHDRAW_CHANNEL, WITHDRAWAL_STATE } from '@contract/constants/balance';
import type { Clock } from '../../adapters/clock/types';
import type { TransferAnswer, TransferChannel } from '../../adapters/transfer/types';
import type { Db } from '../../db/tables';
import type { Log } from '../../log';
import type { Sealer } from '../installation/sealer';
import { postHold, releaseHold } from '../ledger/hold.service';
import { moneyOf } from '../ledger/ledger.rules';
import { eachApart } from '../order/each-apart';
import { openPayee } from './payee';
import { findWithdrawal, listSending, moveWithdrawal, noteTold, type WithdrawalRow } from './withdrawal.repository';
import { holdOf, isUnheard, WAY_NAMES, WITHDRAWAL_EVENTS } from './withdrawal.rules';

/** Tells channels of withdrawals until they answer, and writes down how they end. */
export interface SendingService {
  /** How it stands after asking its channel, where it is under way; null where nothing has changed. */
  ask(row: WithdrawalRow): Promise<WithdrawalRow | null>;
  sendDue(signal: AbortSignal): Promise<void>;
}

export interface SendingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly sealer: Sealer;
  readonly transfers: readonly TransferChannel[];
}

const TOLD_AGAIN_AFTER_MS = 15_000;
const AT_ONCE = 100;
const UNHEARD_NOTE = '收款渠道没有受理，已退回余额';

/** The money has gone: false where it has ended before. */
export async function finishWithdrawal(
  { db, clock }: Pick<SendingDeps, 'db' | 'clock'>,
  withdrawNo: string,
  { book, transactionNo }: { readonly book: string; readonly transactionNo: string },
): Promise<boolean> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const set = { transaction_no: transactionNo, now };
    const row = await moveWithdrawal(tx, withdrawNo, WITHDRAWAL_EVENTS.finish, set);
    if (row === null) return false;
    await postHold(tx, {
      reference: holdOf(withdrawNo),
      at: now,
      to: [
        { ...moneyOf(`clearing:${book}`), amount: row.amountFen - row.feeFen },
        { ...moneyOf('fees'), amount: row.feeFen },
      ],
    });
    return true;
  });
}

/** The money comes back: false where it has ended before. */
export async function returnWithdrawal(
  { db, clock }: Pick<SendingDeps, 'db' | 'clock'>,
  withdrawNo: string,
  {
    event,
    note,
    outcome,
  }: {
    readonly event: typeof WITHDRAWAL_EVENTS.fail | typeof WITHDRAWAL_EVENTS.decline;
    readonly note: string;
    readonly outcome: 'voided' | 'expired';
  },
): Promise<boolean> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    if ((await moveWithdrawal(tx, withdrawNo, event, { note, now })) === null) return false;
    await releaseHold(tx, { reference: holdOf(withdrawNo), outcome, at: now });
    return true;
  });
}

export function createSending(deps: SendingDeps): SendingService {
  const { db, clock, log, sealer, transfers } = deps;
  const works = transfers.map(({ way }) => WITHDRAW_CHANNEL[way]);

  async function tell(channel: TransferChannel, row: WithdrawalRow): Promise<TransferAnswer> {
    const known = await channel.query(row.withdrawNo);
    if (known.kind !== 'absent' || isUnheard(row.sentAt, clock.now()) || row.payeeSealed === null) return known;
    const payee = openPayee(sealer, row.withdrawNo, row.payeeSealed);
    return channel.transfer({ withdrawNo: row.withdrawNo, amountFen: row.amountFen - row.feeFen, payee });
  }

  async function send(row: WithdrawalRow): Promise<void> {
    const channel = transfers.find(({ way }) => way === WAY_NAMES[row.channel]);
    if (channel === undefined || row.state !== WITHDRAWAL_STATE.sending) return;
    await noteTold(db, row.id, clock.now());
    const answer = await tell(channel, row);
    const { fail } = WITHDRAWAL_EVENTS;
    switch (answer.kind) {
      case 'done':
        await finishWithdrawal(deps, row.withdrawNo, { book: channel.book, transactionNo: answer.transactionNo });
        return;
      case 'refused':
        await returnWithdrawal(deps, row.withdrawNo, { event: fail, note: answer.note, outcome: 'voided' });
        return;
      case 'absent':
        if (!isUnheard(row.sentAt, clock.now())) return;
        await returnWithdrawal(deps, row.withdrawNo, { event: fail, note: UNHEARD_NOTE, outcome: 'expired' });
        return;
      case 'unknown':
        log.warn({ withdrawalId: row.id, reason: answer.reason }, 'a withdrawal is not certain yet');
        return;
      case 'taken':
        return;
    }
  }

  return {
    async ask(row) {
      if (row.state !== WITHDRAWAL_STATE.sending) return null;
      // The channel is asked again by the sweep: whoever looks is not told of its faults.
      await send(row).catch((error: unknown) => log.error({ err: error }, 'sending a withdrawal failed'));
      return findWithdrawal(db, { withdrawNo: row.withdrawNo });
    },

    async sendDue(signal) {
      if (works.length === 0) return;
      const toldBefore = new Date(clock.now().getTime() - TOLD_AGAIN_AFTER_MS);
      const due = await listSending(db, works, toldBefore, AT_ONCE);
      await eachApart(due, send, { signal, log, doing: 'sending a withdrawal' });
    },
  };
}
