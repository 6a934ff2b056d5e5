import { sql } from 'kysely';
import type { Db, Id, Tx } from '../../../db/tables';
import { type AlbumDelta, type CountDelta, type CountedRow, essenceLabel } from './media-count.rules';

/** Those of the rows that are the album's. */
export async function listCountedRows(tx: Tx, albumId: Id, mediaIds: readonly Id[]): Promise<Map<Id, CountedRow>> {
  if (mediaIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('media')
    .select([
      'id',
      'label_id as labelId',
      'run_id as runId',
      'kind',
      'is_listed as isListed',
      'is_visible as isVisible',
      'is_essence as isEssence',
      'ratio_milli as ratioMilli',
    ])
    .where('id', 'in', mediaIds)
    .where('album_id', '=', albumId)
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/**
 * Moves the counters. An update and then an insert of what was not there, because an upsert would hold the constraint
 * "not below zero" against the movement itself. The album's lock keeps a second writer out.
 */
export async function addToCounts(tx: Tx, albumId: Id, deltas: readonly CountDelta[]): Promise<void> {
  if (deltas.length === 0) return;
  await sql`
    with delta as (
      select * from jsonb_to_recordset(${JSON.stringify(deltas)}::jsonb) as d(
        "labelId" bigint, "runId" bigint, kind smallint, "visibleCount" int, "listedCount" int,
        "visibleRatioMilli" bigint, "listedRatioMilli" bigint)
    ), updated as (
      update media_count c set
        visible_count = c.visible_count + d."visibleCount",
        listed_count = c.listed_count + d."listedCount",
        visible_ratio_milli = c.visible_ratio_milli + d."visibleRatioMilli",
        listed_ratio_milli = c.listed_ratio_milli + d."listedRatioMilli"
      from delta d
      where c.album_id = ${albumId} and c.label_id = d."labelId" and c.run_id = d."runId" and c.kind = d.kind
      returning c.label_id, c.run_id, c.kind
    )
    insert into media_count
      (album_id, label_id, run_id, kind, visible_count, listed_count, visible_ratio_milli, listed_ratio_milli)
    select ${albumId}, d."labelId", d."runId", d.kind, d."visibleCount", d."listedCount", d."visibleRatioMilli",
      d."listedRatioMilli"
    from delta d
    where not exists (
      select from updated u where u.label_id = d."labelId" and u.run_id = d."runId" and u.kind = d.kind
    )`.execute(tx);
}

export async function addToAlbumCounts(tx: Tx, albumId: Id, deltas: readonly AlbumDelta[]): Promise<void> {
  if (deltas.length === 0) return;
  await sql`
    with delta as (
      select * from jsonb_to_recordset(${JSON.stringify(deltas)}::jsonb) as d(
        "labelId" bigint, kind smallint, "visibleCount" int, "listedCount" int)
    ), updated as (
      update album_count c set
        visible_count = c.visible_count + d."visibleCount",
        listed_count = c.listed_count + d."listedCount"
      from delta d
      where c.album_id = ${albumId} and c.label_id = d."labelId" and c.kind = d.kind
      returning c.label_id, c.kind
    )
    insert into album_count (album_id, label_id, kind, visible_count, listed_count)
    select ${albumId}, d."labelId", d.kind, d."visibleCount", d."listedCount"
    from delta d
    where not exists (select from updated u where u.label_id = d."labelId" and u.kind = d.kind)`.execute(tx);
}

/** What a row `m` is counted under: the album, its label, and the best of both. See [Note: Essence is counted like a label]. */
const COUNTED_LABELS = sql`(
  select 0::bigint as id
  union all select m.label_id where m.label_id is not null
  union all select -1 where m.is_essence
  union all select -m.label_id - 1 where m.is_essence and m.label_id is not null)`;

/** Counts runs again from their rows. An album's and its labels' totals do not change by it. */
export async function recountRuns(tx: Tx, albumId: Id, runIds: readonly Id[]): Promise<void> {
  await tx.deleteFrom('media_count').where('album_id', '=', albumId).where('run_id', 'in', runIds).execute();
  await sql`
    insert into media_count
      (album_id, label_id, run_id, kind, visible_count, listed_count, visible_ratio_milli, listed_ratio_milli)
    select ${albumId}, label.id, m.run_id, m.kind,
      count(*) filter (where m.is_visible), count(*),
      coalesce(sum(m.ratio_milli) filter (where m.is_visible), 0), sum(m.ratio_milli)
    from media m
    cross join lateral ${COUNTED_LABELS} as label
    where m.run_id = any(${[...runIds]}::bigint[]) and m.is_listed
    group by label.id, m.run_id, m.kind`.execute(tx);
}

/** Counts an album's runs and totals again from its rows. */
export async function rebuildAlbum(tx: Tx, albumId: Id): Promise<void> {
  const runs = await tx.selectFrom('media_run').select('id').where('album_id', '=', albumId).execute();
  await tx.deleteFrom('media_count').where('album_id', '=', albumId).execute();
  await tx.deleteFrom('album_count').where('album_id', '=', albumId).execute();
  if (runs.length === 0) return;
  await recountRuns(
    tx,
    albumId,
    runs.map(({ id }) => id),
  );
  await sql`
    insert into album_count (album_id, label_id, kind, visible_count, listed_count)
    select album_id, label_id, kind, sum(visible_count), sum(listed_count)
    from media_count where album_id = ${albumId} group by 1, 2, 3`.execute(tx);
}

/** Takes a label off all its media, those in the bin as well, and drops its counters. */
export async function clearLabelRows(tx: Tx, albumId: Id, labelId: Id): Promise<void> {
  await tx.updateTable('media').set({ label_id: null }).where('label_id', '=', labelId).execute();
  const counted = [labelId, essenceLabel(labelId)];
  await tx.deleteFrom('media_count').where('album_id', '=', albumId).where('label_id', 'in', counted).execute();
  await tx.deleteFrom('album_count').where('album_id', '=', albumId).where('label_id', 'in', counted).execute();
}

/** What differs between the counters and the rows, as text for a person. Empty when nothing does. */
export async function listCountProblems(db: Db, albumId: Id): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    with labelled as (
      select m.*, label.id as counted_label
      from media m
      cross join lateral ${COUNTED_LABELS} as label
      where m.album_id = ${albumId} and m.is_listed
    ), run_truth as (
      select counted_label as label_id, run_id, kind, count(*) filter (where is_visible) as visible, count(*) as listed,
        coalesce(sum(ratio_milli) filter (where is_visible), 0) as visible_ratio, sum(ratio_milli) as listed_ratio
      from labelled group by counted_label, run_id, kind
    ), run_stored as (
      select label_id, run_id, kind, visible_count as visible, listed_count as listed,
        visible_ratio_milli as visible_ratio, listed_ratio_milli as listed_ratio
      from media_count where album_id = ${albumId} and (listed_count, visible_ratio_milli, listed_ratio_milli) <> (0, 0, 0)
    ), album_truth as (
      select counted_label as label_id, kind, count(*) filter (where is_visible) as visible, count(*) as listed
      from labelled group by counted_label, kind
    ), album_stored as (
      select label_id, kind, visible_count as visible, listed_count as listed
      from album_count where album_id = ${albumId} and listed_count <> 0
    ), bound as (
      select id, day, lower_taken, lower_id,
        lead(lower_taken) over (order by lower_taken, lower_id) as next_taken,
        lead(lower_id) over (order by lower_taken, lower_id) as next_id
      from media_run where album_id = ${albumId}
    )
    select format('label %s run %s kind %s: counted %s/%s, there are %s/%s', label_id, run_id, kind,
      s.visible, s.listed, t.visible, t.listed) as problem
    from run_truth t full join run_stored s using (label_id, run_id, kind)
    where (t.visible, t.listed, t.visible_ratio, t.listed_ratio)
      is distinct from (s.visible, s.listed, s.visible_ratio, s.listed_ratio)
    union all
    select format('album: label %s kind %s: counted %s/%s, there are %s/%s', label_id, kind, s.visible, s.listed, t.visible, t.listed)
    from album_truth t full join album_stored s using (label_id, kind)
    where (t.visible, t.listed) is distinct from (s.visible, s.listed)
    union all
    select format('media %s at %s is not in its run %s', m.id, m.taken_local, m.run_id)
    from media m left join bound b on b.id = m.run_id
    where m.album_id = ${albumId} and (b.id is null or m.taken_local::date <> b.day
      or (m.taken_local, m.id) < (b.lower_taken, b.lower_id)
      or (b.next_taken is not null and (m.taken_local, m.id) >= (b.next_taken, b.next_id)))
    union all
    select format('run %s of %s starts at %s', id, day, lower_taken) from bound where lower_taken::date <> day`.execute(
    db,
  );
  return rows.map((row) => row.problem);
}
