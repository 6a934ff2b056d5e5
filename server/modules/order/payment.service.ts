import {
  ATTEMPT_STATE,
  ORDER_KIND,
  ORDER_STATE,
  OWN_KINDS,
  PAY_LIMIT_MINUTES,
  PAY_WAYS,
  REFUND_CAUSE,
} from '@contract/constants/order';
import { ROUTES } from '@contract/constants/routes';
import { ERRORS } from '@contract/errors';
import type { CallPayInput, PayAttempt, PayNext, PayWayList, PayWaysQuery } from '@contract/schemas/order';
import type { Clock } from '../../adapters/clock/types';
import type { DrawingEngine } from '../../adapters/drawing/types';
import type { Ids } from '../../adapters/ids/types';
import type { ChannelStep, PaymentAnswer, PaymentChannel, Payments } from '../../adapters/payment/types';
import type { Wechat } from '../../adapters/wechat/types';
import type { Db, Id, Tx } from '../../db/tables';
import type { Env } from '../../env';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Log } from '../../log';
import { moneyOf, SPENDABLE_KINDS, takeInOrder } from '../ledger/ledger.rules';
import { BalanceTooLow, lockMoney, post } from '../ledger/posting.service';
import type { PaymentPasswordService } from '../security/payment-password.service';
import {
  type AttemptRow,
  findAttempt,
  insertAttempt,
  isOpen,
  listAttemptsOf,
  listOpenAttempts,
  listPaidOrders,
  lockAttempt,
  moveAttempt,
  openAttempt,
  noteAsked,
  type PaidOrder,
} from './attempt.repository';
import type { DeliveryService } from './delivery.service';
import { eachApart } from './each-apart';
import { listBoughtMedia } from './order-about.repository';
import { findOrder, listLines, lockOrders, moveOrder, type OrderRow } from './order.repository';
import { ATTEMPT_EVENTS, ORDER_EVENTS, ORDER_NO_RANDOM_DIGITS, sumOf, TOP_UP_TITLE, writeOrderNo } from './order.rules';
import { findProductId } from './pay-way.repository';
import { offerWays, placeOf } from './pay-way.rules';
import { createPayWays } from './pay-way.service';
import type { RefundService } from './refund.service';

/**
 * [Note: Attempts to pay] An attempt is written down before the channel hears of it, so whatever dies in between, the channel is asked
 * again by its number. What the channel answers is put down in one transaction; the same answer again changes nothing. What
 * cannot be told is not failed: it stays open until an answer comes.
 */
export interface OrderPaymentService {
  listWays(caller: Caller, query: PayWaysQuery): Promise<PayWayList>;
  call(caller: Caller, input: CallPayInput): Promise<PayAttempt>;
  /** Asks about what is open of an order. */
  askAbout(order: OrderRow): Promise<void>;
  /** Closes what is open of an order at the channels. Answers whether nothing is open any more. */
  closeAllOf(orderId: Id): Promise<boolean>;
  /** Asks about an attempt that the channel has something to say of, even where it was over. */
  recheck(attempt: AttemptRow): Promise<void>;
  /** Asks about every open attempt that was not asked about lately; closes those whose time is over. */
  poll(signal: AbortSignal): Promise<void>;
}

export interface OrderPaymentDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly env: Pick<Env, 'publicUrl'>;
  readonly payments: Payments;
  readonly drawing: Pick<DrawingEngine, 'drawQrCode'>;
  readonly wechat: Pick<Wechat, 'appIdOf' | 'fetchMiniSession'>;
  readonly passwords: Pick<PaymentPasswordService, 'verify'>;
  readonly deliveries: DeliveryService;
  readonly refunds: Pick<RefundService, 'giveBackPayment' | 'send'>;
}

const TITLE = '照片订单';
const OWN_TITLE = '会员订单';
const isTopUp = ({ kind }: OrderRow): boolean => kind === ORDER_KIND.topUp;
const OWN_BOOKS = 'own';
const ASKED_AGAIN_AFTER_MS = 10_000;
/** A channel that has not heard of an attempt by then will not. */
const UNHEARD_AFTER_MS = 60_000;
const LIMIT_MS = PAY_LIMIT_MINUTES * 60_000;
const AT_ONCE = 100;
const SPENT_KINDS = SPENDABLE_KINDS.filter((kind) => kind !== 'balance');

export function createOrderPayments(deps: OrderPaymentDeps): OrderPaymentService {
  const { db, clock, ids, payments } = deps;
  const ways = createPayWays(deps);

  const findChannel = ({ way, merchant }: Pick<AttemptRow, 'way' | 'merchant'>): PaymentChannel | null =>
    payments.channels.find((each) => each.way === way && each.merchant === merchant) ?? null;

  /** Those that this person may pay now, locked. */
  async function lockPayable(tx: Tx, payerId: Id, orderNos: readonly string[]): Promise<OrderRow[]> {
    const wanted = [...new Set(orderNos)];
    const orders = await lockOrders(tx, { orderNos: wanted });
    if (orders.length < wanted.length || orders.some(({ buyerId }) => buyerId !== payerId)) {
      throw refuse(ERRORS.ORDER_ABSENT);
    }
    const now = clock.now();
    if (orders.some(({ state, expiresAt }) => state !== ORDER_STATE.unpaid || expiresAt <= now)) {
      throw refuse(ERRORS.ORDER_STATE_WRONG);
    }
    const lines = await listLines(
      tx,
      orders.map(({ id }) => id),
    );
    const goods = lines.flatMap(({ isTip, mediaId }) => (isTip || mediaId === null ? [] : [mediaId]));
    if ((await listBoughtMedia(tx, payerId, goods)).size > 0) throw refuse(ERRORS.ORDER_STATE_WRONG);
    return orders;
  }

  const toPaid = (orders: readonly OrderRow[]): PaidOrder[] =>
    orders.map(({ id, payableFen, priceVersion }) => ({ orderId: id, amountFen: payableFen, priceVersion }));

  async function write(
    tx: Tx,
    caller: Caller,
    input: CallPayInput,
    at: Pick<AttemptRow, 'merchant' | 'account'>,
  ): Promise<{ readonly attemptId: Id | null; readonly orders: OrderRow[] }> {
    const { userId: payerId } = requireUser(caller);
    const orders = await lockPayable(tx, payerId, input.orderNos);
    const amountFen = sumOf(orders.map(({ payableFen }) => payableFen));
    await ways.requireOffered(tx, caller, input.way, { payableFen: amountFen, bringsMoney: orders.some(isTopUp) });
    const attemptId = await insertAttempt(tx, {
      attemptNo: writeOrderNo(clock.now(), ids.newDigits(ORDER_NO_RANDOM_DIGITS)),
      way: input.way,
      ...at,
      payerId,
      requestId: input.requestId,
      amountFen,
      orders: toPaid(orders),
      now: clock.now(),
    });
    return { attemptId, orders };
  }

  /** The money has come: each order of the attempt takes what is its own, and what no order wants goes back. */
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

  async function drawStep(step: ChannelStep | undefined): Promise<PayNext | null> {
    if (step?.kind !== 'code') return step ?? null;
    const png = await deps.drawing.drawQrCode(step.text);
    return { ...step, picture: `data:image/png;base64,${png.toString('base64')}` };
  }

  async function payFromBalance(caller: Caller, input: CallPayInput): Promise<void> {
    const { userId: payerId } = requireUser(caller);
    const verdict = await deps.passwords.verify(payerId, input.password ?? '');
    if (verdict.kind === 'refused') throw refuse(verdict.error);
    const paid = await db
      .transaction()
      .execute(async (tx) => {
        const { attemptId } = await write(tx, caller, input, { merchant: OWN_BOOKS, account: '' });
        if (attemptId === null) return [];
        const attempt = await lockAttempt(tx, attemptId);
        const has = await lockMoney(tx, payerId, SPENT_KINDS);
        const pots = SPENT_KINDS.map((kind, index) => ({ key: moneyOf(kind, payerId), has: has[index] ?? 0 }));
        const { taken, missing } = takeInOrder(attempt.amountFen, pots);
        if (missing > 0) throw refuse(ERRORS.BALANCE_LOW);
        const now = clock.now();
        await post(tx, {
          reference: `pay:${attempt.attemptNo}`,
          at: now,
          lines: [
            ...taken.map((line) => ({ ...line, amount: -line.amount })),
            { ...moneyOf('orders'), amount: attempt.amountFen },
          ],
        });
        await moveAttempt(tx, attempt.id, ATTEMPT_EVENTS.pay, { paid_fen: attempt.amountFen, ended_at: now });
        return pay(tx, attempt, attempt.amountFen);
      })
      .catch((error: unknown) => {
        throw error instanceof BalanceTooLow ? refuse(ERRORS.BALANCE_LOW) : error;
      });
    for (const orderId of paid) await deps.deliveries.deliver(orderId);
    for (const orderId of paid) await closeAllOf(orderId);
  }

  async function payByChannel(caller: Caller, input: CallPayInput, former: AttemptRow | null): Promise<void> {
    const { userId } = requireUser(caller);
    const channel =
      former === null ? payments.channels.find(({ way }) => way === input.way) : (findChannel(former) ?? undefined);
    if (channel === undefined) throw refuse(ERRORS.PAY_WAY_OFF);
    const payer = await ways.findPayer(userId, input, channel);
    const { attemptId, orders } = await db.transaction().execute(async (tx) => {
      if (former !== null) return { attemptId: former.id, orders: await lockPayable(tx, userId, input.orderNos) };
      return write(tx, caller, input, { merchant: channel.merchant, account: payer.account });
    });
    const attempt = attemptId === null ? null : await findAttempt(db, { id: attemptId });
    if (attempt === null) return;
    const { attemptNo, amountFen, account } = attempt;
    const wish = {
      attemptNo,
      amountFen,
      account,
      sessionKey: payer.sessionKey,
      title: titleOf(orders),
      expiresAt: new Date(Math.min(...orders.map((order) => order.expiresAt.getTime()))),
      ip: caller.origin.ip,
      returnUrl: `${deps.env.publicUrl}${ROUTES.orderList}?orderNo=${input.orderNos.join('.')}`,
      product: await findProductId(db, amountFen),
    };
    const answer = await channel.open(wish);
    await putDown(attempt.id, answer, answer.kind === 'open' ? await drawStep(answer.next) : null);
  }

  async function findFormer(payerId: Id, input: CallPayInput): Promise<AttemptRow | null> {
    const attempt = await findAttempt(db, { payerId, requestId: input.requestId });
    if (attempt === null) return null;
    const orders = await Promise.all(input.orderNos.map((orderNo) => findOrder(db, orderNo)));
    const paidIds = (await listPaidOrders(db, attempt.id)).map(({ orderId }) => orderId);
    const wantedIds = new Set(orders.map((order) => order?.id));
    const isSame =
      attempt.way === input.way && wantedIds.size === paidIds.length && paidIds.every((id) => wantedIds.has(id));
    if (!isSame) throw refuse(ERRORS.REQUEST_REUSED);
    return attempt;
  }

  async function closeAllOf(orderId: Id): Promise<boolean> {
    for (const attempt of (await listAttemptsOf(db, orderId)).filter(isOpen)) {
      const channel = findChannel(attempt);
      if (channel === null) continue;
      await noteAsked(db, attempt.id, clock.now());
      await putDown(attempt.id, await channel.close(attempt));
    }
    return !(await listAttemptsOf(db, orderId)).some(isOpen);
  }

  return {
    closeAllOf,
    recheck,

    async listWays(caller, { orderNos }) {
      const { userId } = requireUser(caller);
      const place = placeOf(caller.origin);
      return db.transaction().execute(async (tx) => {
        const orders = await lockPayable(tx, userId, orderNos);
        const payableFen = sumOf(orders.map((order) => order.payableFen));
        const balanceFen = sumOf(await lockMoney(tx, userId, SPENT_KINDS));
        const facts = await ways.readFacts(tx, {
          place,
          userId,
          payableFen,
          balanceFen,
          bringsMoney: orders.some(isTopUp),
        });
        const expiresAt = Math.min(...orders.map((order) => order.expiresAt.getTime()));
        return { ways: offerWays(facts), payableFen, balanceFen, expiresAt };
      });
    },

    async call(caller, input) {
      const { userId } = requireUser(caller);
      const former = await findFormer(userId, input);
      const isStuck = former !== null && isOpen(former) && former.next === null;
      if (former === null || isStuck) {
        if (input.way === 'balance') await payFromBalance(caller, input);
        else await payByChannel(caller, input, former);
      }
      const attempt = await findFormer(userId, input);
      if (attempt === null) throw new Error('an attempt to pay is gone');
      return toPayAttempt(attempt);
    },

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

export function toPayAttempt({ attemptNo, state, way, amountFen, note, next }: AttemptRow): PayAttempt {
  const shown = state === ATTEMPT_STATE.made ? ATTEMPT_STATE.open : state;
  return { attemptNo, state: shown, way, amountFen, note, next: shown === ATTEMPT_STATE.open ? next : null };
}

function titleOf(orders: readonly OrderRow[]): string {
  if (orders.every(isTopUp)) return TOP_UP_TITLE;
  return orders.every(({ kind }) => OWN_KINDS.includes(kind)) ? OWN_TITLE : TITLE;
}
