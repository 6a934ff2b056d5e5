import { ORDER_KIND, REFUND_CAUSE, REFUND_STATE } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import type { ReturnTopUpInput, TopUpInput, TopUpOffer } from '@contract/schemas/balance';
import type { Checkout } from '@contract/schemas/order';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import { moneyOf } from '../ledger/ledger.rules';
import { lockMoney, post } from '../ledger/posting.service';
import { insertRefund } from './refund.repository';
import type { OrderPlacingService } from './order-placing.service';
import type { MoneyLimitService } from './money-limit.service';
import { addRefunded, lockOrders, moveOrder, type OrderRow } from './order.repository';
import { ORDER_EVENTS, ORDER_NO_RANDOM_DIGITS, sumOf, TOP_UP_TITLE, writeOrderNo } from './order.rules';
import type { RefundService } from './refund.service';
import { hasReturned, listBrought, listTopUpGoods } from './top-up.repository';

/** Money that people bring into their own balance. See [Note: Brought money] in 0051-top-up. */
export interface TopUpService {
  getOffer(caller: Caller): Promise<TopUpOffer>;
  place(caller: Caller, input: TopUpInput): Promise<Checkout>;
  giveBack(caller: Caller, input: ReturnTopUpInput): Promise<TopUpOffer>;
}

export interface TopUpDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly placing: OrderPlacingService;
  readonly limits: MoneyLimitService;
  readonly refunds: Pick<RefundService, 'send'>;
  /** Whether money of others is kept here. */
  readonly isOn: boolean;
}

const NO_CONSENT = 0;

export function createTopUps(deps: TopUpDeps): TopUpService {
  const { db, clock, ids, placing, limits } = deps;

  async function readOffer(userId: Id): Promise<TopUpOffer> {
    const [isMinor, goods, dayLeftFen, returnableFen] = await Promise.all([
      limits.isMinor(userId),
      listTopUpGoods(db),
      limits.findLeft(userId, 'topUp'),
      db.transaction().execute(async (tx) => sumOf((await planReturn(tx, userId)).map(({ amountFen }) => amountFen))),
    ]);
    const state = !deps.isOn ? 'off' : isMinor ? 'minor' : 'open';
    return {
      state,
      goods: state === 'open' ? goods.map((amountFen) => ({ amountFen })) : [],
      dayLeftFen: state === 'open' ? dayLeftFen : 0,
      returnableFen,
    };
  }

  /** What of which order would go back: what is left in the balance, of what was brought last. */
  async function planReturn(tx: Tx, userId: Id): Promise<{ readonly orderId: Id; readonly amountFen: number }[]> {
    let [left = 0] = await lockMoney(tx, [moneyOf('topped', userId)]);
    return (await listBrought(tx, userId)).flatMap(({ id, leftFen }) => {
      const amountFen = Math.min(left, leftFen);
      left -= amountFen;
      return amountFen > 0 ? [{ orderId: id, amountFen }] : [];
    });
  }

  async function sendBack(tx: Tx, order: OrderRow, amountFen: number, requestId: string): Promise<void> {
    if (order.paidAttemptId === null) throw new Error('brought and not paid');
    const refundNo = writeOrderNo(clock.now(), ids.newDigits(ORDER_NO_RANDOM_DIGITS));
    await insertRefund(tx, {
      refundNo,
      attemptId: order.paidAttemptId,
      orderId: order.id,
      cause: REFUND_CAUSE.unspent,
      state: REFUND_STATE.sending,
      amountFen,
      requestId,
      reason: '',
      lineIds: [],
      now: clock.now(),
    });
    await addRefunded(tx, order.id, amountFen);
    if (order.refundedFen + amountFen === order.payableFen) await moveOrder(tx, order.id, ORDER_EVENTS.refundAll);
    await post(tx, {
      reference: `untop:${refundNo}`,
      at: clock.now(),
      lines: [
        { ...moneyOf('topped', order.buyerId), amount: -amountFen },
        { ...moneyOf('orders'), amount: amountFen },
      ],
    });
  }

  return {
    getOffer: async (caller) => readOffer(requireUser(caller).userId),

    async place(caller, { requestId, amountFen }) {
      const { userId } = requireUser(caller);
      const body = `${ORDER_KIND.topUp} ${amountFen}`;
      const former = await placing.findFormer(userId, requestId, body);
      if (former !== null) return former;
      if (!deps.isOn || !(await listTopUpGoods(db)).includes(amountFen)) throw refuse(ERRORS.NOT_FOR_SALE);
      await limits.requireAdult(userId);
      const line = { priceFen: amountFen, discountFen: 0, payableFen: amountFen, feeFen: 0 };
      const nothing = { mediaId: null, mediaUid: '', mediaKind: 0, thumbhash: '', licence: '' };
      return placing.place({ buyerId: userId, requestId, body, tipFen: 0, topUpFen: amountFen }, [
        {
          kind: ORDER_KIND.topUp,
          sellerId: null,
          albumId: null,
          albumName: '',
          priced: { ...line, goodsFen: amountFen, lines: [line] },
          lines: [{ ...nothing, title: TOP_UP_TITLE, isTip: false }],
          message: '',
          consentVersion: NO_CONSENT,
        },
      ]);
    },

    async giveBack(caller, input) {
      const { userId } = requireUser(caller);
      const requestId = `unspent-${input.requestId}`;
      await db.transaction().execute(async (tx) => {
        // Orders before money, as everywhere.
        const brought = await lockOrders(tx, { ids: (await listBrought(tx, userId)).map(({ id }) => id) });
        if (await hasReturned(tx, userId, requestId)) return;
        const plan = await planReturn(tx, userId);
        if (sumOf(plan.map(({ amountFen }) => amountFen)) !== input.amountFen) throw refuse(ERRORS.ORDER_CHANGED);
        for (const { orderId, amountFen } of plan) {
          const order = brought.find(({ id }) => id === orderId);
          // Brought in this very moment: it is another sum by now.
          if (order === undefined) throw refuse(ERRORS.ORDER_CHANGED);
          await sendBack(tx, order, amountFen, requestId);
        }
      });
      await deps.refunds.send(new AbortController().signal);
      return readOffer(userId);
    },
  };
}
