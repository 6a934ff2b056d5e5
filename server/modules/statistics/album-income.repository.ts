import { sql } from 'kysely';
import type { Db, Id } from '../../db/tables';
import type { DayRange } from './album-statistics.repository';

/** What was sold on a day. What was given back of it since is in `refundedFen` and no longer in `netFen`. */
export interface IncomeDay {
  readonly day: string;
  readonly soldCount: number;
  readonly grossFen: number;
  readonly refundedFen: number;
  readonly netFen: number;
}

export interface IncomeOfMedia {
  readonly mediaUid: string;
  /** As it was called when it was sold. */
  readonly title: string;
  readonly soldCount: number;
  readonly netFen: number;
}

/** Lines of one seller's orders of the album, by the day on which they were delivered, which is one in Shanghai. */
const sold = (sellerId: Id, { albumId, from, to }: DayRange) => sql`
  select line.*, made.delivered_at from trade_order as made join order_line as line on line.order_id = made.id
  where made.seller_id = ${sellerId} and made.album_id = ${albumId}
    and made.delivered_at >= ${from}::date and made.delivered_at < ${to}::date + 1`;

/** The days on which nothing was sold are absent. */
export async function listIncomeDays(db: Db, sellerId: Id, range: DayRange): Promise<IncomeDay[]> {
  const { rows } = await sql<{ day: string; sold: number; gross: string; refunded: string; net: string }>`
    select to_char(delivered_at, 'YYYY-MM-DD') as day,
      (count(*) filter (where not is_tip and refunded_at is null))::int as sold,
      sum(payable_fen) as gross,
      coalesce(sum(payable_fen) filter (where refunded_at is not null), 0) as refunded,
      coalesce(sum(payable_fen - fee_fen) filter (where refunded_at is null), 0) as net
    from (${sold(sellerId, range)}) as line group by 1`.execute(db);
  return rows.map((row) => ({
    day: row.day,
    soldCount: row.sold,
    grossFen: Number(row.gross),
    refundedFen: Number(row.refunded),
    netFen: Number(row.net),
  }));
}

/** What has brought most, the first first. */
export async function listIncomeOfMedia(
  db: Db,
  sellerId: Id,
  range: DayRange,
  limit: number,
): Promise<IncomeOfMedia[]> {
  const { rows } = await sql<{ uid: string; title: string; sold: number; net: string }>`
    select media_uid as uid, max(title) as title, (count(*) filter (where not is_tip))::int as sold, sum(payable_fen - fee_fen) as net
    from (${sold(sellerId, range)}) as line
    where media_uid <> '' and refunded_at is null
    group by 1 having sum(payable_fen - fee_fen) > 0 order by net desc, uid limit ${limit}`.execute(db);
  return rows.map((row) => ({ mediaUid: row.uid, title: row.title, soldCount: row.sold, netFen: Number(row.net) }));
}

/** Whether somebody has ever sold anything of the album. */
export async function hasSold(db: Db, sellerId: Id, albumId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('trade_order')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('album_id', '=', albumId)
    .where('delivered_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
