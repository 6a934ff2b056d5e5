import { sql } from 'kysely';
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
