import { type OrderKind, PAY_LIMIT_MINUTES } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import type { Checkout, DiscountView } from '@contract/schemas/order';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db, Id, Tx } from '../../db/tables';
import { refuse } from '../../http/refuse';
import type { CartService } from '../cart/cart.service';
import type { MoneyLimitService } from './money-limit.service';
import { insertOrder, listOrdersOfRequest, type NewLine, type NewOrder, type OrderRow } from './order.repository';
import { ORDER_NO_RANDOM_DIGITS, type PricedOrder, sumOf, writeOrderNo } from './order.rules';

/** Writes orders down. The same request returns the orders of the first. */
export interface OrderPlacingService {
  /** Null: no order of this request is there. Refuses with REQUEST_REUSED where it was another wish. */
  findFormer(buyerId: Id, requestId: string, body: string): Promise<Checkout | null>;
  /** Refuses with MONEY_DAY. */
  place(wish: OrderWish, drafts: readonly OrderDraft[]): Promise<Checkout>;
}

export interface OrderWish {
  readonly buyerId: Id;
  readonly requestId: string;
  /** What was wished for, to be held against that of the same request. */
  readonly body: string;
  /** What of it is given, and what of it is brought: a day has its limits. */
  readonly tipFen?: number;
  readonly topUpFen?: number;
}

export interface OrderDraft {
  readonly kind: OrderKind;
  readonly sellerId: Id | null;
  readonly albumId: Id | null;
  readonly albumName: string;
  readonly priced: Omit<PricedOrder<DiscountView>, 'rule' | 'next'>;
  readonly lines: readonly Omit<NewLine, 'uid' | 'priceFen' | 'discountFen' | 'payableFen' | 'feeFen'>[];
  readonly message: string;
  readonly consentVersion: number;
  /** What else must be written down with the order. */
  readonly keep?: (tx: Tx, orderId: Id) => Promise<void>;
}

export interface OrderPlacingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly carts: Pick<CartService, 'takeOut'>;
  readonly limits: Pick<MoneyLimitService, 'lock' | 'requireLeft'>;
}

const LIMIT_MS = PAY_LIMIT_MINUTES * 60_000;

export function createOrderPlacing(deps: OrderPlacingDeps): OrderPlacingService {
  const { db, clock, ids, limits } = deps;

  async function findFormer(buyerId: Id, requestId: string, body: string): Promise<Checkout | null> {
    const former = await listOrdersOfRequest(db, buyerId, requestId);
    if (former.length === 0) return null;
    if (former.some((order) => order.requestBody !== body)) throw refuse(ERRORS.REQUEST_REUSED);
    return toCheckout(former);
  }

  /** False where somebody with the same request was faster: what he has ordered must not count twice. */
  async function isWithinDay(tx: Tx, { buyerId, requestId, tipFen = 0, topUpFen = 0 }: OrderWish): Promise<boolean> {
    if (tipFen === 0 && topUpFen === 0) return true;
    await limits.lock(tx, buyerId);
    if ((await listOrdersOfRequest(tx, buyerId, requestId)).length > 0) return false;
    if (tipFen > 0) await limits.requireLeft(tx, buyerId, 'tip', tipFen);
    if (topUpFen > 0) await limits.requireLeft(tx, buyerId, 'topUp', topUpFen);
    return true;
  }

  return {
    findFormer,

    async place(wish, drafts) {
      const { buyerId, requestId, body } = wish;
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + LIMIT_MS);
      const isPlaced = await db.transaction().execute(async (tx) => {
        if (!(await isWithinDay(tx, wish))) return false;
        for (const [index, draft] of drafts.entries()) {
          const { priced } = draft;
          const order: NewOrder = {
            ...draft,
            orderNo: writeOrderNo(now, ids.newDigits(ORDER_NO_RANDOM_DIGITS)),
            buyerId,
            requestId,
            requestPart: index,
            requestBody: body,
            goodsFen: priced.goodsFen,
            discountFen: priced.discountFen,
            payableFen: priced.payableFen,
            feeFen: priced.feeFen,
            createdAt: now,
            expiresAt,
          };
          const lines = draft.lines.map((line, at) => ({ ...line, ...lineAt(priced, at), uid: ids.newId() }));
          // Somebody with the same request was faster: his orders are what is answered.
          const orderId = await insertOrder(tx, order, lines);
          if (orderId === null) return false;
          await draft.keep?.(tx, orderId);
          await deps.carts.takeOut(
            tx,
            buyerId,
            lines.filter(({ isTip }) => !isTip).map(({ mediaUid }) => mediaUid),
          );
        }
        return true;
      });
      const placed = await findFormer(buyerId, requestId, body);
      if (placed === null) throw new Error(isPlaced ? 'an order is gone' : 'no order of the request');
      return placed;
    },
  };
}

export function lineAt(priced: OrderDraft['priced'], at: number) {
  const line = priced.lines[at];
  if (line === undefined) throw new Error('a line without a price');
  const { priceFen, discountFen, payableFen, feeFen } = line;
  return { priceFen, discountFen, payableFen, feeFen };
}

function toCheckout(orders: readonly OrderRow[]): Checkout {
  return {
    orderNos: orders.map(({ orderNo }) => orderNo),
    payableFen: sumOf(orders.map(({ payableFen }) => payableFen)),
    expiresAt: Math.min(...orders.map(({ expiresAt }) => expiresAt.getTime())),
  };
}
