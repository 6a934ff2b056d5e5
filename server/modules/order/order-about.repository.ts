import { sql } from 'kysely';
import { ORDER_STATE } from '@contract/constants/order';
import { KEEP_PLAN } from '../../db/kept-plan';
import type { Db, Id } from '../../db/tables';

/** Unpaid ones whose time is over, and those that are being closed. */
export async function listDueOrders(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('trade_order')
    .select('order_no')
    .where('state', 'in', [ORDER_STATE.unpaid, ORDER_STATE.closing])
    .where((eb) => eb.or([eb('state', '=', ORDER_STATE.closing), eb('expires_at', '<=', now)]))
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.order_no);
}

export async function listUndelivered(db: Db, limit: number): Promise<Id[]> {
  const rows = await db
    .selectFrom('trade_order')
    .select('id')
    .where('state', '=', ORDER_STATE.paid)
    .where('delivered_at', 'is', null)
    .orderBy('paid_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export interface PartyRow {
  readonly id: Id;
  readonly uid: string;
  readonly nickname: string;
  readonly avatar: string;
}

export function listParties(db: Db, ids: readonly Id[]): Promise<PartyRow[]> {
  return db
    .selectFrom('app_user')
    .select(['id', 'uid', 'nickname', 'avatar_url as avatar'])
    .where('id', '=', sql<Id>`any(${[...ids]}::bigint[])`)
    .execute();
}

export async function listAlbumUids(db: Db, ids: readonly Id[]): Promise<Map<Id, string>> {
  const rows = await db
    .selectFrom('album')
    .select(['id', 'uid'])
    .where('id', '=', sql<Id>`any(${[...ids]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row.uid]));
}

export interface TipRow {
  readonly giverUid: string;
  readonly giverName: string;
  readonly giverAvatar: string;
  readonly message: string;
  readonly paidAt: Date;
}

/** Who has given a tip for a photo or video that was not taken back, the last first. */
export async function listTips(
  db: Db,
  mediaId: Id,
  limit: number,
): Promise<{ readonly rows: TipRow[]; readonly total: number }> {
  const tips = db
    .selectFrom('order_line as line')
    .innerJoin('trade_order as bought', 'bought.id', 'line.order_id')
    .innerJoin('app_user as giver', 'giver.id', 'bought.buyer_id')
    .where('line.media_id', '=', mediaId)
    .where('line.is_tip', '=', true)
    .where('line.refunded_at', 'is', null)
    .where('bought.delivered_at', 'is not', null);
  const [rows, { total }] = await Promise.all([
    tips
      .select(['giver.uid as giverUid', 'giver.nickname as giverName', 'giver.avatar_url as giverAvatar'])
      .select(['bought.message', sql<Date>`bought.paid_at`.as('paidAt')])
      .orderBy('bought.id', 'desc')
      .limit(limit)
      .execute(),
    tips.select(sql<number>`count(distinct giver.id)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Whether a person has something already that these orders are about. */
export async function hasBoughtOf(db: Db, userId: Id, orderIds: readonly Id[]): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`${KEEP_PLAN} select exists (
    select from order_line as line join media_purchase as bought on bought.media_id = line.media_id
    where line.order_id = any(${[...orderIds]}::bigint[]) and not line.is_tip and bought.user_id = ${userId}) as has`.execute(
    db,
  );
  return rows[0]?.has ?? false;
}

export async function findPersonId(
  db: Db,
  uid: string,
): Promise<{ readonly id: Id; readonly nickname: string } | null> {
  const row = await db
    .selectFrom('app_user')
    .select(['id', 'nickname'])
    .where('uid', '=', uid)
    .where('nickname', '<>', '')
    .executeTakeFirst();
  return row ?? null;
}

/** What a tip is about, as far as it is there. Null where one of the two is gone. */
export async function findTipScene(
  db: Db,
  { buyerId, sellerId }: { readonly buyerId: Id; readonly sellerId: Id },
  mediaId: Id | null,
): Promise<{ readonly albumId: Id | null; readonly mediaId: Id | null } | null> {
  const people = await listParties(db, [buyerId, sellerId]);
  if (people.length < 2) return null;
  if (mediaId === null) return { albumId: null, mediaId: null };
  const media = await db
    .selectFrom('media')
    .select(['id as mediaId', 'album_id as albumId'])
    .where('id', '=', mediaId)
    .executeTakeFirst();
  return media ?? { albumId: null, mediaId: null };
}
