import {
  ORDER_KIND,
  ORDER_LINES_SHOWN,
  ORDER_REASON_MAX_LENGTH,
  ORDER_STATE,
  REFUND_CAUSE,
  REFUND_STATE,
  type OrderKind,
} from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import { pageOffset, toPage } from '@contract/rules/page';
import type {
  AskRefundInput,
  DecideRefundInput,
  ModifyAmountInput,
  OrderDetail,
  OrderLine,
  OrderNoInput,
  OrderPage,
  OrderPageQuery,
  OrderStatus,
  OrderView,
  Party,
  TipGivers,
  TipGiversQuery,
} from '@contract/schemas/order';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Log } from '../../log';
import type { AccessService } from '../access/access.service';
import { type MediaListService, requireMedia } from '../media/wall/media-list.service';
import type { IllegalRefundService } from './illegal-refund.service';
import { listAttemptsOf } from './attempt.repository';
import { listRefundLines, listRefundsOf, type RefundRow } from './refund.repository';
import { listAlbumUids, listDueOrders, listParties, listTips, listUndelivered } from './order-about.repository';
import {
  findOrder,
  type LineRow,
  listLines,
  listOrderPage,
  listPriceChanges,
  lockOrders,
  moveOrder,
  type OrderRow,
  setOrderPrice,
} from './order.repository';
import { ORDER_EVENTS, repriceLines, sumOf, TIP_TITLE } from './order.rules';
import type { DeliveryService } from './delivery.service';
import { eachApart } from './each-apart';
import type { PaymentNoticeService } from './payment-notice.service';
import { type OrderPaymentService, toPayAttempt } from './payment.service';
import type { RefundService } from './refund.service';
import type { SettlementService } from './settlement.service';
import type { SplitService } from './splits/split.service';

/** Orders as their buyer and their seller see them. To everybody else they are absent. */
export interface OrderService {
  listBought(caller: Caller, query: OrderPageQuery): Promise<OrderPage>;
  listSold(caller: Caller, query: OrderPageQuery): Promise<OrderPage>;
  listAll(caller: Caller, query: OrderPageQuery): Promise<OrderPage>;
  getDetail(caller: Caller, input: OrderNoInput): Promise<OrderDetail>;
  getStatus(caller: Caller, input: OrderNoInput): Promise<OrderStatus>;
  cancel(caller: Caller, input: OrderNoInput): Promise<OrderStatus>;
  modifyAmount(caller: Caller, input: ModifyAmountInput): Promise<OrderDetail>;
  askRefund(caller: Caller, input: AskRefundInput): Promise<OrderDetail>;
  decideRefund(caller: Caller, input: DecideRefundInput): Promise<OrderDetail>;
  listTipGivers(caller: Caller, query: TipGiversQuery): Promise<TipGivers>;
  /** Everything that waits for time or for a channel. */
  sweep(signal: AbortSignal): Promise<void>;
}

export interface OrderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly access: AccessService;
  readonly mediaLists: Pick<MediaListService, 'listByUids'>;
  readonly payments: OrderPaymentService;
  readonly notices: Pick<PaymentNoticeService, 'process'>;
  readonly deliveries: DeliveryService;
  readonly refunds: RefundService;
  readonly illegal: IllegalRefundService;
  readonly settlements: SettlementService;
  readonly splits: Pick<SplitService, 'sendDue'>;
  readonly feePerMille: number;
}

const MEDIA_KINDS: readonly OrderKind[] = [ORDER_KIND.media, ORDER_KIND.album, ORDER_KIND.mediaAndTip];
const GIVERS_SHOWN = 50;
const AT_ONCE = 100;
const GONE: Party = { id: '', nickname: '已注销用户', avatar: '' };
const NOBODY: Party = { id: '', nickname: '', avatar: '' };
const MONEY_THAT_CAME_ASTRAY: readonly number[] = [REFUND_CAUSE.twice, REFUND_CAUSE.late];

export function createOrders(deps: OrderDeps): OrderService {
  const { db, clock, payments } = deps;

  /** For its buyer and its seller; refuses everybody else as if it were not there. */
  async function requireOrder(caller: Caller, orderNo: string, side: 'buyer' | 'seller' | 'either'): Promise<OrderRow> {
    const { userId } = requireUser(caller);
    const order = await findOrder(db, orderNo);
    const isIts = {
      buyer: order?.buyerId === userId,
      seller: order?.sellerId === userId,
      either: order?.buyerId === userId || order?.sellerId === userId,
    }[side];
    if (order === null || !isIts) throw refuse(ERRORS.ORDER_ABSENT);
    return order;
  }

  async function toViews(
    caller: Caller,
    orders: readonly OrderRow[],
    linesOf: (id: Id) => readonly LineRow[],
    refunds: readonly RefundRow[],
  ): Promise<OrderView[]> {
    const { userId } = requireUser(caller);
    const people = new Map(
      (
        await listParties(
          db,
          orders.flatMap(({ buyerId, sellerId }) => (sellerId === null ? [buyerId] : [buyerId, sellerId])),
        )
      ).map(({ id, uid, nickname, avatar }) => [id, { id: uid, nickname, avatar }]),
    );
    const albums = await listAlbumUids(
      db,
      orders.flatMap(({ albumId }) => albumId ?? []),
    );
    const mediaUids = new Set(
      orders.flatMap(({ id }) => linesOf(id).flatMap(({ mediaUid }) => (mediaUid === '' ? [] : [mediaUid]))),
    );
    const pictures = new Map(
      (await deps.mediaLists.listByUids(caller, [...mediaUids])).map((item) => [item.id, item.smallUrl]),
    );
    const asked = new Set(refunds.flatMap(({ state, orderId }) => (state === REFUND_STATE.asked ? [orderId] : [])));
    return orders.map((order) => ({
      orderNo: order.orderNo,
      kind: order.kind,
      state: order.state,
      albumId: (order.albumId === null ? undefined : albums.get(order.albumId)) ?? '',
      albumName: order.albumName,
      seller: order.sellerId === null ? NOBODY : (people.get(order.sellerId) ?? GONE),
      buyer: people.get(order.buyerId) ?? GONE,
      isBuyer: order.buyerId === userId,
      isSeller: order.sellerId === userId,
      count: order.lineCount,
      goodsFen: order.goodsFen,
      discountFen: order.discountFen,
      payableFen: order.payableFen,
      refundedFen: order.refundedFen,
      createdAt: order.createdAt.getTime(),
      expiresAt: order.expiresAt.getTime(),
      paidAt: order.paidAt?.getTime() ?? 0,
      deliveredAt: order.deliveredAt?.getTime() ?? 0,
      closedAt: order.closedAt?.getTime() ?? 0,
      isRefundAsked: asked.has(order.id),
      lines: linesOf(order.id).map((line) => toLine(line, pictures.get(line.mediaUid) ?? '')),
    }));
  }

  async function listPage(
    caller: Caller,
    query: OrderPageQuery,
    side: 'buyer' | 'seller',
    kinds: readonly OrderKind[] | null,
  ): Promise<OrderPage> {
    const { userId } = requireUser(caller);
    const filter = { side, personId: userId, kinds, state: query.state ?? null };
    const { rows, total } = await listOrderPage(db, filter, { offset: pageOffset(query), size: query.size });
    const ids = rows.map(({ id }) => id);
    const [lines, refunds] = await Promise.all([listLines(db, ids, ORDER_LINES_SHOWN), listRefundsOf(db, ids)]);
    const views = await toViews(caller, rows, (id) => lines.filter(({ orderId }) => orderId === id), refunds);
    return toPage(views, total, query);
  }

  async function toDetail(caller: Caller, order: OrderRow): Promise<OrderDetail> {
    const [lines, refunds, changes] = await Promise.all([
      listLines(db, [order.id]),
      listRefundsOf(db, [order.id]),
      listPriceChanges(db, order.id),
    ]);
    const chosen = await listRefundLines(
      db,
      refunds.map(({ id }) => id),
    );
    const uids = new Map(lines.map(({ id, uid }) => [id, uid]));
    const [view] = await toViews(caller, [order], () => lines, refunds);
    if (view === undefined) throw new Error('an order without a view');
    return {
      ...view,
      message: order.message,
      refunds: refunds.map((refund) => ({
        refundNo: refund.refundNo,
        state: refund.state,
        amountFen: refund.amountFen,
        reason: refund.reason,
        answer: refund.answer,
        askedAt: refund.askedAt.getTime(),
        endedAt: refund.endedAt?.getTime() ?? 0,
        lineIds: chosen.flatMap(({ refundId, lineId }) => (refundId === refund.id ? (uids.get(lineId) ?? []) : [])),
      })),
      priceChanges: changes.map((change) => ({ ...change, at: change.at.getTime() })),
    };
  }

  async function toStatus(orderNo: string): Promise<OrderStatus> {
    const order = await findOrder(db, orderNo);
    if (order === null) throw refuse(ERRORS.ORDER_ABSENT);
    const [[attempt], refunds] = await Promise.all([listAttemptsOf(db, order.id), listRefundsOf(db, [order.id])]);
    const astray = refunds.filter(({ cause }) => MONEY_THAT_CAME_ASTRAY.includes(cause));
    return {
      orderNo,
      state: order.state,
      isDelivered: order.deliveredAt !== null,
      payableFen: order.payableFen,
      refundedFen: order.refundedFen,
      returnedFen: sumOf(astray.map(({ amountFen }) => amountFen)),
      attempt: attempt === undefined ? null : toPayAttempt(attempt),
    };
  }

  /** Channels first, then here: nobody may pay for what is closed. It stays closing until each has answered. */
  async function close(orderNo: string): Promise<void> {
    const order = await db.transaction().execute(async (tx) => {
      const [locked] = await lockOrders(tx, { orderNos: [orderNo] });
      if (locked !== undefined) await moveOrder(tx, locked.id, ORDER_EVENTS.giveUp);
      return locked;
    });
    if (order === undefined || !(await payments.closeAllOf(order.id))) return;
    await db.transaction().execute((tx) => moveOrder(tx, order.id, ORDER_EVENTS.close, { closed_at: clock.now() }));
  }

  return {
    listBought: (caller, query) => listPage(caller, query, 'buyer', MEDIA_KINDS),
    listSold: (caller, query) => listPage(caller, query, 'seller', null),
    listAll: (caller, query) => listPage(caller, query, 'buyer', null),

    getDetail: async (caller, { orderNo }) => toDetail(caller, await requireOrder(caller, orderNo, 'either')),

    async getStatus(caller, { orderNo }) {
      const order = await requireOrder(caller, orderNo, 'buyer');
      await payments.askAbout(order);
      return toStatus(orderNo);
    },

    async cancel(caller, { orderNo }) {
      const order = await requireOrder(caller, orderNo, 'buyer');
      if (order.state === ORDER_STATE.paid || order.state === ORDER_STATE.refunded)
        throw refuse(ERRORS.ORDER_STATE_WRONG);
      await close(orderNo);
      return toStatus(orderNo);
    },

    async modifyAmount(caller, input) {
      const { userId } = requireUser(caller);
      const found = await requireOrder(caller, input.orderNo, 'seller');
      const reason = input.reason.trim();
      if (reason === '' || [...reason].length > ORDER_REASON_MAX_LENGTH) throw refuse(ERRORS.REFUND_REASON);
      await db.transaction().execute(async (tx) => {
        const [order] = await lockOrders(tx, { ids: [found.id] });
        const isUnpaid = order?.state === ORDER_STATE.unpaid && order.expiresAt > clock.now();
        if (order === undefined || !isUnpaid) throw refuse(ERRORS.ORDER_STATE_WRONG);
        if (order.payableFen !== input.fromFen) throw refuse(ERRORS.ORDER_CHANGED);
        if (input.amountFen > order.goodsFen) throw refuse(ERRORS.BAD_INPUT);
        if (input.amountFen === order.payableFen) return;
        const lines = await listLines(tx, [order.id]);
        const priced = repriceLines(lines, input.amountFen, deps.feePerMille);
        await setOrderPrice(
          tx,
          order,
          lines.flatMap(({ id }, at) => {
            const line = priced[at];
            return line === undefined ? [] : [{ ...line, id }];
          }),
          { payableFen: input.amountFen, reason, by: userId, at: clock.now() },
        );
      });
      // What was begun at the old price cannot pay it any more.
      await payments.closeAllOf(found.id);
      return toDetail(caller, await requireOrder(caller, input.orderNo, 'seller'));
    },

    async askRefund(caller, input) {
      await deps.refunds.ask(caller, input);
      return toDetail(caller, await requireOrder(caller, input.orderNo, 'buyer'));
    },

    async decideRefund(caller, input) {
      const orderNo = await deps.refunds.decide(caller, input);
      return toDetail(caller, await requireOrder(caller, orderNo, 'seller'));
    },

    async listTipGivers(caller, { resourceId }) {
      const { row } = await requireMedia(deps, caller, resourceId);
      const { rows, total } = await listTips(db, row.id, GIVERS_SHOWN);
      return {
        count: total,
        givers: rows.map((tip) => ({
          person: { id: tip.giverUid, nickname: tip.giverName, avatar: tip.giverAvatar },
          message: tip.message,
          at: tip.paidAt.getTime(),
        })),
      };
    },

    async sweep(signal) {
      await deps.notices.process(signal);
      await payments.poll(signal);
      const { log } = deps;
      const undelivered = await listUndelivered(db, AT_ONCE);
      await eachApart(undelivered, deps.deliveries.deliver, { signal, log, doing: 'a delivery' });
      await eachApart(await listDueOrders(db, clock.now(), AT_ONCE), close, { signal, log, doing: 'closing an order' });
      await deps.illegal.refundDue(signal);
      await deps.refunds.send(signal);
      await deps.settlements.settleDue(signal);
      await deps.splits.sendDue(signal);
    },
  };
}

/** The title of what was bought as it was then; picture, colours and what a tip was for only where this caller may look at it now. */
function toLine(line: LineRow, picture: string): OrderLine {
  const isSeen = picture !== '';
  return {
    id: line.uid,
    resourceId: line.mediaUid,
    hotResourceType: line.mediaKind,
    title: isSeen || !line.isTip ? line.title : TIP_TITLE,
    thumbhash: isSeen ? line.thumbhash : '',
    picture,
    isTip: line.isTip,
    licence: line.licence,
    priceFen: line.priceFen,
    discountFen: line.discountFen,
    payableFen: line.payableFen,
    refundedFen: line.refundedAt === null ? 0 : line.payableFen,
  };
}
