import { sql } from 'kysely';
import type { Db, Id } from '../../../db/tables';

export interface Period {
  readonly from: Date;
  /** The first moment that is not in it. */
  readonly until: Date;
}

/** What one seller sold in a period, and what was given back in it, whenever it had been sold. */
export interface SellerSums {
  readonly sellerId: Id;
  /** Null: the account is erased. */
  readonly uid: string | null;
  readonly nickname: string;
  readonly phone: string;
  readonly orders: number;
  readonly grossFen: number;
  readonly refundedFen: number;
  /** What the platform kept of it, without what it gave back. */
  readonly feeFen: number;
}

export async function listSellerSums(db: Db, { from, until }: Period): Promise<SellerSums[]> {
  const { rows } = await sql<{
    sellerId: Id;
    uid: string | null;
    nickname: string | null;
    phone: string | null;
    orders: number;
    gross: string;
    refunded: string;
    fee: string;
  }>`
    with moved as (
      select made.seller_id, made.id as order_id, line.payable_fen as gross, 0::bigint as refunded, line.fee_fen as fee
      from trade_order as made join order_line as line on line.order_id = made.id
      where made.seller_id is not null and made.delivered_at >= ${from} and made.delivered_at < ${until}
      union all
      select made.seller_id, null, 0, line.payable_fen, -line.fee_fen
      from trade_order as made join order_line as line on line.order_id = made.id
      where made.seller_id is not null and made.delivered_at is not null
        and line.refunded_at >= ${from} and line.refunded_at < ${until})
    select moved.seller_id as "sellerId", seller.uid, seller.nickname, seller.phone,
      count(distinct order_id)::int as orders, sum(gross) as gross, sum(refunded) as refunded, sum(fee) as fee
    from moved left join app_user as seller on seller.id = moved.seller_id
    group by 1, 2, 3, 4 order by moved.seller_id`.execute(db);
  return rows.map((row) => ({
    sellerId: row.sellerId,
    uid: row.uid,
    nickname: row.nickname ?? '',
    phone: row.phone ?? '',
    orders: row.orders,
    grossFen: Number(row.gross),
    refundedFen: Number(row.refunded),
    feeFen: Number(row.fee),
  }));
}
