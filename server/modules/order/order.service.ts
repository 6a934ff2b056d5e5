import { ORDER_KIND, ORDER_REASON_MAX_LENGTH, ORDER_STATE, type OrderKind } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import type {
  AskRefundInput,
  DecideRefundInput,
  GiveBackInput,
  ModifyAmountInput,
  OrderDetail,
  OrderNoInput,
  OrderPage,
  OrderPageQuery,
  OrderStatus,
  RefundNoInput,
  TipGivers,
  TipGiversQuery,
} from '@contract/schemas/order';
import type { Clock } from '../../adapters/clock/types';
import type { Db } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Log } from '../../log';
import type { AccessService } from '../access/access.service';
import { type MediaListService, requireMedia } from '../media/wall/media-list.service';
import type { IllegalRefundService } from './illegal-refund.service';
import { listDueOrders, listTips, listUndelivered } from './order-about.repository';
import { listLines, lockOrders, moveOrder, setOrderPrice } from './order.repository';
import { ORDER_EVENTS, repriceLines } from './order.rules';
import type { DeliveryService } from './delivery.service';
import { eachApart } from './each-apart';
import type { PaymentNoticeService } from './payment-notice.service';
import { createOrderViews } from './order-view';
import type { OrderPaymentService } from './payment.service';
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
  takeBackRefund(caller: Caller, input: RefundNoInput): Promise<OrderDetail>;
  decideRefund(caller: Caller, input: DecideRefundInput): Promise<OrderDetail>;
  giveBack(caller: Caller, input: GiveBackInput): Promise<OrderDetail>;
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

export function createOrders(deps: OrderDeps): OrderService {
  const { db, clock, payments } = deps;
  const { requireOrder, listPage, toDetail, toStatus } = createOrderViews(deps);

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

    async takeBackRefund(caller, input) {
      const orderNo = await deps.refunds.takeBack(caller, input);
      return toDetail(caller, await requireOrder(caller, orderNo, 'buyer'));
    },

    async decideRefund(caller, input) {
      const orderNo = await deps.refunds.decide(caller, input);
      return toDetail(caller, await requireOrder(caller, orderNo, 'seller'));
    },

    async giveBack(caller, input) {
      await deps.refunds.giveBack(caller, input);
      return toDetail(caller, await requireOrder(caller, input.orderNo, 'seller'));
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
      await deps.refunds.agreeOverdue(signal);
      await deps.refunds.send(signal);
      await deps.settlements.settleDue(signal);
      await deps.splits.sendDue(signal);
    },
  };
}
