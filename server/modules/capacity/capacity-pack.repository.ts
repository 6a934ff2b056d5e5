import { sql } from 'kysely';
import { ORDER_KIND, ORDER_STATE } from '@contract/constants/order';
import type { Db, Id, Tx } from '../../db/tables';

export interface PackRow {
  readonly reference: string;
  readonly bytes: number;
  readonly startAt: Date;
  readonly endAt: Date;
}

/** What all packs of somebody give now. */
export async function sumPacks(db: Db, userId: Id, now: Date): Promise<number> {
  const row = await db
    .selectFrom('capacity_pack')
    .select(sql<string>`coalesce(sum(bytes), 0)`.as('sum'))
    .where('user_id', '=', userId)
    .where('start_at', '<=', now)
    .where('end_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(row.sum);
}

/** Those that have not ended, what ends first first. */
export async function listRunningPacks(db: Db, userId: Id, now: Date): Promise<PackRow[]> {
  const rows = await db
    .selectFrom('capacity_pack')
    .select(['reference', 'bytes', 'start_at as startAt', 'end_at as endAt'])
    .where('user_id', '=', userId)
    .where('end_at', '>', now)
    .orderBy('end_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
}

/** Once for a reference. */
export async function insertPack(tx: Tx, userId: Id, pack: PackRow, now: Date): Promise<void> {
  await tx
    .insertInto('capacity_pack')
    .values({
      user_id: userId,
      reference: pack.reference,
      bytes: pack.bytes,
      start_at: pack.startAt,
      end_at: pack.endAt,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
}

export async function isPackThere(db: Db, reference: string): Promise<boolean> {
  const row = await db.selectFrom('capacity_pack').select('id').where('reference', '=', reference).executeTakeFirst();
  return row !== undefined;
}

/** It ends now, unless it has ended. */
export async function endPack(tx: Tx, reference: string, now: Date): Promise<void> {
  await tx
    .updateTable('capacity_pack')
    .set((eb) => ({ end_at: eb.fn<Date>('greatest', [eb.ref('start_at'), eb.val(now)]) }))
    .where('reference', '=', reference)
    .where('end_at', '>', now)
    .execute();
}

const { lit } = sql;

/** Where packs are not what was ordered, delivered and given back. */
export async function listPackFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select 'order ' || order_no || ': storage that was delivered has no pack' as problem from trade_order
    where kind = ${lit(ORDER_KIND.capacity)} and delivered_at is not null and state = ${lit(ORDER_STATE.paid)}
      and exists (select from app_user where id = buyer_id)
      and not exists (select from capacity_pack where reference = 'order:' || order_no and user_id = buyer_id)
    union all
    select 'pack ' || pack.id || ': its order is not one that was paid' from capacity_pack as pack
    where reference like 'order:%' and not exists (select from trade_order
      where reference = 'order:' || order_no and kind = ${lit(ORDER_KIND.capacity)} and buyer_id = pack.user_id
        and delivered_at is not null)
    union all
    select 'pack ' || pack.id || ': its order was given back, and it goes on' from capacity_pack as pack
      join trade_order on reference = 'order:' || order_no and state = ${lit(ORDER_STATE.refunded)}
      join capacity_order on capacity_order.order_id = trade_order.id
    where pack.end_at - pack.start_at = make_interval(days => capacity_order.days)`.execute(db);
  return rows.map(({ problem }) => problem);
}
