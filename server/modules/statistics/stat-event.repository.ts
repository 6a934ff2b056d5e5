import { sql } from 'kysely';
import { STAT_KIND } from '@contract/constants/statistics';
import type { Db, Id } from '../../db/tables';

/** The person, as statistics count people. */
export interface Viewer {
  /** `u` and a person's number, or `d` and a device's. */
  readonly viewer: string;
  readonly userId: Id | null;
}

export interface CountedEvent extends Viewer {
  /** Of the viewer's own: the second with the same is not counted. */
  readonly uid: string;
  readonly albumId: Id;
  readonly mediaId: Id | null;
  readonly kind: number;
  readonly source: number;
}

export async function insertEvents(db: Db, events: readonly CountedEvent[], now: Date): Promise<void> {
  await db
    .insertInto('stat_event')
    .values(
      events.map(({ viewer, uid, albumId, mediaId, userId, kind, source }) => ({
        viewer,
        uid,
        album_id: albumId,
        media_id: mediaId,
        user_id: userId,
        kind,
        source,
        at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface ReportedMedia {
  readonly id: Id;
  readonly albumId: Id;
  readonly uploaderId: Id;
  readonly isListed: boolean;
  readonly isVisible: boolean;
  readonly legalStatus: number;
}

/** By their ids, with what decides who sees them. */
export async function findMedia(db: Db, uids: readonly string[]): Promise<Map<string, ReportedMedia>> {
  if (uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('media')
    .select(['uid', 'id', 'album_id as albumId', 'uploader_id as uploaderId'])
    .select(['is_listed as isListed', 'is_visible as isVisible', 'legal_status as legalStatus'])
    .where('uid', 'in', uids)
    .execute();
  return new Map(rows.map(({ uid, ...row }) => [uid, row]));
}

/** See [Note: Counting]. Answers how many; 0 as well where another process is at it. */
export async function rollUpEvents(db: Db, limit: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const lock = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('statistics-roll-up', 0)) as taken`.execute(tx);
    if (lock.rows[0]?.taken !== true) return 0;
    const { rows } = await sql<{ count: number }>`
      with due as (
        select viewer, uid, album_id, media_id, kind, source, at from stat_event
        where not is_rolled order by album_id, at limit ${limit}
        for update
      ), hours as (
        insert into stat_hour (album_id, kind, hour, source, count)
        select album_id, kind, date_trunc('hour', at), source, count(*) from due group by 1, 2, 3, 4
        on conflict (album_id, kind, hour, source) do update set count = stat_hour.count + excluded.count
      ), days as (
        insert into stat_media_day (album_id, media_id, kind, day, count)
        select album_id, media_id, kind, at::date, count(*) from due where media_id is not null group by 1, 2, 3, 4
        on conflict (media_id, kind, day) do update set count = stat_media_day.count + excluded.count
      ), visitors as (
        insert into stat_visitor (album_id, day, viewer, hours)
        select album_id, at::date, viewer, bit_or(1 << extract(hour from at)::int) from due
        where kind = ${STAT_KIND.albumView} group by 1, 2, 3
        on conflict (album_id, day, viewer) do update set hours = stat_visitor.hours | excluded.hours
      ), marked as (
        update stat_event as event set is_rolled = true from due
        where event.viewer = due.viewer and event.uid = due.uid
        returning 1
      )
      select count(*)::int as count from marked`.execute(tx);
    return rows[0]?.count ?? 0;
  });
}

/** Some of those that have been rolled up long ago. */
export async function deleteOldEvents(db: Db, before: Date, limit: number): Promise<void> {
  await sql`
    delete from stat_event where ctid in (
      select ctid from stat_event where at < ${before} and is_rolled limit ${limit} for update skip locked)`.execute(
    db,
  );
}
