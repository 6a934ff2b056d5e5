import type { MemberLevel } from '@contract/constants/user';
import type { Db, Id, Tx } from '../../db/tables';
import { memberLevelOfKey } from '../user/member.rules';

export interface PointGoodsRow {
  readonly code: string;
  /** Null: storage. */
  readonly level: MemberLevel | null;
  /** 0: a level. */
  readonly bytes: number;
  readonly days: number;
  readonly points: number;
  readonly position: number;
  readonly isOnSale: boolean;
}

/** In the order of the page. */
export async function listPointGoods(db: Db): Promise<PointGoodsRow[]> {
  const rows = await db
    .selectFrom('point_goods')
    .select(['code', 'level', 'bytes', 'days', 'points', 'position', 'is_on_sale as isOnSale'])
    .orderBy('position')
    .orderBy('code')
    .execute();
  return rows.map((row) => ({
    ...row,
    level: row.level === null ? null : memberLevelOfKey(row.level),
    bytes: Number(row.bytes ?? 0),
  }));
}

export async function savePointGoods(db: Db, goods: PointGoodsRow): Promise<void> {
  const set = {
    level: goods.level,
    bytes: goods.level === null ? goods.bytes : null,
    days: goods.days,
    points: goods.points,
    position: goods.position,
    is_on_sale: goods.isOnSale,
  };
  await db
    .insertInto('point_goods')
    .values({ ...set, code: goods.code })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(set))
    .execute();
}

/** Answers whether it was there. */
export async function setPointGoodsOnSale(db: Db, code: string, isOnSale: boolean): Promise<boolean> {
  const rows = await db
    .updateTable('point_goods')
    .set({ is_on_sale: isOnSale })
    .where('code', '=', code)
    .returning('code')
    .execute();
  return rows.length > 0;
}

export interface ExchangeRow {
  readonly goodsCode: string;
  readonly endsAt: Date;
}

export async function findExchange(db: Db, userId: Id, requestId: string): Promise<ExchangeRow | null> {
  const row = await db
    .selectFrom('point_exchange')
    .select(['goods_code as goodsCode', 'ends_at as endsAt'])
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertExchange(
  tx: Tx,
  made: {
    readonly userId: Id;
    readonly requestId: string;
    readonly goods: PointGoodsRow;
    readonly endsAt: Date;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('point_exchange')
    .values({
      user_id: made.userId,
      request_id: made.requestId,
      goods_code: made.goods.code,
      points: made.goods.points,
      ends_at: made.endsAt,
      created_at: made.at,
    })
    .execute();
}
