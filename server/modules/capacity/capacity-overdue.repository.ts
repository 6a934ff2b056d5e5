import { sql } from 'kysely';
import { MEDIA_STATE } from '@contract/constants/media';
import { CASE_KIND, CASE_STATE } from '@contract/constants/moderation';
import { isMediaOnHold } from '../../db/legal-holds';
import type { Db, Id } from '../../db/tables';

/** People who use more than this, by id after `after`. */
export async function listHeavyUsers(db: Db, aboveBytes: number, after: Id, limit: number): Promise<Id[]> {
  const rows = await db
    .selectFrom('used_capacity')
    .select('user_id as id')
    .where(sql<boolean>`photo_bytes + video_bytes > ${aboveBytes}`)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Since when; the first time counts. */
export async function noteOverdue(db: Db, userId: Id, now: Date): Promise<Date> {
  const row = await db
    .insertInto('capacity_overdue')
    .values({ user_id: userId, since: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({ since: eb.ref('capacity_overdue.since') })),
    )
    .returning('since')
    .executeTakeFirstOrThrow();
  return row.since;
}

/** All who are in order again: those who were not among the noted. */
export async function forgetOverdue(db: Db, exceptIds: readonly Id[]): Promise<void> {
  await sql`delete from capacity_overdue where user_id <> all(${[...exceptIds]}::bigint[])`.execute(db);
}

export async function sumBinned(db: Db, ownerId: Id): Promise<number> {
  const row = await db
    .selectFrom('media')
    .innerJoin('album', 'album.id', 'media.album_id')
    .select(sql<string>`coalesce(sum(media.size_bytes), 0)`.as('bytes'))
    .where('album.owner_id', '=', ownerId)
    .where('media.state', '<>', MEDIA_STATE.failed)
    .where((eb) => eb.or([eb('media.deleted_at', 'is not', null), eb('album.deleted_at', 'is not', null)]))
    .executeTakeFirstOrThrow();
  return Number(row.bytes);
}

export interface NewestRow {
  readonly id: Id;
  readonly albumId: Id;
  readonly sizeBytes: number;
}

/**
 * What came last into this person's albums and is not in the bin. Not what somebody has paid for, what is appealed for, and what is kept as
 * proof.
 */
export async function listNewest(db: Db, ownerId: Id, limit: number): Promise<NewestRow[]> {
  const rows = await db
    .selectFrom('media')
    .innerJoin('album', 'album.id', 'media.album_id')
    .select(['media.id', 'media.album_id as albumId', 'media.size_bytes as sizeBytes'])
    .where('album.owner_id', '=', ownerId)
    .where('album.deleted_at', 'is', null)
    .where('media.is_listed', '=', true)
    .where(sql<boolean>`not exists (select from media_purchase where media_id = media.id)`)
    .where(
      sql<boolean>`not exists (select from moderation_case where media_id = media.id
        and kind = ${CASE_KIND.appeal} and state = ${CASE_STATE.open})`,
    )
    .where((eb) => eb.not(isMediaOnHold))
    .orderBy('media.created_at', 'desc')
    .orderBy('media.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, sizeBytes: Number(row.sizeBytes) }));
}
