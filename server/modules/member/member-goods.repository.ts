import { MEMBER_PERIODS_SHOWN, type MemberLevel } from '@contract/constants/user';
import type { LevelRights } from '../../db/member-levels';
import type { Db, Id } from '../../db/tables';
import { memberLevelOfKey } from '../user/member.rules';

export interface MemberGoodsRow {
  readonly code: string;
  readonly level: MemberLevel;
  readonly days: number;
  readonly priceFen: number;
  readonly position: number;
  readonly isOnSale: boolean;
}

/** In the order of the page. */
export async function listMemberGoods(db: Db): Promise<MemberGoodsRow[]> {
  const rows = await db
    .selectFrom('member_goods')
    .select(['code', 'level', 'days', 'price_fen as priceFen', 'position', 'is_on_sale as isOnSale'])
    .orderBy('position')
    .orderBy('code')
    .execute();
  return rows.map((row) => ({ ...row, level: memberLevelOfKey(row.level), priceFen: Number(row.priceFen) }));
}

export async function saveMemberGoods(db: Db, goods: MemberGoodsRow, now: Date): Promise<void> {
  const set = {
    level: goods.level,
    days: goods.days,
    price_fen: goods.priceFen,
    position: goods.position,
    is_on_sale: goods.isOnSale,
  };
  await db
    .insertInto('member_goods')
    .values({ ...set, code: goods.code, created_at: now })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(set))
    .execute();
}

/** Answers whether it was there. */
export async function setMemberGoodsOnSale(db: Db, code: string, isOnSale: boolean): Promise<boolean> {
  const rows = await db
    .updateTable('member_goods')
    .set({ is_on_sale: isOnSale })
    .where('code', '=', code)
    .returning('code')
    .execute();
  return rows.length > 0;
}

/** What a level is called and may from now on. */
export async function setLevelRights(db: Db, level: MemberLevel, rights: LevelRights): Promise<void> {
  await db
    .updateTable('member_level')
    .set({
      capacity_bytes: rights.capacityBytes,
      photo_max_bytes: rights.photo,
      video_max_bytes: rights.video,
      name: rights.name,
      has_badge: rights.hasBadge,
    })
    .where('level', '=', level)
    .execute();
}

export interface ShownPeriod {
  readonly level: string;
  readonly startAt: Date;
  readonly endAt: Date | null;
  readonly orderNo: string;
  readonly isCredited: boolean;
}

/** The last first. */
export async function listShownPeriods(db: Db, userId: Id): Promise<ShownPeriod[]> {
  const rows = await db
    .selectFrom('membership_period as period')
    .leftJoin('trade_order as bought', 'bought.id', 'period.order_id')
    .select(['period.level', 'period.start_at as startAt', 'period.end_at as endAt'])
    .select(['bought.order_no as orderNo', 'period.credited_to as creditedTo'])
    .where('period.user_id', '=', userId)
    .orderBy('period.start_at', 'desc')
    .orderBy('period.id', 'desc')
    .limit(MEMBER_PERIODS_SHOWN)
    .execute();
  return rows.map(({ orderNo, creditedTo, ...row }) => ({
    ...row,
    orderNo: orderNo ?? '',
    isCredited: creditedTo !== null,
  }));
}
