import type { Db } from '../../db/tables';

/** The published product that costs just this. */
export async function findProductId(db: Db, priceFen: number): Promise<string | null> {
  const row = await db
    .selectFrom('channel_product')
    .select('product_id')
    .where('price_fen', '=', priceFen)
    .executeTakeFirst();
  return row?.product_id ?? null;
}

export interface ProductRow {
  readonly productId: string;
  readonly priceFen: number;
  readonly title: string;
}

export async function listProducts(db: Db): Promise<ProductRow[]> {
  const rows = await db.selectFrom('channel_product').selectAll().orderBy('price_fen').execute();
  return rows.map((row) => ({ productId: row.product_id, priceFen: Number(row.price_fen), title: row.title }));
}

/** A product has one price, and a price has one product: an entry with either of them is replaced. */
export async function setProduct(db: Db, product: ProductRow, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('channel_product')
      .where((eb) => eb.or([eb('product_id', '=', product.productId), eb('price_fen', '=', product.priceFen)]))
      .execute();
    await tx
      .insertInto('channel_product')
      .values({ product_id: product.productId, price_fen: product.priceFen, title: product.title, created_at: now })
      .execute();
  });
}

/** Answers whether it was there. */
export async function deleteProduct(db: Db, productId: string): Promise<boolean> {
  const rows = await db
    .deleteFrom('channel_product')
    .where('product_id', '=', productId)
    .returning('product_id')
    .execute();
  return rows.length > 0;
}
