import { WITHDRAW_CHANNEL, WITHDRAWAL_STATE } from '@contract/constants/balance';
import { NOTICE_TYPE, type NoticeType } from '@contract/constants/notice';
import type { Clock } from '../../adapters/clock/types';
import type { TransferAnswer, TransferChannel } from '../../adapters/transfer/types';
import type { Also } from '../../db/change/also';
import type { Db, Tx } from '../../db/tables';
import type { Log } from '../../log';
import type { Sealer } from '../installation/sealer';
import { postHold, releaseHold } from '../ledger/hold.service';
import { moneyOf } from '../ledger/ledger.rules';
import type { NoticeService } from '../notice/notice.service';
import { eachApart } from '../order/each-apart';
import { openPayee } from './payee';
import {
  findWithdrawal,
  listSending,
  moveWithdrawal,
  noteConfirm,
  noteTold,
  type WithdrawalRow,
} from './withdrawal.repository';
import { holdOf, isUnheard, mayBeTold, WAY_NAMES, WITHDRAWAL_EVENTS } from './withdrawal.rules';

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
  readonly notices: Pick<NoticeService, 'tell'>;
}

type EndingDeps = Pick<SendingDeps, 'db' | 'clock' | 'notices'>;

const TOLD_AGAIN_AFTER_MS = 15_000;
const AT_ONCE = 100;
const UNHEARD_NOTE = '收款渠道没有受理，已退回余额';
/** A person who has just asked for it is still looking at the page, which shows what the channel answers. */
const STILL_LOOKING_MS = 60_000;

interface Ended {
  /** At the desk: nobody waits for that before a page. */
  readonly isByHand: boolean;
}

async function tellOf(
  { clock, notices }: EndingDeps,
  tx: Tx,
  type: NoticeType,
  row: WithdrawalRow,
  { isByHand }: Ended = { isByHand: false },
): Promise<void> {
  if (!isByHand && clock.now().getTime() - row.madeAt.getTime() < STILL_LOOKING_MS) return;
  const { userId, withdrawNo, amountFen, note } = row;
  const facts = { amountFen, ...(note === '' ? {} : { reason: note }) };
  await notices.tell(tx, [{ userId, type, cause: withdrawNo, orderNo: withdrawNo, facts }]);
}

/** The money has gone: false where it has ended before. */
export async function finishWithdrawal(
  deps: EndingDeps,
  withdrawNo: string,
  { book, transactionNo, ...ended }: { readonly book: string; readonly transactionNo: string } & Ended,
): Promise<boolean> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
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
    await tellOf(deps, tx, NOTICE_TYPE.withdrawalDone, row, ended);
    return true;
  });
}

/** The money comes back: false where it has ended before. */
export async function returnWithdrawal(
  deps: EndingDeps,
  withdrawNo: string,
  {
    event,
    note,
    outcome,
    ...ended
  }: {
    readonly event: typeof WITHDRAWAL_EVENTS.fail | typeof WITHDRAWAL_EVENTS.decline;
    readonly note: string;
    readonly outcome: 'voided' | 'expired';
  } & Ended,
  also?: Also<void>,
): Promise<boolean> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const row = await moveWithdrawal(tx, withdrawNo, event, { note, now });
    if (row === null) return false;
    await releaseHold(tx, { reference: holdOf(withdrawNo), outcome, at: now });
    await tellOf(deps, tx, NOTICE_TYPE.withdrawalReturned, row, ended);
    await also?.(tx, undefined);
    return true;
  });
}

export function createSending(deps: SendingDeps): SendingService {
  const { db, clock, log, sealer, transfers } = deps;
  const works = transfers.map(({ way }) => WITHDRAW_CHANNEL[way]);

  async function tell(channel: TransferChannel, row: WithdrawalRow): Promise<TransferAnswer> {
    const name = { withdrawNo: row.withdrawNo, amountFen: row.amountFen - row.feeFen };
    const known = await channel.query(name);
    const isWanted =
      known.kind === 'absent' || (known.kind === 'confirm' && known.packed === '' && row.confirmPacked === '');
    if (!isWanted || !mayBeTold(row.sentAt, clock.now()) || row.payeeSealed === null) return known;
    return channel.transfer({ ...name, payee: openPayee(sealer, row.withdrawNo, row.payeeSealed) });
  }

  async function askPayee(row: WithdrawalRow, packed: string): Promise<void> {
    if (packed === '' || row.payeeSealed === null) return;
    const { appId } = openPayee(sealer, row.withdrawNo, row.payeeSealed);
    await db.transaction().execute(async (tx) => {
      if (!(await noteConfirm(tx, row.id, { confirm_app: appId, confirm_packed: packed }))) return;
      await tellOf(deps, tx, NOTICE_TYPE.withdrawalConfirm, row);
    });
  }

  async function send(row: WithdrawalRow): Promise<void> {
    const channel = transfers.find(
      ({ way, merchant }) => way === WAY_NAMES[row.channel] && (row.merchant === '' || merchant === row.merchant),
    );
    // Without its account it waits until that is set up again.
    if (channel === undefined || row.state !== WITHDRAWAL_STATE.sending) return;
    await noteTold(db, row.id, { merchant: channel.merchant, now: clock.now() });
    const answer = await tell(channel, row);
    const { fail } = WITHDRAWAL_EVENTS;
    switch (answer.kind) {
      case 'done':
        await finishWithdrawal(deps, row.withdrawNo, {
          book: channel.book,
          transactionNo: answer.transactionNo,
          isByHand: false,
        });
        return;
      case 'refused':
        await returnWithdrawal(deps, row.withdrawNo, {
          event: fail,
          note: answer.note,
          outcome: 'voided',
          isByHand: false,
        });
        return;
      case 'absent':
        if (!isUnheard(row.sentAt, clock.now())) return;
        await returnWithdrawal(deps, row.withdrawNo, {
          event: fail,
          note: UNHEARD_NOTE,
          outcome: 'expired',
          isByHand: false,
        });
        return;
      case 'unknown':
        log.warn({ withdrawalId: row.id, reason: answer.reason }, 'a withdrawal is not certain yet');
        return;
      case 'confirm':
        await askPayee(row, answer.packed);
        return;
      case 'taken':
        return;
    }
  }

  return {
    async ask(row) {
      if (row.state !== WITHDRAWAL_STATE.sending) return null;
      // The sweep asks the channel again, so its failures are not shown to the person who looks.
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
