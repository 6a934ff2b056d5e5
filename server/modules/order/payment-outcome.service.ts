import { PAY_WAYS, REFUND_CAUSE } from '@contract/constants/order';
import type { PayNext } from '@contract/schemas/order';
import type { Clock } from '../../adapters/clock/types';
import type { PaymentAnswer } from '../../adapters/payment/types';
import type { Db, Id, Tx } from '../../db/tables';
import type { Log } from '../../log';
import { moneyOf } from '../ledger/ledger.rules';
import { post } from '../ledger/posting.service';
import { type AttemptRow, listPaidOrders, lockAttempt, moveAttempt, openAttempt } from './attempt.repository';
import type { DeliveryService } from './delivery.service';
import { lockOrders, moveOrder } from './order.repository';
import { ATTEMPT_EVENTS, ORDER_EVENTS } from './order.rules';
import type { RefundService } from './refund.service';

/** What becomes of a payment, put down in one transaction. */
export interface PaymentOutcomeService {
  /** What a channel says. The same again changes nothing. `next`: what the payer's device does, where it is open. */
  putDown(attemptId: Id, answer: PaymentAnswer, next?: PayNext | null): Promise<void>;
}

export interface PaymentOutcomeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly deliveries: DeliveryService;
  readonly refunds: Pick<RefundService, 'giveBackPayment' | 'send'>;
}

/** A channel that has not heard of an attempt by then will not. */
const UNHEARD_AFTER_MS = 60_000;

export function createPaymentOutcomes(deps: PaymentOutcomeDeps): PaymentOutcomeService {
  const { db, clock } = deps;

  /** The money has come: each order of the attempt takes what is its own, and what no order wants goes back. Answers those that took it. */
  async function pay(tx: Tx, attempt: AttemptRow, paidFen: number): Promise<Id[]> {
    if (paidFen !== attempt.amountFen) {
      const [first] = await listPaidOrders(tx, attempt.id);
      if (first === undefined) throw new Error('an attempt to pay nothing');
      await giveBack(tx, attempt.id, first.orderId, paidFen, REFUND_CAUSE.late);
      return [];
    }
    const shares = await listPaidOrders(tx, attempt.id);
    const orders = await lockOrders(tx, { ids: shares.map(({ orderId }) => orderId) });
    const paid: Id[] = [];
    for (const share of shares) {
      const order = orders.find(({ id }) => id === share.orderId);
      if (order === undefined) throw new Error('an attempt to pay what is not there');
      if (order.payableFen !== share.amountFen || order.priceVersion !== share.priceVersion) {
        await giveBack(tx, attempt.id, order.id, share.amountFen, REFUND_CAUSE.late);
      } else if (
        await moveOrder(tx, order.id, ORDER_EVENTS.pay, {
          paid_at: clock.now(),
          closed_at: null,
          paid_attempt_id: attempt.id,
        })
      ) {
        paid.push(order.id);
      } else {
        await giveBack(tx, attempt.id, order.id, share.amountFen, REFUND_CAUSE.twice);
      }
    }
    return paid;
  }

  const giveBack = (tx: Tx, attemptId: Id, orderId: Id, amountFen: number, cause: 3 | 4): Promise<void> =>
    deps.refunds.giveBackPayment(tx, { attemptId, orderId, amountFen, cause });

  async function putDown(attemptId: Id, answer: PaymentAnswer, next: PayNext | null = null): Promise<void> {
    const now = clock.now();
    const paid = await db.transaction().execute(async (tx) => {
      const attempt = await lockAttempt(tx, attemptId);
      switch (answer.kind) {
        case 'paid': {
          const set = { transaction_no: answer.transactionNo, paid_fen: answer.amountFen, ended_at: now };
          if (!(await moveAttempt(tx, attemptId, ATTEMPT_EVENTS.pay, set))) return [];
          await post(tx, {
            reference: `pay:${attempt.attemptNo}`,
            at: now,
            lines: [
              { ...moneyOf(`clearing:${PAY_WAYS[attempt.way]}`), amount: -answer.amountFen },
              { ...moneyOf('orders'), amount: answer.amountFen },
            ],
          });
          return pay(tx, attempt, answer.amountFen);
        }
        case 'open':
          await openAttempt(tx, attemptId, next);
          return [];
        case 'closed': {
          const event = answer.note === '' ? ATTEMPT_EVENTS.close : ATTEMPT_EVENTS.refuse;
          await moveAttempt(tx, attemptId, event, { note: answer.note, ended_at: now });
          return [];
        }
        case 'absent':
          if (now.getTime() - attempt.createdAt.getTime() >= UNHEARD_AFTER_MS) {
            await moveAttempt(tx, attemptId, ATTEMPT_EVENTS.close, { ended_at: now });
          }
          return [];
        case 'unknown':
          deps.log.warn({ attemptId, reason: answer.reason }, 'a payment is not certain yet');
          return [];
      }
    });
    for (const orderId of paid) await deps.deliveries.deliver(orderId);
    if (answer.kind === 'paid') await deps.refunds.send(new AbortController().signal);
  }

  return { putDown };
}
