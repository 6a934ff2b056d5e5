import { INTERACTION } from '@contract/constants/interaction';
import { NOTICE_TYPE } from '@contract/constants/notice';
import { ORDER_KIND, type OrderKind, REFUND_CAUSE } from '@contract/constants/order';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id, Tx } from '../../db/tables';
import { recordInteractions } from '../interaction/interaction-event.service';
import { moneyOf } from '../ledger/ledger.rules';
import { post } from '../ledger/posting.service';
import type { MediaPurchaseService } from '../media/edit/media-purchase.service';
import type { NoticeService } from '../notice/notice.service';
import { findTipScene } from './order-about.repository';
import { type LineRow, listLines, lockOrders, markDelivered, type OrderRow } from './order.repository';
import type { OwnGoods } from './own-goods';
import type { RefundService } from './refund.service';

/** Hands over what has been paid, once for each order, and then the seller has his money. */
export interface DeliveryService {
  /** Harmless to repeat. */
  deliver(orderId: Id): Promise<void>;
}

export interface DeliveryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly purchases: Pick<MediaPurchaseService, 'deliver'>;
  readonly refunds: Pick<RefundService, 'giveBackLines'>;
  readonly notices: Pick<NoticeService, 'tell'>;
  readonly ownGoods: ReadonlyMap<OrderKind, OwnGoods>;
  /** How long the seller's share is held. */
  readonly holdDays: number;
}

/** An order that somebody sells. */
type SoldOrder = OrderRow & { readonly sellerId: Id };

const DAY_MS = 86_400_000;

export function createDeliveries(deps: DeliveryDeps): DeliveryService {
  const { db, clock, purchases, refunds, notices, holdDays } = deps;

  /** Bought elsewhere in the meantime, or gone: what was paid for it goes back. */
  async function giveBackUndelivered(
    tx: Tx,
    order: OrderRow,
    lines: readonly LineRow[],
    given: readonly Id[],
  ): Promise<void> {
    const isGiven = new Set(given);
    const undelivered = lines.filter(
      ({ isTip, mediaId, payableFen }) => !isTip && payableFen > 0 && (mediaId === null || !isGiven.has(mediaId)),
    );
    if (undelivered.length > 0) await refunds.giveBackLines(tx, order, undelivered, REFUND_CAUSE.twice);
  }

  /** A tip is told of among what people did. */
  async function tellOfGoods(tx: Tx, order: SoldOrder, count: number): Promise<void> {
    if (count === 0) return;
    const { orderNo, buyerId, sellerId, payableFen: amountFen } = order;
    await notices.tell(tx, [
      { userId: buyerId, type: NOTICE_TYPE.orderDelivered, cause: orderNo, orderNo, facts: { amountFen, count } },
      { userId: sellerId, type: NOTICE_TYPE.orderSold, cause: orderNo, orderNo, facts: { amountFen, count } },
    ]);
  }

  /** What cannot be had any more is paid back. */
  async function deliverOwn(tx: Tx, order: OrderRow, goods: OwnGoods, at: Date): Promise<void> {
    await post(tx, {
      reference: `deliver:${order.orderNo}`,
      at,
      lines: [
        { ...moneyOf('orders'), amount: -order.payableFen },
        { ...moneyOf('own'), amount: order.payableFen },
      ],
    });
    if (await goods.deliver(tx, order, at)) return;
    await refunds.giveBackLines(tx, order, await listLines(tx, [order.id]), REFUND_CAUSE.twice);
  }

  return {
    async deliver(orderId) {
      await db.transaction().execute(async (tx) => {
        const [order] = await lockOrders(tx, { ids: [orderId] });
        const now = clock.now();
        if (
          order === undefined ||
          !(await markDelivered(tx, orderId, now, new Date(now.getTime() + holdDays * DAY_MS)))
        )
          return;
        const { sellerId } = order;
        const goods = deps.ownGoods.get(order.kind);
        if (goods !== undefined) return deliverOwn(tx, order, goods, now);
        if (order.kind === ORDER_KIND.topUp) return postBrought(tx, order, now);
        if (sellerId === null) throw new Error('an order that nobody sells');
        const lines = await listLines(tx, [orderId]);
        const mediaIds = lines.flatMap(({ isTip, mediaId }) => (isTip || mediaId === null ? [] : [mediaId]));
        const given = mediaIds.length === 0 ? [] : await purchases.deliver(tx, order.buyerId, mediaIds);
        await post(tx, {
          reference: `deliver:${order.orderNo}`,
          at: now,
          lines: [
            { ...moneyOf('orders'), amount: -order.payableFen },
            { ...moneyOf('held', sellerId), amount: order.payableFen - order.feeFen },
            { ...moneyOf('fees'), amount: order.feeFen },
          ],
        });
        await giveBackUndelivered(tx, order, lines, given);
        const sold = { ...order, sellerId };
        await tellOfTips(tx, sold, lines, now);
        await tellOfGoods(tx, sold, given.length);
      });
    },
  };
}

/** What somebody has brought is his to spend. See [Note: Brought money] in 0051-top-up. */
async function postBrought(tx: Tx, { orderNo, buyerId, payableFen }: OrderRow, at: Date): Promise<void> {
  await post(tx, {
    reference: `topup:${orderNo}`,
    at,
    lines: [
      { ...moneyOf('orders'), amount: -payableFen },
      { ...moneyOf('topped', buyerId), amount: payableFen },
    ],
  });
}

async function tellOfTips(tx: Tx, order: SoldOrder, lines: readonly LineRow[], at: Date): Promise<void> {
  const tip = lines.find(({ isTip }) => isTip);
  const scene = tip === undefined ? null : await findTipScene(tx, order, tip.mediaId);
  if (scene === null) return;
  const { buyerId: actorId, sellerId: targetId } = order;
  await recordInteractions(tx, [{ actorId, targetId, kind: INTERACTION.tip, ...scene, commentId: null, at }]);
}
