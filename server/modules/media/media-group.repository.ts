import { sql } from 'kysely';
import { GROUP_MAX } from '@contract/constants/media';
import type { Id, LocalTime, Tx } from '../../db/tables';

// The class of our advisory locks on albums: any number that no other lock uses.
const ALBUM_LOCK_CLASS = 41_201;

/**
 * Held until the transaction ends. Whatever places, shows, hides, labels or removes an album's media takes it first:
 * placement needs ids that grow, and counters need rows that stand still. Several albums: in the order of their ids.
 */
export async function lockAlbum(tx: Tx, albumId: Id): Promise<void> {
  // The key has 32 bits: two albums that share one wait for each other, which is harmless.
  await sql`select pg_advisory_xact_lock(${ALBUM_LOCK_CLASS}, (${albumId}::bigint % 2147483647)::int)`.execute(tx);
}

/**
 * The chunk where a row inserted next belongs; made when the day has none before that time. Call it under `lockAlbum`, and
 * insert the row in the same transaction: only then is the row's id greater than every bound.
 */
export async function placeMedia(tx: Tx, place: { readonly albumId: Id; readonly takenLocal: LocalTime }): Promise<Id> {
  const dayStart = `${place.takenLocal.slice(0, 10)} 00:00:00`;
  const found = await tx
    .selectFrom('media_chunk')
    .select('id')
    .where('album_id', '=', place.albumId)
    .where('lower_taken', '>=', dayStart)
    .where('lower_taken', '<=', place.takenLocal)
    .orderBy('lower_taken', 'desc')
    .orderBy('lower_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (found !== undefined) return found.id;
  const made = await tx
    .insertInto('media_chunk')
    .values({ album_id: place.albumId, day: dayStart.slice(0, 10), lower_taken: dayStart, lower_id: '0' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** Chunks among the given ones that hold more than a group may, and how much they hold. */
export async function listOverfullChunks(
  tx: Tx,
  albumId: Id,
  chunkIds: readonly Id[],
): Promise<{ chunkId: Id; listedCount: number }[]> {
  return tx
    .selectFrom('media_count')
    .select(['chunk_id as chunkId', sql<number>`sum(listed_count)::int`.as('listedCount')])
    .where('album_id', '=', albumId)
    .where('label_id', '=', '0')
    .where('chunk_id', 'in', chunkIds)
    .groupBy('chunk_id')
    .having(sql<boolean>`sum(listed_count) > ${GROUP_MAX}`)
    .execute();
}

/**
 * Cuts a chunk into `parts` runs that list about the same number each, like a leaf of a B-tree, and moves the rows (those in
 * the bin as well) above the first cut. Answers the new chunks; counters are the caller's to mend.
 */
export async function splitChunk(tx: Tx, chunkId: Id, parts: number): Promise<Id[]> {
  const made = await sql<{ id: Id }>`
    with listed as (
      select album_id, taken_local, id,
        row_number() over (order by taken_local, id) as place,
        count(*) over () as total
      from media where chunk_id = ${chunkId} and is_listed
    ), cut as (
      select distinct on (bucket) album_id, taken_local, id
      from (select *, (place - 1) * ${parts}::int / total as bucket from listed) as dealt
      where bucket > 0
      order by bucket, place
    )
    insert into media_chunk (album_id, day, lower_taken, lower_id)
    select album_id, taken_local::date, taken_local, id from cut
    on conflict (album_id, lower_taken, lower_id) do nothing
    returning id`.execute(tx);
  const chunkIds = made.rows.map((row) => row.id);
  if (chunkIds.length === 0) return [];
  await sql`
    with bound as (
      select id as chunk_id, lower_taken, lower_id,
        lead(lower_taken) over (order by lower_taken, lower_id) as next_taken,
        lead(lower_id) over (order by lower_taken, lower_id) as next_id
      from media_chunk where id = any(${chunkIds}::bigint[])
    )
    update media set chunk_id = bound.chunk_id
    from bound
    where media.chunk_id = ${chunkId}
      and (media.taken_local, media.id) >= (bound.lower_taken, bound.lower_id)
      and (bound.next_taken is null or (media.taken_local, media.id) < (bound.next_taken, bound.next_id))`.execute(tx);
  return chunkIds;
}
