import { sql } from 'kysely';
import type { Db, Id } from '../../db/tables';

export interface BrowseNote {
  readonly albumId: Id;
  readonly userId: Id | null;
  readonly deviceId: Id | null;
  readonly times: number;
  readonly at: Date;
  /** The album's owner may be granted points for it. */
  readonly mayEarn: boolean;
}

/** What names an album, a person or a device that has gone meanwhile is left out. */
export async function addBrowses(db: Db, notes: readonly BrowseNote[]): Promise<void> {
  if (notes.length === 0) return;
  await sql`
    insert into album_browse as known (album_id, user_id, device_id, first_at, last_at, times)
    select album.id, app_user.id, device.id, note.at, note.at, note.times
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb)
      as note("albumId" bigint, "userId" bigint, "deviceId" bigint, times int, at timestamptz)
    join album on album.id = note."albumId"
    left join app_user on app_user.id = note."userId"
    left join device on device.id = note."deviceId"
    where (app_user.id is null) <> (device.id is null)
    order by 1, 2, 3
    on conflict (album_id, user_id, device_id) do update set
      last_at = greatest(known.last_at, excluded.last_at),
      times = known.times + excluded.times`.execute(db);
}

export interface BrowseRow {
  readonly uid: string;
  readonly userUid: string | null;
  readonly nickname: string | null;
  readonly avatarUrl: string | null;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly times: number;
}

/** The latest first. */
export async function listBrowseRows(
  db: Db,
  albumId: Id,
  page: { readonly limit: number; readonly offset: number },
): Promise<BrowseRow[]> {
  return db
    .selectFrom('album_browse')
    .leftJoin('app_user as person', 'person.id', 'album_browse.user_id')
    .select([
      'album_browse.uid',
      'person.uid as userUid',
      'person.nickname',
      'person.avatar_url as avatarUrl',
      'album_browse.first_at as firstAt',
      'album_browse.last_at as lastAt',
      'album_browse.times',
    ])
    .where('album_browse.album_id', '=', albumId)
    .orderBy('album_browse.last_at', 'desc')
    .orderBy('album_browse.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countBrowses(
  db: Db,
  albumId: Id,
  recentSince: Date,
): Promise<{ people: number; devices: number; times: number; recentVisitors: number }> {
  return db
    .selectFrom('album_browse')
    .select([
      sql<number>`(count(*) filter (where user_id is not null))::int`.as('people'),
      sql<number>`(count(*) filter (where device_id is not null))::int`.as('devices'),
      sql<number>`coalesce(sum(times), 0)::int`.as('times'),
      sql<number>`(count(*) filter (where last_at > ${recentSince}))::int`.as('recentVisitors'),
    ])
    .where('album_id', '=', albumId)
    .executeTakeFirstOrThrow();
}

/** Null: all of the album. Answers how many went. */
export async function deleteBrowses(db: Db, albumId: Id, uids: readonly string[] | null): Promise<number> {
  const gone = await db
    .deleteFrom('album_browse')
    .where('album_id', '=', albumId)
    .$if(uids !== null, (query) => query.where('uid', 'in', uids ?? []))
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
