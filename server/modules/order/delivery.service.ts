import { INTERACTION } from '@contract/constants/interaction';
import { NOTICE_TYPE } from '@contract/constants/notice';
import { ORDER_KIND, type OrderKind, REFUND_CAUSE } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id, Tx } from '../../db/tables';
import { refuse } from '../../http/refuse';
import { recordInteractions } from '../interaction/interaction-event.service';
import { moneyOf } from '../ledger/ledger.rules';
import { type Posting, postAll } from '../ledger/posting.service';
import type { MediaPurchaseService } from '../media/edit/media-purchase.service';
import type { NoticeService } from '../notice/notice.service';
import { findTipScene } from './order-about.repository';
import { type LineRow, listLines, lockOrders, markDelivered, type OrderRow } from './order.repository';
import { sumOf } from './order.rules';
import type { OwnGoods } from './own-goods';
import type { RefundService } from './refund.service';

/**
 * [Note: Delivery] Hands over what has been paid, once for each order, and then gives the seller his money. Money comes last: an account
 * that many transactions wait for, such as that of a shop, is locked only while its lines are written. A refund also releases the goods
 * before it moves money.
 */
export interface DeliveryService {
  /** Harmless to repeat. */
  deliver(orderId: Id): Promise<void>;
  /** When the seller of what is delivered now has his share. */
  findSettling(now: Date): Date;
  /**
   * Of orders that are paid in this transaction and marked as delivered: everything but the money, the goods last. Refuses with
   * ORDER_STATE_WRONG where somebody was first: then nothing is paid.
   */
  handOverAtOnce(tx: Tx, orders: readonly OrderRow[], lines: readonly LineRow[], now: Date): Promise<HandedOver[]>;
  /** The money, which lies with the platform: it is posted before the rest. */
  postingsOf(all: readonly HandedOver[], at: Date): Posting[];
  /** What the platform sells is handed over, and what could not be had is paid back. */
  finish(tx: Tx, all: readonly HandedOver[], now: Date): Promise<void>;
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

/** What of an order is had, and for how much with the tip. */
interface Given {
  readonly count: number;
  readonly amountFen: number;
}

/** An order that somebody sells. */
type SoldOrder = OrderRow & { readonly sellerId: Id };

const DAY_MS = 86_400_000;

export function createDeliveries(deps: DeliveryDeps): DeliveryService {
  const { db, clock, purchases, refunds, notices, holdDays } = deps;

  /** A tip gives no notice here: it is listed among the interactions. */
  async function tellOfGoods(tx: Tx, order: SoldOrder, { count, amountFen }: Given): Promise<void> {
    if (count === 0) return;
    const { orderNo, buyerId, sellerId } = order;
    await notices.tell(tx, [
      { userId: buyerId, type: NOTICE_TYPE.orderDelivered, cause: orderNo, orderNo, facts: { amountFen, count } },
      { userId: sellerId, type: NOTICE_TYPE.orderSold, cause: orderNo, orderNo, facts: { amountFen, count } },
    ]);
  }

  const findSettling = (now: Date): Date => new Date(now.getTime() + holdDays * DAY_MS);

  async function tellOf(tx: Tx, order: OrderRow, lines: readonly LineRow[], given: Given, now: Date): Promise<void> {
    const { sellerId } = order;
    if (sellerId === null) return;
    await tellOfTips(tx, { ...order, sellerId }, lines, now);
    await tellOfGoods(tx, { ...order, sellerId }, given);
  }

  async function handOver(
    tx: Tx,
    orders: readonly OrderRow[],
    lines: readonly LineRow[],
    now: Date,
  ): Promise<HandedOver[]> {
    const left = new Set(await giveGoods(tx, orders, lines));
    const all: HandedOver[] = [];
    for (const order of orders) {
      const own = linesOf(order, lines);
      const goods = order.sellerId === null ? [] : own.filter(({ isTip }) => !isTip);
      // Each goes to one order, should two be about the same.
      const given = goods.filter(({ mediaId }) => mediaId !== null && left.delete(mediaId));
      const undelivered = goods.filter((line) => line.payableFen > 0 && !given.includes(line));
      // What is not had is paid back at once.
      const amountFen = order.payableFen - sumOf(undelivered.map(({ payableFen }) => payableFen));
      await tellOf(tx, order, own, { count: given.length, amountFen }, now);
      all.push({ order, lines: own, undelivered });
    }
    return all;
  }

  /** In one statement for all orders, so that two buyers of the same never wait for each other. */
  async function giveGoods(tx: Tx, orders: readonly OrderRow[], lines: readonly LineRow[]): Promise<Id[]> {
    const [first] = orders;
    const mediaIds = goodsOf(lines).flatMap(({ mediaId }) => mediaId ?? []);
    return first === undefined || mediaIds.length === 0 ? [] : purchases.deliver(tx, first.buyerId, mediaIds);
  }

  function postingsOf(all: readonly HandedOver[], at: Date): Posting[] {
    return all.map(({ order }) => ({ ...postingOf(order, deps.ownGoods.has(order.kind)), at }));
  }

  async function finish(tx: Tx, all: readonly HandedOver[], now: Date): Promise<void> {
    for (const { order, lines, undelivered } of all) {
      const goods = deps.ownGoods.get(order.kind);
      const back = goods === undefined || (await goods.deliver(tx, order, now)) ? undelivered : lines;
      const reason = goods === undefined ? '付款时已经买过，或者内容已不在' : '付款时已不能购买';
      if (back.length > 0) await refunds.giveBackLines(tx, order, back, { cause: REFUND_CAUSE.twice, reason });
    }
  }

  return {
    findSettling,
    postingsOf,
    finish,

    async handOverAtOnce(tx, orders, lines, now) {
      const goods = goodsOf(lines);
      const wanted = new Set(goods.map(({ mediaId }) => mediaId));
      if (wanted.has(null) || wanted.size < goods.length) return handOver(tx, orders, lines, now);
      const all = orders.map((order) => ({ order, lines: linesOf(order, lines), undelivered: [] }));
      for (const { order, lines: own } of all) {
        await tellOf(tx, order, own, { count: goodsOf(own).length, amountFen: order.payableFen }, now);
      }
      if ((await giveGoods(tx, orders, lines)).length < goods.length) throw refuse(ERRORS.ORDER_STATE_WRONG);
      return all;
    },

    async deliver(orderId) {
      await db.transaction().execute(async (tx) => {
        const [order] = await lockOrders(tx, { ids: [orderId] });
        const now = clock.now();
        if (order === undefined || !(await markDelivered(tx, orderId, now, findSettling(now)))) return;
        const all = await handOver(tx, [order], await listLines(tx, [orderId]), now);
        await postAll(tx, postingsOf(all, now));
        await finish(tx, all, now);
      });
    },
  };
}

const linesOf = ({ id }: OrderRow, lines: readonly LineRow[]): LineRow[] =>
  lines.filter(({ orderId }) => orderId === id);
const goodsOf = (lines: readonly LineRow[]): LineRow[] =>
  lines.filter(({ isTip, payableFen, mediaId }) => !isTip && (payableFen > 0 || mediaId !== null));

/** From the platform, where it lies, to whose it is. What somebody has brought: see [Note: Brought money] in 0051-top-up. */
function postingOf(order: OrderRow, isOwn: boolean): Omit<Posting, 'at'> {
  const { orderNo, buyerId, sellerId, payableFen, feeFen } = order;
  const from = { ...moneyOf('orders'), amount: -payableFen };
  if (isOwn) return { reference: `deliver:${orderNo}`, lines: [from, { ...moneyOf('own'), amount: payableFen }] };
  if (order.kind === ORDER_KIND.topUp) {
    return { reference: `topup:${orderNo}`, lines: [from, { ...moneyOf('topped', buyerId), amount: payableFen }] };
  }
  if (sellerId === null) throw new Error('an order that nobody sells');
  const held = { ...moneyOf('held', sellerId), amount: payableFen - feeFen };
  return { reference: `deliver:${orderNo}`, lines: [from, held, { ...moneyOf('fees'), amount: feeFen }] };
}

async function tellOfTips(tx: Tx, order: SoldOrder, lines: readonly LineRow[], at: Date): Promise<void> {
  const tip = lines.find(({ isTip }) => isTip);
  const scene = tip === undefined ? null : await findTipScene(tx, order, tip.mediaId);
  if (scene === null) return;
  const { buyerId: actorId, sellerId: targetId } = order;
  await recordInteractions(tx, [{ actorId, targetId, kind: INTERACTION.tip, ...scene, commentId: null, at }]);
}
