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
import type { Payments } from '../../adapters/payment/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Log } from '../../log';
import type { MediaPurchaseService } from '../media/edit/media-purchase.service';
import type { InvoiceService } from '../invoice/invoice.service';
import type { NoticeService } from '../notice/notice.service';
import { settleRefund } from './refund-money';
import { createRefundSending } from './refund-sending.service';
import {
  findRefund,
  hasRefundRequest,
  insertRefund,
  listRefundLines,
  listRefundsOf,
  moveRefund,
} from './refund.repository';
import { type LineRow, listLines, lockOrders, type OrderRow } from './order.repository';
import type { OwnGoods } from './own-goods';
import { ORDER_NO_RANDOM_DIGITS, REFUND_EVENTS, sumOf, writeOrderNo } from './order.rules';

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
  /** The same of what was found illegal: the buyer has it no more. What waits for the seller's answer and is about it is answered by this. */
  giveBackIllegal(tx: Tx, order: OrderRow, lines: readonly LineRow[]): Promise<void>;
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

export function createRefunds(deps: RefundDeps): RefundService {
  const { db, clock, ids } = deps;
  const { send, sendOne } = createRefundSending(deps);
  const newNumber = (): string => writeOrderNo(clock.now(), ids.newDigits(ORDER_NO_RANDOM_DIGITS));

  const settle = (tx: Tx, order: OrderRow, lines: readonly LineRow[], refundNo: string): Promise<void> =>
    settleRefund(tx, deps.invoices, order, lines, { refundNo, now: clock.now() });

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

  async function giveBackLines(
    tx: Tx,
    order: OrderRow,
    lines: readonly LineRow[],
    { cause, reason }: { readonly cause: RefundCause; readonly reason: string },
  ): Promise<void> {
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
      reason,
      lineIds: lines.map(({ id }) => id),
      now: clock.now(),
    });
    if (made === null) return;
    await settle(tx, order, lines, refundNo);
    await tellOf(tx, NOTICE_TYPE.refundDecided, order, refundNo, { amountFen });
  }

  /** What was asked back of an order and is about one of these lines, which are given back without it. */
  async function declineAskedOf(tx: Tx, order: OrderRow, lines: readonly LineRow[]): Promise<void> {
    const asked = (await listRefundsOf(tx, [order.id])).filter(({ state }) => state === REFUND_STATE.asked);
    const ids = new Set(lines.map(({ id }) => id));
    for (const { refundId, lineId } of await listRefundLines(
      tx,
      asked.map(({ id }) => id),
    )) {
      if (!ids.has(lineId)) continue;
      const answer = '其中有内容被认定违规，已直接退款；其余的可以重新申请';
      await moveRefund(tx, refundId, REFUND_EVENTS.decline, { answer, ended_at: clock.now() });
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
      await withdrawBought(tx, order, lines);
      await settle(tx, order, lines, refund.refundNo);
      return order.orderNo;
    });
    if (input.agree) await sendOne(refund);
    return orderNo;
  }

  return {
    send,

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

    giveBackLines: (tx, order, lines, cause) => giveBackLines(tx, order, lines, { cause, reason: '' }),

    async giveBackIllegal(tx, order, lines) {
      await declineAskedOf(tx, order, lines);
      await withdrawBought(tx, order, lines);
      await giveBackLines(tx, order, lines, { cause: REFUND_CAUSE.illegal, reason: '内容被认定违规' });
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
