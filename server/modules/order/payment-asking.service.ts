import { ATTEMPT_STATE, PAY_LIMIT_MINUTES } from '@contract/constants/order';
import type { Clock } from '../../adapters/clock/types';
import type { PaymentChannel, Payments } from '../../adapters/payment/types';
import type { Db, Id } from '../../db/tables';
import type { Log } from '../../log';
import { type AttemptRow, isOpen, listAttemptsOf, listOpenAttempts, noteAsked } from './attempt.repository';
import { eachApart } from './each-apart';
import type { OrderRow } from './order.repository';
import type { PaymentOutcomeService } from './payment-outcome.service';

/** What channels are asked about payments under way. */
export interface PaymentAskingService {
  findChannel(attempt: Pick<AttemptRow, 'way' | 'merchant'>): PaymentChannel | null;
  /** Asks about what is open of an order. */
  askAbout(order: OrderRow): Promise<void>;
  /** Closes what is open of an order at the channels. Answers whether nothing is open any more. */
  closeAllOf(orderId: Id): Promise<boolean>;
  /** Asks about an attempt that the channel has something to say of, even where it was over. */
  recheck(attempt: AttemptRow): Promise<void>;
  /** Asks about every open attempt that was not asked about lately; closes those whose time is over. */
  poll(signal: AbortSignal): Promise<void>;
}

export interface PaymentAskingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly payments: Pick<Payments, 'channels'>;
  readonly outcomes: Pick<PaymentOutcomeService, 'putDown'>;
}

const ASKED_AGAIN_AFTER_MS = 10_000;
const LIMIT_MS = PAY_LIMIT_MINUTES * 60_000;
const AT_ONCE = 100;

export function createPaymentAsking(deps: PaymentAskingDeps): PaymentAskingService {
  const { db, clock } = deps;
  const { putDown } = deps.outcomes;

  const findChannel: PaymentAskingService['findChannel'] = ({ way, merchant }) =>
    deps.payments.channels.find((each) => each.way === way && each.merchant === merchant) ?? null;

  async function ask(attempt: AttemptRow): Promise<void> {
    const channel = findChannel(attempt);
    if (channel === null || !isOpen(attempt)) return;
    await noteAsked(db, attempt.id, clock.now());
    const isOver = clock.now().getTime() - attempt.createdAt.getTime() >= LIMIT_MS;
    await putDown(attempt.id, await (isOver ? channel.close(attempt) : channel.query(attempt)));
  }

  async function recheck(attempt: AttemptRow): Promise<void> {
    if (isOpen(attempt)) return ask(attempt);
    const channel = findChannel(attempt);
    if (channel === null || attempt.state === ATTEMPT_STATE.paid) return;
    // It was over for us. Only money that is there changes that.
    const answer = await channel.query(attempt);
    if (answer.kind === 'paid') await putDown(attempt.id, answer);
  }

  async function closeAllOf(orderId: Id): Promise<boolean> {
    const open = (await listAttemptsOf(db, orderId)).filter(isOpen);
    if (open.length === 0) return true;
    for (const attempt of open) {
      const channel = findChannel(attempt);
      if (channel === null) continue;
      await noteAsked(db, attempt.id, clock.now());
      await putDown(attempt.id, await channel.close(attempt));
    }
    return !(await listAttemptsOf(db, orderId)).some(isOpen);
  }

  return {
    findChannel,
    closeAllOf,
    recheck,

    async askAbout(order) {
      for (const attempt of await listAttemptsOf(db, order.id)) await ask(attempt);
    },

    async poll(signal) {
      const askedBefore = new Date(clock.now().getTime() - ASKED_AGAIN_AFTER_MS);
      const open = await listOpenAttempts(db, askedBefore, AT_ONCE);
      await eachApart(open, ask, { signal, log: deps.log, doing: 'asking about a payment' });
    },
  };
}
