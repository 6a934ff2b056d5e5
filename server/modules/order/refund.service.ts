import { NOTICE_TYPE } from '@contract/constants/notice';
import {
  ORDER_REASON_MAX_LENGTH,
  ORDER_STATE,
  type OrderKind,
  REFUND_CAUSE,
  REFUND_STATE,
  type RefundCause,
} from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import type { NoticeFacts } from '@contract/schemas/notice';
import type { AskRefundInput, DecideRefundInput } from '@contract/schemas/order';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { PaymentChannel, Payments, RefundAnswer } from '../../adapters/payment/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Log } from '../../log';
import { type MoneyKind, moneyOf, type PostingLine, takeInOrder } from '../ledger/ledger.rules';
import { listPosted, lockMoney, post } from '../ledger/posting.service';
import type { MediaPurchaseService } from '../media/edit/media-purchase.service';
import type { InvoiceService } from '../invoice/invoice.service';
import type { NoticeService } from '../notice/notice.service';
import {
  type AttemptRow,
  findAttempt,
  findRefund,
  hasRefundRequest,
  insertRefund,
  listRefundLines,
  listSendingRefunds,
  lockAttempt,
  moveRefund,
  noteTold,
  type RefundRow,
  sumReturned,
} from './attempt.repository';
import { eachApart } from './each-apart';
import {
  addRefunded,
  type LineRow,
  listLines,
  lockOrders,
  markLinesRefunded,
  moveOrder,
  type OrderRow,
} from './order.repository';
import type { OwnGoods } from './own-goods';
import { ORDER_EVENTS, ORDER_NO_RANDOM_DIGITS, REFUND_EVENTS, splitReturn, sumOf, writeOrderNo } from './order.rules';

/**
 * [Note: Refunds] By line. Once decided, the seller's side is posted at once: an order that is not settled holds its own lines; of one that
 * is, what he has earned is taken, and what he no longer has is his debt, which what he earns next pays first. The
 * buyer loses what he gives back, and the money lies with the platform until the channel says that it has it: however long that takes.
 */
export interface RefundService {
  ask(caller: Caller, input: AskRefundInput): Promise<void>;
  /** Answers the number of its order. */
  decide(caller: Caller, input: DecideRefundInput): Promise<string>;
  /** Of what the platform sells, for its desk. The same answer. */
  decideOwn(input: DecideRefundInput): Promise<string>;
  /** Lines of an order that was delivered in this transaction or before; nobody is asked. */
  giveBackLines(tx: Tx, order: OrderRow, lines: readonly LineRow[], cause: RefundCause): Promise<void>;
  /** Money of a payment that no order wants. */
  giveBackPayment(
    tx: Tx,
    wish: { readonly attemptId: Id; readonly orderId: Id; readonly amountFen: number; readonly cause: RefundCause },
  ): Promise<void>;
  /** Tells the channels of what is being sent, and asks about it. */
  send(signal: AbortSignal): Promise<void>;
}

export interface RefundDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly payments: Pick<Payments, 'channels'>;
  readonly purchases: Pick<MediaPurchaseService, 'withdraw'>;
  readonly notices: Pick<NoticeService, 'tell'>;
  readonly invoices: Pick<InvoiceService, 'noteRefund'>;
  readonly ownGoods: ReadonlyMap<OrderKind, OwnGoods>;
}

type RefundNotice =
  typeof NOTICE_TYPE.refundAsked | typeof NOTICE_TYPE.refundDecided | typeof NOTICE_TYPE.refundRefused;

const TOLD_AGAIN_AFTER_MS = 15_000;
const AT_ONCE = 100;

export function createRefunds(deps: RefundDeps): RefundService {
  const { db, clock, ids } = deps;
  const newNumber = (): string => writeOrderNo(clock.now(), ids.newDigits(ORDER_NO_RANDOM_DIGITS));

  /** What the seller has had of these lines goes back to the platform. */
  async function takeFromSeller(tx: Tx, order: OrderRow, lines: readonly LineRow[], refundNo: string): Promise<void> {
    const { sellerId } = order;
    const amount = sumOf(lines.map(({ payableFen }) => payableFen));
    if (sellerId === null) return takeFromPlatform(tx, amount, refundNo);
    const fee = sumOf(lines.map(({ feeFen }) => feeFen));
    const kinds = [order.settledAt === null ? 'held' : 'earned'] as const;
    const has = await lockMoney(tx, sellerId, kinds);
    const pots = kinds.map((kind, index) => ({ key: moneyOf(kind, sellerId), has: has[index] ?? 0 }));
    const { taken, missing } = takeInOrder(amount - fee, pots);
    await post(tx, {
      reference: `refund:${refundNo}`,
      at: clock.now(),
      lines: [
        ...taken.map((line): PostingLine => ({ ...line, amount: -line.amount })),
        { ...moneyOf('owed', sellerId), amount: -missing },
        { ...moneyOf('fees'), amount: -fee },
        { ...moneyOf('orders'), amount },
      ],
    });
  }

  async function takeFromPlatform(tx: Tx, amount: number, refundNo: string): Promise<void> {
    await post(tx, {
      reference: `refund:${refundNo}`,
      at: clock.now(),
      lines: [
        { ...moneyOf('own'), amount: -amount },
        { ...moneyOf('orders'), amount },
      ],
    });
  }

  /** The order is locked. */
  async function settle(tx: Tx, order: OrderRow, lines: readonly LineRow[], refundNo: string): Promise<void> {
    const now = clock.now();
    const done = await markLinesRefunded(
      tx,
      lines.map(({ id }) => id),
      now,
    );
    if (done !== lines.length) throw refuse(ERRORS.REFUND_LINES);
    const amountFen = sumOf(lines.map(({ payableFen }) => payableFen));
    await addRefunded(tx, order.id, amountFen);
    const lineIds = lines.map(({ id }) => id);
    await deps.invoices.noteRefund(tx, order, lineIds, refundNo);
    await takeFromSeller(tx, order, lines, refundNo);
    const [current] = await lockOrders(tx, { ids: [order.id] });
    if (current?.refundedFen === order.payableFen) await moveOrder(tx, order.id, ORDER_EVENTS.refundAll);
  }

  /** The seller is told that it was asked for, the buyer what came of it. */
  async function tellOf(
    tx: Tx,
    type: RefundNotice,
    { orderNo, buyerId, sellerId }: OrderRow,
    cause: string,
    facts: NoticeFacts,
  ): Promise<void> {
    const userId = type === NOTICE_TYPE.refundAsked ? sellerId : buyerId;
    // What the platform sells is decided at its desk, where what was asked for is listed.
    if (userId === null) return;
    await deps.notices.tell(tx, [{ userId, type, cause, orderNo, facts }]);
  }

  async function withdrawBought(tx: Tx, order: OrderRow, lines: readonly LineRow[]): Promise<void> {
    await deps.ownGoods.get(order.kind)?.takeBack(tx, order, clock.now());
    const goods = lines.flatMap(({ isTip, mediaId }) => (isTip || mediaId === null ? [] : [mediaId]));
    if (goods.length > 0) await deps.purchases.withdraw(tx, order.buyerId, goods);
  }

  /** What was brought goes back by itself: see returnTopUp. */
  async function mayGoBack(tx: Tx, order: OrderRow): Promise<boolean> {
    return order.sellerId !== null || (await deps.ownGoods.get(order.kind)?.mayGoBack(tx, order)) === true;
  }

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

  /** For the seller; null: for the platform's desk, of what the platform sells. */
  async function decide(sellerId: Id | null, input: DecideRefundInput): Promise<string> {
    const refund = await findRefund(db, { refundNo: input.refundNo });
    if (refund === null) throw refuse(ERRORS.REFUND_ABSENT);
    const answer = input.agree && input.answer.trim() === '' ? '' : readReason(input.answer);
    const orderNo = await db.transaction().execute(async (tx) => {
      const [order] = await lockOrders(tx, { ids: [refund.orderId] });
      if (order === undefined || order.sellerId !== sellerId) throw refuse(ERRORS.REFUND_ABSENT);
      const event = input.agree ? REFUND_EVENTS.agree : REFUND_EVENTS.decline;
      const ended = input.agree ? {} : { ended_at: clock.now() };
      // Decided before: the same again is once, another decision comes too late.
      if (!(await moveRefund(tx, refund.id, event, { answer, ...ended }))) {
        const now = await findRefund(tx, { id: refund.id });
        const isSame = input.agree === (now?.state !== REFUND_STATE.declined);
        if (!isSame) throw refuse(ERRORS.ORDER_STATE_WRONG);
        return order.orderNo;
      }
      const { amountFen } = refund;
      if (!input.agree) {
        await tellOf(tx, NOTICE_TYPE.refundRefused, order, refund.refundNo, { amountFen, reason: answer });
        return order.orderNo;
      }
      if (!(await mayGoBack(tx, order))) throw refuse(ERRORS.REFUND_LINES);
      await tellOf(tx, NOTICE_TYPE.refundDecided, order, refund.refundNo, { amountFen });
      const chosen = new Set((await listRefundLines(tx, [refund.id])).map(({ lineId }) => lineId));
      const lines = (await listLines(tx, [order.id])).filter(({ id }) => chosen.has(id));
      await settle(tx, order, lines, refund.refundNo);
      await withdrawBought(tx, order, lines);
      return order.orderNo;
    });
    if (input.agree) await sendOne(refund);
    return orderNo;
  }

  return {
    async ask(caller, input) {
      const { userId } = requireUser(caller);
      const reason = readReason(input.reason);
      await db.transaction().execute(async (tx) => {
        const [order] = await lockOrders(tx, { orderNos: [input.orderNo] });
        if (order?.buyerId !== userId) throw refuse(ERRORS.ORDER_ABSENT);
        if (await hasRefundRequest(tx, order.id, input.requestId)) return;
        if (order.state !== ORDER_STATE.paid || order.deliveredAt === null || order.paidAttemptId === null) {
          throw refuse(ERRORS.ORDER_STATE_WRONG);
        }
        if (!(await mayGoBack(tx, order))) throw refuse(ERRORS.REFUND_LINES);
        const lines = chooseLines(await listLines(tx, [order.id]), input.lineIds);
        const refundNo = newNumber();
        const amountFen = sumOf(lines.map(({ payableFen }) => payableFen));
        const made = await insertRefund(tx, {
          refundNo,
          attemptId: order.paidAttemptId,
          orderId: order.id,
          cause: REFUND_CAUSE.asked,
          state: REFUND_STATE.asked,
          amountFen,
          requestId: input.requestId,
          reason,
          lineIds: lines.map(({ id }) => id),
          now: clock.now(),
        });
        if (made === null) throw refuse(ERRORS.REFUND_ASKED);
        await tellOf(tx, NOTICE_TYPE.refundAsked, order, refundNo, { amountFen, reason });
      });
    },

    decide: (caller, input) => decide(requireUser(caller).userId, input),
    decideOwn: (input) => decide(null, input),

    async giveBackLines(tx, order, lines, cause) {
      if (order.paidAttemptId === null) throw new Error('a refund of what was not paid');
      const refundNo = newNumber();
      const amountFen = sumOf(lines.map(({ payableFen }) => payableFen));
      const made = await insertRefund(tx, {
        refundNo,
        attemptId: order.paidAttemptId,
        orderId: order.id,
        cause,
        state: REFUND_STATE.sending,
        amountFen,
        requestId: `lines-${lines.map(({ id }) => id).join('-')}`,
        reason: '',
        lineIds: lines.map(({ id }) => id),
        now: clock.now(),
      });
      if (made === null) return;
      await settle(tx, order, lines, refundNo);
      await tellOf(tx, NOTICE_TYPE.refundDecided, order, refundNo, { amountFen });
    },

    async giveBackPayment(tx, wish) {
      await insertRefund(tx, {
        ...wish,
        refundNo: newNumber(),
        state: REFUND_STATE.sending,
        requestId: `payment-${wish.attemptId}`,
        reason: '',
        lineIds: [],
        now: clock.now(),
      });
    },

    async send(signal) {
      const toldBefore = new Date(clock.now().getTime() - TOLD_AGAIN_AFTER_MS);
      const sending = await listSendingRefunds(db, toldBefore, AT_ONCE);
      await eachApart(sending, sendOne, { signal, log: deps.log, doing: 'sending a refund' });
    },
  };
}

function chooseLines(lines: readonly LineRow[], wanted: readonly string[]): LineRow[] {
  const uids = new Set(wanted);
  const chosen = lines.filter(({ uid }) => uids.has(uid));
  const isFine = chosen.length === uids.size && chosen.every(({ refundedAt }) => refundedAt === null);
  if (!isFine || sumOf(chosen.map(({ payableFen }) => payableFen)) === 0) throw refuse(ERRORS.REFUND_LINES);
  return chosen;
}

function readReason(text: string): string {
  const reason = text.trim();
  if (reason === '' || [...reason].length > ORDER_REASON_MAX_LENGTH) throw refuse(ERRORS.REFUND_REASON);
  return reason;
}
