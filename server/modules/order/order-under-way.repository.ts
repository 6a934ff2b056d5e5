import { ORDER_STATE, REFUND_STATE } from '@contract/constants/order';
import type { Db, Id } from '../../db/tables';

/** Orders of a buyer or a seller that are to be paid, or paid and not delivered. What nobody has paid yet is the buyer's alone. */
export async function countOrdersUnderWay(db: Db, userId: Id): Promise<number> {
  const { total } = await db
    .selectFrom('trade_order')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where((eb) =>
      eb.or([
        eb.and([
          eb.or([eb('buyer_id', '=', userId), eb('seller_id', '=', userId)]),
          eb.or([
            eb('state', '=', ORDER_STATE.closing),
            eb.and([eb('state', '=', ORDER_STATE.paid), eb('delivered_at', 'is', null)]),
          ]),
        ]),
        eb.and([eb('buyer_id', '=', userId), eb('state', '=', ORDER_STATE.unpaid)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Refunds that wait for an answer, or are on their way. */
export async function countRefundsUnderWay(db: Db, userId: Id): Promise<number> {
  const { total } = await db
    .selectFrom('refund')
    .innerJoin('trade_order', 'trade_order.id', 'refund.order_id')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('refund.state', 'in', [REFUND_STATE.asked, REFUND_STATE.sending])
    .where((eb) => eb.or([eb('trade_order.buyer_id', '=', userId), eb('trade_order.seller_id', '=', userId)]))
    .executeTakeFirstOrThrow();
  return Number(total);
}
