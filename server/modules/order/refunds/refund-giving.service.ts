import { NOTICE_TYPE } from '@contract/constants/notice';
import { type OrderKind, REFUND_CAUSE, REFUND_STATE, type RefundCause } from '@contract/constants/order';
import type { NoticeFacts } from '@contract/schemas/notice';
import type { Clock } from '../../../adapters/clock/types';
import type { Ids } from '../../../adapters/ids/types';
import type { Id, Tx } from '../../../db/tables';
import type { InvoiceService } from '../../invoice/invoice.service';
import type { MediaPurchaseService } from '../../media/edit/media-purchase.service';
import type { NoticeService } from '../../notice/notice.service';
import { type LineRow, listLines, lockOrders, type OrderRow } from '../order.repository';
import { ORDER_NO_RANDOM_DIGITS, REFUND_EVENTS, sumOf, writeOrderNo } from '../order.rules';
import { settleRefund } from './refund-money';
import type { OwnGoods } from '../own-goods';
import { insertRefund, listRefundLines, listRefundsOf, moveRefund } from '../refund.repository';

const FOR_SELLER = [
  NOTICE_TYPE.refundAsked,
  NOTICE_TYPE.refundTakenBack,
  NOTICE_TYPE.refundOverdue,
  NOTICE_TYPE.refundOfIllegal,
] as const;
type RefundNotice = (typeof FOR_SELLER)[number] | typeof NOTICE_TYPE.refundDecided | typeof NOTICE_TYPE.refundRefused;

/** Why, and in words for whom it concerns. */
export interface RefundWhy {
  readonly cause: RefundCause;
  readonly reason: string;
}

/** What is given back without anybody being asked: see [Note: Refunds]. */
export interface RefundGivingService {
  /** Lines of an order that was delivered in this transaction or before; nobody is asked. */
  giveBackLines(tx: Tx, order: OrderRow, lines: readonly LineRow[], why: RefundWhy): Promise<void>;
  /** The same of what was found illegal: the buyer has it no more. What waits for the seller's answer and is about it is answered by this. */
  giveBackIllegal(tx: Tx, order: OrderRow, lines: readonly LineRow[]): Promise<void>;
  /** Money of a payment that no order wants. Its payer is notified. */
  giveBackPayment(
    tx: Tx,
    wish: { readonly attemptId: Id; readonly orderId: Id; readonly amountFen: number; readonly cause: RefundCause },
  ): Promise<void>;
}

export interface RefundGivingDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly purchases: Pick<MediaPurchaseService, 'withdraw'>;
  readonly notices: Pick<NoticeService, 'tell'>;
  readonly invoices: Pick<InvoiceService, 'noteRefund'>;
  readonly ownGoods: ReadonlyMap<OrderKind, OwnGoods>;
}

/** With the steps that it has in common with what is asked for. */
export interface RefundGiving extends RefundGivingService {
  newNumber(): string;
  /** By its seller: all that is left of an order. The buyer has it no more. */
  giveBackUnasked(tx: Tx, order: OrderRow, reason: string): Promise<void>;
  settle(tx: Tx, order: OrderRow, lines: readonly LineRow[], refundNo: string): Promise<void>;
  /** Notifies the seller of a request and of what became of it without him, the buyer of its result. */
  tellOf(tx: Tx, type: RefundNotice, order: OrderRow, cause: string, facts: NoticeFacts): Promise<void>;
  /** The buyer has it no more. */
  withdrawBought(tx: Tx, order: OrderRow, lines: readonly LineRow[]): Promise<void>;
}

export function createRefundGiving(deps: RefundGivingDeps): RefundGiving {
  const { clock, ids } = deps;
  const newNumber = (): string => writeOrderNo(clock.now(), ids.newDigits(ORDER_NO_RANDOM_DIGITS));

  const settle = (tx: Tx, order: OrderRow, lines: readonly LineRow[], refundNo: string): Promise<void> =>
    settleRefund(tx, deps.invoices, order, lines, { refundNo, now: clock.now() });

  async function tellOf(
    tx: Tx,
    type: RefundNotice,
    { orderNo, buyerId, sellerId }: OrderRow,
    cause: string,
    facts: NoticeFacts,
  ): Promise<void> {
    const userId = FOR_SELLER.some((each) => each === type) ? sellerId : buyerId;
    // What the platform sells is decided at its desk, where what was asked for is listed.
    if (userId === null) return;
    await deps.notices.tell(tx, [{ userId, type, cause, orderNo, facts }]);
  }

  async function withdrawBought(tx: Tx, order: OrderRow, lines: readonly LineRow[]): Promise<void> {
    await deps.ownGoods.get(order.kind)?.takeBack(tx, order, clock.now());
    const goods = lines.flatMap(({ isTip, mediaId }) => (isTip || mediaId === null ? [] : [mediaId]));
    if (goods.length > 0) await deps.purchases.withdraw(tx, order.buyerId, goods);
  }

  async function giveBackLines(
    tx: Tx,
    order: OrderRow,
    lines: readonly LineRow[],
    { cause, reason }: RefundWhy,
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
    const told = cause === REFUND_CAUSE.seller ? `卖家主动退款，${reason}` : reason;
    await tellOf(tx, NOTICE_TYPE.refundDecided, order, refundNo, { amountFen, reason: told });
    if (cause === REFUND_CAUSE.illegal) {
      await tellOf(tx, NOTICE_TYPE.refundOfIllegal, order, refundNo, { amountFen });
    }
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

  return {
    newNumber,
    settle,
    tellOf,
    withdrawBought,
    giveBackLines,

    async giveBackIllegal(tx, order, lines) {
      await declineAskedOf(tx, order, lines);
      await withdrawBought(tx, order, lines);
      await giveBackLines(tx, order, lines, { cause: REFUND_CAUSE.illegal, reason: '内容被认定违规' });
    },

    async giveBackUnasked(tx, order, reason) {
      const lines = (await listLines(tx, [order.id])).filter(({ refundedAt }) => refundedAt === null);
      if (sumOf(lines.map(({ payableFen }) => payableFen)) === 0) return;
      await withdrawBought(tx, order, lines);
      await giveBackLines(tx, order, lines, { cause: REFUND_CAUSE.seller, reason });
    },

    async giveBackPayment(tx, wish) {
      const refundNo = newNumber();
      const reason = wish.cause === REFUND_CAUSE.twice ? '重复付款' : '付款时订单已关闭，或者金额不符';
      const made = await insertRefund(tx, {
        ...wish,
        refundNo,
        state: REFUND_STATE.sending,
        requestId: `payment-${wish.attemptId}`,
        reason,
        lineIds: [],
        now: clock.now(),
      });
      const [order] = made === null ? [] : await lockOrders(tx, { ids: [wish.orderId] });
      if (order === undefined) return;
      await tellOf(tx, NOTICE_TYPE.refundDecided, order, refundNo, { amountFen: wish.amountFen, reason });
    },
  };
}
