import { LEGAL_STATUS } from '@contract/constants/media';
import { ORDER_LINES_SHOWN, type OrderKind, REFUND_CAUSE, REFUND_STATE } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import { pageOffset, toPage } from '@contract/rules/page';
import type {
  OrderDetail,
  OrderLine,
  OrderPage,
  OrderPageQuery,
  OrderStatus,
  OrderView,
  Party,
} from '@contract/schemas/order';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { MediaListService } from '../media/wall/media-list.service';
import { listAttemptsOf } from './attempt.repository';
import { listAlbumUids, listParties } from './order-about.repository';
import { findOrder, type LineRow, listLines, listOrderPage, listPriceChanges, type OrderRow } from './order.repository';
import { sumOf, TIP_TITLE } from './order.rules';
import { toPayAttempt } from './payment.service';
import { listRefundLines, listRefundsOf, type RefundRow } from './refund.repository';

const GONE: Party = { id: '', nickname: '已注销用户', avatar: '' };
const NOBODY: Party = { id: '', nickname: '', avatar: '' };
const MONEY_THAT_CAME_ASTRAY: readonly number[] = [REFUND_CAUSE.twice, REFUND_CAUSE.late];

/** The views of orders, each for people who may see them. */
export function createOrderViews({
  db,
  mediaLists,
}: {
  readonly db: Db;
  readonly mediaLists: Pick<MediaListService, 'listByUids'>;
}) {
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
      (await mediaLists.listByUids(caller, [...mediaUids]))
        // Its seller sees it in its album, with its flag and the way to appeal.
        .filter(({ legalStatus }) => legalStatus !== LEGAL_STATUS.illegal)
        .map((item) => [item.id, item.smallUrl]),
    );
    const asked = new Map(
      refunds.filter(({ state }) => state === REFUND_STATE.asked).map((refund) => [refund.orderId, refund]),
    );
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
      answerBy: asked.get(order.id)?.answerBy?.getTime() ?? 0,
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
      feeFen: view.isSeller ? sumOf(lines.map(({ refundedAt, feeFen }) => (refundedAt === null ? feeFen : 0))) : 0,
      refunds: refunds.map((refund) => ({
        refundNo: refund.refundNo,
        cause: refund.cause,
        state: refund.state,
        amountFen: refund.amountFen,
        reason: refund.reason,
        answer: refund.answer,
        askedAt: refund.askedAt.getTime(),
        answerBy: refund.answerBy?.getTime() ?? 0,
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

  return { requireOrder, listPage, toDetail, toStatus };
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
