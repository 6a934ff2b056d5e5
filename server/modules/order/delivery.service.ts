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

/**
 * [Note: Delivery] Hands over what has been paid, once for each order, and then the seller has his money. Money comes last: a row of it that
 * many wait for, that of a shop, is locked for no longer than its lines take. Whoever goes the other way, for a refund, also lets go of the
 * goods before he moves money.
 */
export interface DeliveryService {
  /** Harmless to repeat. */
  deliver(orderId: Id): Promise<void>;
  /** When the seller of what is delivered now has his share. */
  findSettling(now: Date): Date;
  /** Of orders marked as delivered in this transaction: everything but the money. */
  handOver(tx: Tx, orders: readonly OrderRow[], lines: readonly LineRow[], now: Date): Promise<HandedOver[]>;
  /** And then the money, which lies with the platform. */
  payOut(tx: Tx, all: readonly HandedOver[], now: Date): Promise<void>;
}

export interface HandedOver {
  readonly order: OrderRow;
  readonly lines: readonly LineRow[];
  /** Bought elsewhere in the meantime, or gone. */
  readonly undelivered: readonly LineRow[];
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
  async function deliverOwn(
    tx: Tx,
    order: OrderRow,
    lines: readonly LineRow[],
    goods: OwnGoods,
    at: Date,
  ): Promise<void> {
    await post(tx, {
      reference: `deliver:${order.orderNo}`,
      at,
      lines: [
        { ...moneyOf('orders'), amount: -order.payableFen },
        { ...moneyOf('own'), amount: order.payableFen },
      ],
    });
    if (await goods.deliver(tx, order, at)) return;
    await refunds.giveBackLines(tx, order, lines, REFUND_CAUSE.twice);
  }

  const findSettling = (now: Date): Date => new Date(now.getTime() + holdDays * DAY_MS);

  async function handOver(
    tx: Tx,
    orders: readonly OrderRow[],
    lines: readonly LineRow[],
    now: Date,
  ): Promise<HandedOver[]> {
    const left = new Set(await giveGoods(tx, orders, lines));
    const all: HandedOver[] = [];
    for (const order of orders) {
      const own = lines.filter(({ orderId }) => orderId === order.id);
      const { sellerId } = order;
      if (sellerId === null) {
        all.push({ order, lines: own, undelivered: [] });
        continue;
      }
      const goods = own.filter(({ isTip }) => !isTip);
      // Each goes to one order, should two be about the same.
      const given = goods.filter(({ mediaId }) => mediaId !== null && left.delete(mediaId));
      const sold = { ...order, sellerId };
      await tellOfTips(tx, sold, own, now);
      await tellOfGoods(tx, sold, given.length);
      all.push({
        order,
        lines: own,
        undelivered: goods.filter((line) => line.payableFen > 0 && !given.includes(line)),
      });
    }
    return all;
  }

  /** In one statement for all orders, so that two buyers of the same never wait for each other. */
  async function giveGoods(tx: Tx, orders: readonly OrderRow[], lines: readonly LineRow[]): Promise<Id[]> {
    const [first] = orders;
    const mediaIds = lines.flatMap(({ isTip, mediaId }) => (isTip || mediaId === null ? [] : [mediaId]));
    return first === undefined || mediaIds.length === 0 ? [] : purchases.deliver(tx, first.buyerId, mediaIds);
  }

  async function payOut(tx: Tx, all: readonly HandedOver[], now: Date): Promise<void> {
    for (const { order, lines, undelivered } of all) {
      const goods = deps.ownGoods.get(order.kind);
      if (goods !== undefined) await deliverOwn(tx, order, lines, goods, now);
      else if (order.kind === ORDER_KIND.topUp) await postBrought(tx, order, now);
      else await postSale(tx, order, now);
      // What was paid for it goes back.
      if (undelivered.length > 0) await refunds.giveBackLines(tx, order, undelivered, REFUND_CAUSE.twice);
    }
  }

  return {
    findSettling,
    handOver,
    payOut,

    async deliver(orderId) {
      await db.transaction().execute(async (tx) => {
        const [order] = await lockOrders(tx, { ids: [orderId] });
        const now = clock.now();
        if (order === undefined || !(await markDelivered(tx, orderId, now, findSettling(now)))) return;
        await payOut(tx, await handOver(tx, [order], await listLines(tx, [orderId]), now), now);
      });
    },
  };
}

async function postSale(tx: Tx, { orderNo, sellerId, payableFen, feeFen }: OrderRow, at: Date): Promise<void> {
  if (sellerId === null) throw new Error('an order that nobody sells');
  await post(tx, {
    reference: `deliver:${orderNo}`,
    at,
    lines: [
      { ...moneyOf('orders'), amount: -payableFen },
      { ...moneyOf('held', sellerId), amount: payableFen - feeFen },
      { ...moneyOf('fees'), amount: feeFen },
    ],
  });
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
