import { ORDER_STATE } from '@contract/constants/order';
import type { Db, Id } from '../../db/tables';

export interface VoucherOrder {
  readonly id: Id;
  readonly buyerId: Id;
  readonly buyerName: string | null;
  /** Null: nobody sells it. */
  readonly sellerId: Id | null;
  readonly sellerName: string | null;
  readonly state: number;
  readonly albumName: string;
  readonly goodsFen: number;
  readonly discountFen: number;
  readonly payableFen: number;
  readonly refundedFen: number;
  readonly lineCount: number;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
}

export const PAID_STATES: readonly number[] = [ORDER_STATE.paid, ORDER_STATE.refunded];

export async function findVoucherOrder(db: Db, orderNo: string): Promise<VoucherOrder | null> {
  const row = await db
    .selectFrom('trade_order as bought')
    .leftJoin('app_user as buyer', 'buyer.id', 'bought.buyer_id')
    .leftJoin('app_user as seller', 'seller.id', 'bought.seller_id')
    .select([
      'bought.id',
      'bought.buyer_id as buyerId',
      'buyer.nickname as buyerName',
      'bought.seller_id as sellerId',
      'seller.nickname as sellerName',
      'bought.state',
      'bought.album_name as albumName',
      'bought.goods_fen as goodsFen',
      'bought.discount_fen as discountFen',
      'bought.payable_fen as payableFen',
      'bought.refunded_fen as refundedFen',
      'bought.line_count as lineCount',
      'bought.created_at as createdAt',
      'bought.paid_at as paidAt',
    ])
    .where('bought.order_no', '=', orderNo)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    ...row,
    goodsFen: Number(row.goodsFen),
    discountFen: Number(row.discountFen),
    payableFen: Number(row.payableFen),
    refundedFen: Number(row.refundedFen),
  };
}

export interface VoucherLine {
  readonly title: string;
  readonly isTip: boolean;
  readonly licence: string;
  readonly priceFen: number;
  readonly payableFen: number;
  readonly refundedAt: Date | null;
}

/** The first of them, in order. */
export async function listVoucherLines(db: Db, orderId: Id, limit: number): Promise<VoucherLine[]> {
  const rows = await db
    .selectFrom('order_line')
    .select(['title', 'is_tip as isTip', 'licence', 'price_fen', 'payable_fen', 'refunded_at as refundedAt'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(({ price_fen, payable_fen, ...row }) => ({
    ...row,
    priceFen: Number(price_fen),
    payableFen: Number(payable_fen),
  }));
}
