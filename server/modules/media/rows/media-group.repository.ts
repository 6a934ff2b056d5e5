import { sql } from 'kysely';
import { GROUP_MAX, MEDIA_KIND } from '@contract/constants/media';
import { KEEP_PLAN } from '../../../db/kept-plan';
import { lastSeqOf } from '../../../db/live-seq';
import type { Db, Id, LocalTime, Tx } from '../../../db/tables';
import { essenceLabel, WHOLE_ALBUM } from './media-count.rules';
import type { RunUids } from './media-group.rules';

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
 * The run where a row inserted next belongs; made when the day has none before that time. Call it under `lockAlbum`, and
 * insert the row in the same transaction: only then is the row's id greater than every bound.
 */
export async function placeMedia(tx: Tx, place: { readonly albumId: Id; readonly takenLocal: LocalTime }): Promise<Id> {
  const dayStart = `${place.takenLocal.slice(0, 10)} 00:00:00`;
  const found = await tx
    .selectFrom('media_run')
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
    .insertInto('media_run')
    .values({ album_id: place.albumId, day: dayStart.slice(0, 10), lower_taken: dayStart, lower_id: '0' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** Runs among the given ones that hold more than a group may, and how much they hold. */
export async function listOverfullRuns(
  tx: Tx,
  albumId: Id,
  runIds: readonly Id[],
): Promise<{ runId: Id; listedCount: number }[]> {
  return tx
    .selectFrom('media_count')
    .select(['run_id as runId', sql<number>`sum(listed_count)::int`.as('listedCount')])
    .where('album_id', '=', albumId)
    .where('label_id', '=', '0')
    .where('run_id', 'in', runIds)
    .groupBy('run_id')
    .having(sql<boolean>`sum(listed_count) > ${GROUP_MAX}`)
    .execute();
}

/**
 * Cuts a run into `parts` that list about the same number each, like a leaf of a B-tree, and moves the rows (those in
 * the bin as well) above the first cut. Answers the new runs; counters are the caller's to mend.
 */
export async function splitRun(tx: Tx, runId: Id, parts: number): Promise<Id[]> {
  const made = await sql<{ id: Id }>`
    with listed as (
      select album_id, taken_local, id,
        row_number() over (order by taken_local, id) as place,
        count(*) over () as total
      from media where run_id = ${runId} and is_listed
    ), cut as (
      select distinct on (bucket) album_id, taken_local, id
      from (select *, (place - 1) * ${parts}::int / total as bucket from listed) as dealt
      where bucket > 0
      order by bucket, place
    )
    insert into media_run (album_id, day, lower_taken, lower_id)
    select album_id, taken_local::date, taken_local, id from cut
    on conflict (album_id, lower_taken, lower_id) do nothing
    returning id`.execute(tx);
  const runIds = made.rows.map((row) => row.id);
  if (runIds.length === 0) return [];
  await sql`
    with bound as (
      select id as run_id, lower_taken, lower_id,
        lead(lower_taken) over (order by lower_taken, lower_id) as next_taken,
        lead(lower_id) over (order by lower_taken, lower_id) as next_id
      from media_run where id = any(${runIds}::bigint[])
    )
    update media set run_id = bound.run_id
    from bound
    where media.run_id = ${runId}
      and (media.taken_local, media.id) >= (bound.lower_taken, bound.lower_id)
      and (bound.next_taken is null or (media.taken_local, media.id) < (bound.next_taken, bound.next_id))`.execute(tx);
  return runIds;
}

/** The same for a row that is there already, and so has an id that may be smaller than a bound. */
export async function placeOldMedia(
  tx: Tx,
  place: { readonly albumId: Id; readonly takenLocal: LocalTime; readonly id: Id },
): Promise<Id> {
  const found = await tx
    .selectFrom('media_run')
    .select('id')
    .where('album_id', '=', place.albumId)
    .where('lower_taken', '>=', `${place.takenLocal.slice(0, 10)} 00:00:00`)
    .where(sql<boolean>`(lower_taken, lower_id) <= (${place.takenLocal}::timestamp, ${place.id}::bigint)`)
    .orderBy('lower_taken', 'desc')
    .orderBy('lower_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  // A day's first run begins with the day, so without one it has none.
  return found?.id ?? placeMedia(tx, place);
}

export interface RunCount {
  readonly uid: string;
  readonly day: string;
  readonly count: number;
  /** How many of them are videos. */
  readonly videos: number;
  readonly ratioMilli: number;
}

/** Which rows of an album a wall shows. `label` null: all of them; `kind` null: photos and videos. */
export interface WallFilter {
  readonly albumId: Id;
  readonly labelId: Id | null;
  readonly kind: number | null;
  readonly counts: 'visible' | 'listed';
  /** The best only. */
  readonly onlyEssence: boolean;
}

/** The label that a wall's counters are kept under. */
export function countedLabel({ labelId, onlyEssence }: Pick<WallFilter, 'labelId' | 'onlyEssence'>): Id {
  const place = labelId ?? WHOLE_ALBUM;
  return onlyEssence ? essenceLabel(place) : place;
}

export interface WallCounts {
  /** Of the live album, at the moment of the counts: one statement sees one state. */
  readonly liveSeq: Id;
  /** Of the album's counters: the same number, the same counters. */
  readonly version: Id;
  /** Runs that have something to show, oldest first; null when the version is `knownVersion`. */
  readonly runs: readonly RunCount[] | null;
}

/** `knownVersion`: what the caller has the runs of; null when it has none. */
export async function readWallCounts(db: Db, filter: WallFilter, knownVersion: Id | null): Promise<WallCounts> {
  const { albumId, kind } = filter;
  const count = sql.ref<number>(`c.${filter.counts}_count`);
  const ratio = sql.ref<string>(`c.${filter.counts}_ratio_milli`);
  // Without a run the row is null, but for the first columns.
  const { rows } = await sql<{
    liveSeq: Id;
    version: Id;
    uid: string | null;
    day: string;
    count: number;
    videos: number;
    ratioMilli: number;
  }>`
    ${KEEP_PLAN} select live.seq as "liveSeq", live.version, shown.uid, shown.day, shown.count, shown.videos,
      shown."ratioMilli"
    from (
      select ${lastSeqOf(albumId)} as seq,
        coalesce((select version from wall_version where album_id = ${albumId}), 0)::text as version
    ) as live
    left join lateral (
      select run.uid, run.day, run.lower_taken, run.lower_id,
        sum(${count})::int as count,
        coalesce(sum(${count}) filter (where c.kind = ${MEDIA_KIND.video}), 0)::int as videos,
        sum(${ratio})::float8 as "ratioMilli"
      from media_count as c
      join media_run as run on run.id = c.run_id
      where live.version is distinct from ${knownVersion}
        and c.album_id = ${albumId} and c.label_id = ${countedLabel(filter)} and ${count} > 0
        and (${kind}::smallint is null or c.kind = ${kind}::smallint)
      group by run.id
    ) as shown on true
    order by shown.lower_taken, shown.lower_id`.execute(db);
  const { liveSeq = '0', version = '0' } = rows[0] ?? {};
  if (version === knownVersion) return { liveSeq, version, runs: null };
  const runs = rows.flatMap(({ uid, day, count: shown, videos, ratioMilli }) =>
    uid === null ? [] : [{ uid, day, count: shown, videos, ratioMilli }],
  );
  return { liveSeq, version, runs };
}

/** A place in the wall's order. */
export interface WallPlace {
  readonly taken: LocalTime;
  readonly id: Id;
}

/** From `lower` (included) up to `upper` (not included); no `upper`: to the newest. */
export interface WallRange {
  readonly lower: WallPlace;
  readonly upper: WallPlace | null;
}

/** Of one day or of several that follow each other. Null when a run is not there, is another album's, or the two are not in order. */
export async function findGroupRange(db: Db, albumId: Id, runUids: RunUids): Promise<WallRange | null> {
  const { rows } = await sql<{ taken: string; id: Id; nextTaken: string | null; nextId: Id | null }>`
    ${KEEP_PLAN} select first.lower_taken as taken, first.lower_id as id, next.lower_taken as "nextTaken", next.lower_id as "nextId"
    from media_run first
    join media_run last on last.album_id = first.album_id
      and (last.lower_taken, last.lower_id) >= (first.lower_taken, first.lower_id)
    left join lateral (
      select lower_taken, lower_id from media_run
      where album_id = last.album_id and (lower_taken, lower_id) > (last.lower_taken, last.lower_id)
      order by lower_taken, lower_id limit 1
    ) as next on true
    where first.album_id = ${albumId} and first.uid = ${runUids.first} and last.uid = ${runUids.last}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { nextTaken, nextId } = row;
  return {
    lower: { taken: row.taken, id: row.id },
    upper: nextTaken === null || nextId === null ? null : { taken: nextTaken, id: nextId },
  };
}

/**
 * Where a page far down the wall begins: `skip` rows below `upper`, found by counting runs instead of rows. `skip` is less
 * than what one run holds. Null when the wall ends before `offset`.
 */
export async function findPageStart(
  db: Db,
  filter: WallFilter,
  offset: number,
): Promise<{ readonly upper: WallPlace | null; readonly skip: number } | null> {
  if (offset === 0) return { upper: null, skip: 0 };
  const count = sql.ref(`c.${filter.counts}_count`);
  const { rows } = await sql<{ above: number; taken: string | null; id: Id | null }>`
    with run_total as (
      select run.lower_taken, run.lower_id, sum(${count}) as total
      from media_count c join media_run run on run.id = c.run_id
      where c.album_id = ${filter.albumId} and c.label_id = ${countedLabel(filter)} and ${count} > 0
        and (${filter.kind}::smallint is null or c.kind = ${filter.kind}::smallint)
      group by run.id
    ), placed as (
      select total, sum(total) over newest_first as through,
        lag(lower_taken) over newest_first as upper_taken, lag(lower_id) over newest_first as upper_id
      from run_total
      window newest_first as (order by lower_taken desc, lower_id desc)
    )
    select (through - total)::int as above, upper_taken as taken, upper_id as id
    from placed where through > ${offset} order by through limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const upper = row.taken === null || row.id === null ? null : { taken: row.taken, id: row.id };
  return { upper, skip: offset - row.above };
}
