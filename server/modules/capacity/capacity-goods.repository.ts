import type { Db, Id, Tx } from '../../db/tables';

export interface CapacityGoodsRow {
  readonly code: string;
  readonly bytes: number;
  readonly days: number;
  readonly priceFen: number;
  readonly position: number;
  readonly isOnSale: boolean;
}

/** In the order of the page. */
export async function listCapacityGoods(db: Db): Promise<CapacityGoodsRow[]> {
  const rows = await db
    .selectFrom('capacity_goods')
    .select(['code', 'bytes', 'days', 'price_fen as priceFen', 'position', 'is_on_sale as isOnSale'])
    .orderBy('position')
    .orderBy('code')
    .execute();
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes), priceFen: Number(row.priceFen) }));
}

export async function saveCapacityGoods(db: Db, goods: CapacityGoodsRow, now: Date): Promise<void> {
  const set = {
    bytes: goods.bytes,
    days: goods.days,
    price_fen: goods.priceFen,
    position: goods.position,
    is_on_sale: goods.isOnSale,
  };
  await db
    .insertInto('capacity_goods')
    .values({ ...set, code: goods.code, created_at: now })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(set))
    .execute();
}

/** Answers whether it was there. */
export async function setCapacityGoodsOnSale(db: Db, code: string, isOnSale: boolean): Promise<boolean> {
  const rows = await db
    .updateTable('capacity_goods')
    .set({ is_on_sale: isOnSale })
    .where('code', '=', code)
    .returning('code')
    .execute();
  return rows.length > 0;
}

export interface OrderedCapacity {
  readonly bytes: number;
  readonly days: number;
}

export async function insertOrderedCapacity(tx: Tx, orderId: Id, { bytes, days }: OrderedCapacity): Promise<void> {
  await tx.insertInto('capacity_order').values({ order_id: orderId, bytes, days }).execute();
}

export async function findOrderedCapacity(db: Db, orderId: Id): Promise<OrderedCapacity | null> {
  const row = await db
    .selectFrom('capacity_order')
    .select(['bytes', 'days'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row === undefined ? null : { bytes: Number(row.bytes), days: row.days };
}
