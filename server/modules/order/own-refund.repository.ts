import { REFUND_STATE } from '@contract/constants/order';
import type { Db, Id } from '../../db/tables';

export interface AskedRefund {
  readonly refundNo: string;
  readonly buyerId: Id;
  readonly orderNo: string;
  readonly title: string;
  readonly amountFen: number;
  readonly reason: string;
  readonly askedAt: Date;
}

/** Of what the platform sells, those that wait for an answer, the longest first. */
/** What is asked back of what the platform sells. */
const askedOwn = (db: Db) =>
  db
    .selectFrom('refund')
    .innerJoin('trade_order', 'trade_order.id', 'refund.order_id')
    .where('refund.state', '=', REFUND_STATE.asked)
    .where('trade_order.seller_id', 'is', null);

export async function countAskedOwnRefunds(db: Db): Promise<number> {
  const { count } = await askedOwn(db)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listAskedOwnRefunds(db: Db, limit: number): Promise<AskedRefund[]> {
  const rows = await askedOwn(db)
    .innerJoin('order_line', (join) =>
      join.onRef('order_line.order_id', '=', 'trade_order.id').on('order_line.position', '=', 0),
    )
    .select(['refund.refund_no as refundNo', 'trade_order.order_no as orderNo', 'order_line.title'])
    .select('trade_order.buyer_id as buyerId')
    .select(['refund.amount_fen as amountFen', 'refund.reason', 'refund.asked_at as askedAt'])
    .orderBy('refund.asked_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, amountFen: Number(row.amountFen) }));
}
