import { ATTEMPT_STATE, ORDER_KIND, ORDER_STATE, OWN_KINDS } from '@contract/constants/order';
import { ROUTES } from '@contract/constants/routes';
import { ERRORS } from '@contract/errors';
import type { CallPayInput, PayAttempt, PayNext, PayWayList, PayWaysQuery } from '@contract/schemas/order';
import type { Clock } from '../../adapters/clock/types';
import type { DrawingEngine } from '../../adapters/drawing/types';
import type { Ids } from '../../adapters/ids/types';
import type { ChannelStep, Payments } from '../../adapters/payment/types';
import type { Wechat } from '../../adapters/wechat/types';
import type { Db, Id, Tx } from '../../db/tables';
import type { Env } from '../../env';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Log } from '../../log';
import { moneyOf } from '../ledger/ledger.rules';
import { BalanceTooLow, postAll } from '../ledger/posting.service';
import type { PaymentPasswordService } from '../security/payment-password.service';
import {
  type AttemptRow,
  findAttempt,
  insertAttempt,
  isOpen,
  listPaidOrders,
  type PaidOrder,
} from './attempt.repository';
import type { DeliveryService } from './delivery.service';
import { hasBoughtOf } from './order-about.repository';
import { findOrder, type LineRow, listLines, lockOrders, markPaidAtOnce, type OrderRow } from './order.repository';
import { ORDER_NO_RANDOM_DIGITS, sumOf, TOP_UP_TITLE, writeOrderNo } from './order.rules';
import { findProductId } from './pay-way.repository';
import { isOnlyInMini, offerWays, type PayPlace, placeOf } from './pay-way.rules';
import { createPayWays } from './pay-way.service';
import { createPaymentAsking, type PaymentAskingService } from './payment-asking.service';
import { createPaymentOutcomes } from './payment-outcome.service';
import type { RefundService } from './refund.service';
import { findSpendable, takeLocked, takeSpendable } from './spendable';
import type { WechatService } from '../session/wechat.service';
import type { SplitService } from './splits/split.service';
import { markSplitAttempt } from './splits/split-rest.repository';

/**
 * [Note: Attempts to pay] An attempt is written down before the channel hears of it, so whatever dies in between, the channel is asked
 * again by its number. What the channel answers is put down in one transaction; the same answer again changes nothing. An unknown outcome
 * is not a failure: the attempt stays open until an answer comes.
 */
export interface OrderPaymentService extends Omit<PaymentAskingService, 'findChannel'> {
  listWays(caller: Caller, query: PayWaysQuery): Promise<PayWayList>;
  call(caller: Caller, input: CallPayInput): Promise<PayAttempt>;
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
  readonly splits: Pick<SplitService, 'findHouses'>;
  readonly refunds: Pick<RefundService, 'giveBackPayment' | 'send'>;
  readonly miniCodes: Pick<WechatService, 'makeMiniCode'>;
}

const TITLE = '照片订单';
const OWN_TITLE = '会员订单';
const isTopUp = ({ kind }: OrderRow): boolean => kind === ORDER_KIND.topUp;
const OWN_BOOKS = 'own';

export function createOrderPayments(deps: OrderPaymentDeps): OrderPaymentService {
  const { db, clock, ids, payments, deliveries } = deps;
  const ways = createPayWays(deps);
  const outcomes = createPaymentOutcomes(deps);
  const { putDown } = outcomes;
  const { findChannel, ...asking } = createPaymentAsking({ ...deps, outcomes });

  const toPaid = (orders: readonly OrderRow[]): PaidOrder[] =>
    orders.map(({ id, payableFen, priceVersion }) => ({ orderId: id, amountFen: payableFen, priceVersion }));

  async function write(
    tx: Tx,
    caller: Caller,
    input: CallPayInput,
    by: Pick<AttemptRow, 'merchant' | 'account'> & { readonly isPaid: boolean },
  ): Promise<Payable & { readonly attempt: WrittenAttempt | null }> {
    const { userId: payerId } = requireUser(caller);
    const now = clock.now();
    const payable = await lockPayable(tx, payerId, input.orderNos, now);
    const { orders } = payable;
    const amountFen = sumOf(orders.map(({ payableFen }) => payableFen));
    if (amountFen !== (input.expectedFen ?? amountFen)) throw refuse(ERRORS.PRICE_CHANGED);
    const houses = await deps.splits.findHouses(tx, orders);
    await ways.requireOffered(tx, caller, input.way, {
      payableFen: amountFen,
      bringsMoney: orders.some(isTopUp),
      houses,
    });
    const attemptNo = writeOrderNo(now, ids.newDigits(ORDER_NO_RANDOM_DIGITS));
    const made = { attemptNo, way: input.way, ...by, payerId, requestId: input.requestId, amountFen, now };
    const id = await insertAttempt(tx, { ...made, orders: toPaid(orders) });
    return { ...payable, attempt: id === null ? null : { id, attemptNo, amountFen } };
  }

  async function drawStep(step: ChannelStep | undefined): Promise<PayNext | null> {
    if (step?.kind !== 'code') return step ?? null;
    const png = await deps.drawing.drawQrCode(step.text);
    return { ...step, picture: `data:image/png;base64,${png.toString('base64')}` };
  }

  /** In one transaction: all of it lies here. Null where the same request was quicker. Throws BalanceTooLow. See [Note: Delivery]. */
  function spend(caller: Caller, input: CallPayInput, { isLocked }: { readonly isLocked: boolean }) {
    const { userId: payerId } = requireUser(caller);
    return db.transaction().execute(async (tx) => {
      const by = { merchant: OWN_BOOKS, account: '', isPaid: true };
      const { attempt, orders, lines } = await write(tx, caller, input, by);
      if (attempt === null) return null;
      const { id: attemptId, amountFen } = attempt;
      const now = clock.now();
      const ids = orders.map(({ id }) => id);
      const settlesAt = deliveries.findSettling(now);
      const askedFor = await markPaidAtOnce(tx, ids, { attemptId, now, settlesAt });
      if (askedFor === null) throw new Error('orders that are locked and cannot be paid');
      const early = isLocked ? null : await takeSpendable(tx, payerId, amountFen);
      const paid = orders.map((order) => ({ ...order, paidAttemptId: attemptId }));
      const all = await deliveries.handOverAtOnce(tx, paid, lines, now);
      const spent = early ?? (await takeLocked(tx, payerId, { amountFen, orders }));
      const to = { ...moneyOf('orders'), amount: amountFen };
      const payment = { reference: `pay:${attempt.attemptNo}`, at: now, lines: [...spent, to] };
      await postAll(tx, [payment, ...deliveries.postingsOf(all, now)]);
      await deliveries.finish(tx, all, now);
      return { ...attempt, askedFor };
    });
  }

  /** Null where the same request was quicker. */
  async function payFromBalance(caller: Caller, input: CallPayInput): Promise<PayAttempt | null> {
    const { userId: payerId } = requireUser(caller);
    const verdict = await deps.passwords.verify(payerId, input.password ?? '');
    if (verdict.kind === 'refused') throw refuse(verdict.error);
    // Most have enough. Only who spends the same money elsewhere meanwhile has it locked, and tries again.
    const done = await spend(caller, input, { isLocked: false })
      .catch((error: unknown) => {
        if (!(error instanceof BalanceTooLow)) throw error;
        return spend(caller, input, { isLocked: true });
      })
      .catch((error: unknown) => {
        throw error instanceof BalanceTooLow ? refuse(ERRORS.BALANCE_LOW) : error;
      });
    if (done === null) return null;
    for (const orderId of done.askedFor) await asking.closeAllOf(orderId);
    const { attemptNo, amountFen } = done;
    return { attemptNo, state: ATTEMPT_STATE.paid, way: input.way, amountFen, note: '', next: null };
  }

  async function payByChannel(caller: Caller, input: CallPayInput, former: AttemptRow | null): Promise<void> {
    const { userId } = requireUser(caller);
    const channel =
      former === null ? payments.channels.find(({ way }) => way === input.way) : (findChannel(former) ?? undefined);
    if (channel === undefined) throw refuse(ERRORS.PAY_WAY_OFF);
    const payer = await ways.findPayer(userId, input, channel);
    const { attempt, orders } = await db.transaction().execute(async (tx) => {
      if (former !== null) return { attempt: former, ...(await lockPayable(tx, userId, input.orderNos, clock.now())) };
      return write(tx, caller, input, { merchant: channel.merchant, account: payer.account, isPaid: false });
    });
    if (attempt === null) return;
    const { attemptNo, amountFen } = attempt;
    const wish = {
      attemptNo,
      amountFen,
      account: former?.account ?? payer.account,
      sessionKey: payer.sessionKey,
      title: titleOf(orders),
      expiresAt: new Date(Math.min(...orders.map((order) => order.expiresAt.getTime()))),
      ip: caller.origin.ip,
      returnUrl: `${deps.env.publicUrl}${ROUTES.orderList}?orderNo=${input.orderNos.join('.')}`,
      product: await findProductId(db, amountFen),
      isSplit: (await deps.splits.findHouses(db, orders)) !== null,
    };
    if (wish.isSplit) await markSplitAttempt(db, attempt.id);
    const answer = await channel.open(wish);
    await putDown(attempt.id, answer, answer.kind === 'open' ? await drawStep(answer.next) : null);
  }

  /** Of several orders none: a code has no room for them. */
  async function drawMiniCode(place: PayPlace, [orderNo, ...others]: readonly string[]): Promise<string> {
    if (place !== 'desk' || orderNo === undefined || others.length > 0) return '';
    const page = ROUTES.orderList.slice(1);
    const made = await deps.miniCodes.makeMiniCode({ page, scene: `o=${orderNo}` });
    return made.kind === 'made' ? `data:${made.picture.mime};base64,${made.picture.bytes.toString('base64')}` : '';
  }

  return {
    ...asking,

    async listWays(caller, { orderNos }) {
      const { userId } = requireUser(caller);
      const place = placeOf(caller.origin);
      const { facts, ...list } = await db.transaction().execute(async (tx) => {
        const { orders } = await lockPayable(tx, userId, orderNos, clock.now());
        const payableFen = sumOf(orders.map((order) => order.payableFen));
        const balanceFen = await findSpendable(tx, userId);
        const facts = await ways.readFacts(tx, {
          place,
          userId,
          payableFen,
          balanceFen,
          bringsMoney: orders.some(isTopUp),
          houses: await deps.splits.findHouses(tx, orders),
        });
        const expiresAt = Math.min(...orders.map((order) => order.expiresAt.getTime()));
        return { facts, ways: offerWays(facts), payableFen, balanceFen, expiresAt };
      });
      return { ...list, inMini: isOnlyInMini(facts) ? { image: await drawMiniCode(place, orderNos) } : null };
    },

    async call(caller, input) {
      const { userId } = requireUser(caller);
      const former = await findFormer(db, userId, input);
      const isStuck = former !== null && isOpen(former) && former.next === null;
      if (former === null || isStuck) {
        const paid = input.way === 'balance' ? await payFromBalance(caller, input) : null;
        if (paid !== null) return paid;
        if (input.way !== 'balance') await payByChannel(caller, input, former);
      }
      const attempt = await findFormer(db, userId, input);
      if (attempt === null) throw new Error('an attempt to pay is gone');
      return toPayAttempt(attempt);
    },
  };
}

type WrittenAttempt = Pick<AttemptRow, 'id' | 'attemptNo' | 'amountFen'>;

interface Payable {
  readonly orders: OrderRow[];
  readonly lines: LineRow[];
}

/** Those that this person may pay now, locked. */
async function lockPayable(tx: Tx, payerId: Id, orderNos: readonly string[], now: Date): Promise<Payable> {
  const wanted = [...new Set(orderNos)];
  const orders = await lockOrders(tx, { orderNos: wanted });
  if (orders.length < wanted.length || orders.some(({ buyerId }) => buyerId !== payerId)) {
    throw refuse(ERRORS.ORDER_ABSENT);
  }
  if (orders.some(({ state, expiresAt }) => state !== ORDER_STATE.unpaid || expiresAt <= now)) {
    throw refuse(ERRORS.ORDER_STATE_WRONG);
  }
  const ids = orders.map(({ id }) => id);
  const lines = await listLines(tx, ids);
  if (await hasBoughtOf(tx, payerId, ids)) throw refuse(ERRORS.ORDER_STATE_WRONG);
  return { orders, lines };
}

/** The attempt of the same request. Refuses with REQUEST_REUSED where that was about something else. */
async function findFormer(db: Db, payerId: Id, input: CallPayInput): Promise<AttemptRow | null> {
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

export function toPayAttempt({ attemptNo, state, way, amountFen, note, next }: AttemptRow): PayAttempt {
  const shown = state === ATTEMPT_STATE.made ? ATTEMPT_STATE.open : state;
  return { attemptNo, state: shown, way, amountFen, note, next: shown === ATTEMPT_STATE.open ? next : null };
}

function titleOf(orders: readonly OrderRow[]): string {
  if (orders.every(isTopUp)) return TOP_UP_TITLE;
  return orders.every(({ kind }) => OWN_KINDS.includes(kind)) ? OWN_TITLE : TITLE;
}
