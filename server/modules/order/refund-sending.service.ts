import type { Clock } from '../../adapters/clock/types';
import type { PaymentChannel, Payments, RefundAnswer } from '../../adapters/payment/types';
import type { Db } from '../../db/tables';
import type { Log } from '../../log';
import { type MoneyKind, moneyOf } from '../ledger/ledger.rules';
import { listPosted, post } from '../ledger/posting.service';
import { type AttemptRow, findAttempt, lockAttempt } from './attempt.repository';
import { eachApart } from './each-apart';
import { REFUND_EVENTS, splitReturn } from './order.rules';
import { listSendingRefunds, moveRefund, noteTold, type RefundRow, sumReturned } from './refund.repository';

/** What was decided to be given back, on its way to the buyer: see [Note: Refunds]. */
export interface RefundSendingService {
  sendOne(refund: RefundRow): Promise<void>;
  /** Tells the channels of what is being sent, and asks about it. */
  send(signal: AbortSignal): Promise<void>;
}

export interface RefundSendingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly payments: Pick<Payments, 'channels'>;
}

const TOLD_AGAIN_AFTER_MS = 15_000;
const AT_ONCE = 100;

export function createRefundSending(deps: RefundSendingDeps): RefundSendingService {
  const { db, clock } = deps;

  async function finish(refund: RefundRow, attempt: AttemptRow): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await lockAttempt(tx, attempt.id);
      const returnedFen = await sumReturned(tx, attempt.id);
      if (!(await moveRefund(tx, refund.id, REFUND_EVENTS.finish, { ended_at: clock.now() }))) return;
      const spent = (await listPosted(tx, `pay:${attempt.attemptNo}`))
        .filter(({ amount }) => amount < 0)
        .sort((a, b) => (a.kind < b.kind ? -1 : 1));
      const back = splitReturn(
        spent.map(({ kind, amount }) => ({ kind, amountFen: -amount })),
        returnedFen,
        refund.amountFen,
      );
      await post(tx, {
        reference: `return:${refund.refundNo}`,
        at: clock.now(),
        lines: [
          { ...moneyOf('orders'), amount: -refund.amountFen },
          ...back.map(({ kind, amountFen }) => {
            const from = spent.find((line) => line.kind === kind);
            return { ...moneyOf(kind as MoneyKind, from?.ownerId ?? null), amount: amountFen };
          }),
        ],
      });
    });
  }

  async function tellChannel(channel: PaymentChannel, refund: RefundRow, attempt: AttemptRow): Promise<RefundAnswer> {
    const { refundNo, amountFen } = refund;
    const { attemptNo, account, paidFen: totalFen } = attempt;
    const known = await channel.queryRefund({ refundNo, attemptNo, account });
    if (known.kind !== 'absent') return known;
    const returnedFen = await sumReturned(db, attempt.id);
    return channel.refund({ refundNo, attemptNo, account, amountFen, totalFen, returnedFen });
  }

  async function sendOne(refund: RefundRow): Promise<void> {
    const attempt = await findAttempt(db, { id: refund.attemptId });
    if (attempt === null) throw new Error('a refund of no payment');
    if (attempt.way === 'balance') return finish(refund, attempt);
    const channel = deps.payments.channels.find(
      ({ way, merchant }) => way === attempt.way && merchant === attempt.merchant,
    );
    await noteTold(db, refund.id, clock.now());
    // It waits until this merchant account is set up again.
    if (channel === undefined) return;
    const answer = await tellChannel(channel, refund, attempt);
    switch (answer.kind) {
      case 'done':
        return finish(refund, attempt);
      case 'refused':
        await db.transaction().execute((tx) => moveRefund(tx, refund.id, REFUND_EVENTS.fail, { answer: answer.note }));
        deps.log.error({ refundId: refund.id }, 'a channel refused a refund: the operator must look');
        return;
      case 'unknown':
        deps.log.warn({ refundId: refund.id, reason: answer.reason }, 'a refund is not certain yet');
        return;
      case 'taken':
      case 'absent':
        return;
    }
  }

  return {
    sendOne,

    async send(signal) {
      const toldBefore = new Date(clock.now().getTime() - TOLD_AGAIN_AFTER_MS);
      const sending = await listSendingRefunds(db, toldBefore, AT_ONCE);
      await eachApart(sending, sendOne, { signal, log: deps.log, doing: 'sending a refund' });
    },
  };
}
