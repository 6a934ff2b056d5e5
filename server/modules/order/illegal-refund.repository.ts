import { sql } from 'kysely';
import { LEGAL_STATUS } from '@contract/constants/media';
import { ORDER_STATE } from '@contract/constants/order';
import type { Db, Id } from '../../db/tables';
import { takesDown } from '../../db/take-downs';

const { lit } = sql;

/** Bought lines, over `line`, of what is illegal, or was and is appealed for. */
const isClosed = sql`exists (select from media where media.id = line.media_id
  and media.legal_status in (${lit(LEGAL_STATUS.illegal)}, ${lit(LEGAL_STATUS.riskAppeal)}))`;

export interface IllegalLines {
  readonly orderId: Id;
  readonly lineIds: readonly Id[];
}

export interface RefundWindows {
  /** What was taken down before is given back: nobody has appealed, or in vain. */
  readonly takenBefore: Date;
  /** What was taken down before, and reported for one of `graveReasons`, is given back at once. */
  readonly graveBefore: Date;
  readonly graveReasons: readonly number[];
}

/** Lines by order whose money goes back. What is appealed for waits. When it was taken down, the last time: an appeal that was refused has left it so. */
export async function listIllegalLines(db: Db, windows: RefundWindows, limit: number): Promise<IllegalLines[]> {
  const { takenBefore, graveBefore, graveReasons } = windows;
  const { rows } = await sql<{ orderId: Id; lineIds: Id[] }>`
    with taken as (
      select media_id, max(at) as at from moderation_decision as one
      where ${takesDown}
      group by 1)
    select made.id as "orderId", array_agg(line.id order by line.id) as "lineIds"
    from taken join media on media.id = taken.media_id and media.legal_status = ${lit(LEGAL_STATUS.illegal)}
      join order_line as line on line.media_id = media.id and not line.is_tip and line.refunded_at is null
        and line.payable_fen > 0
      join trade_order as made on made.id = line.order_id and made.state = ${lit(ORDER_STATE.paid)}
        and made.delivered_at is not null
    where taken.at <= ${takenBefore} or (taken.at <= ${graveBefore} and exists (
      select from moderation_report as report
      where report.media_id = media.id and report.reason = any(${[...graveReasons]}::int[])))
    group by 1 order by 1 limit ${limit}`.execute(db);
  return rows;
}

/** Over `trade_order`: something of it is illegal and not given back, or may turn out not to be. Its seller's share stays held. */
export const hasClosedGoods = sql<boolean>`exists (select from order_line as line
  where line.order_id = trade_order.id and not line.is_tip and line.refunded_at is null and ${isClosed})`;

/** Of what a seller has had for such goods already: he does not withdraw it meanwhile. */
export async function sumClosedShares(db: Db, sellerId: Id): Promise<number> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(line.payable_fen - line.fee_fen), 0) as sum
    from trade_order as made join order_line as line on line.order_id = made.id
    where made.seller_id = ${sellerId} and made.settled_at is not null and not line.is_tip
      and line.refunded_at is null and ${isClosed}`.execute(db);
  return Number(rows[0]?.sum ?? 0);
}
