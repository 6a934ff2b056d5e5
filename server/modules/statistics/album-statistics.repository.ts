import { sql } from 'kysely';
import { INTERACTION } from '@contract/constants/interaction';
import { STAT_KIND } from '@contract/constants/statistics';
import type { Db, Id } from '../../db/tables';

/** Whole days in Asia/Shanghai, both included. */
export interface DayRange {
  readonly albumId: Id;
  readonly from: string;
  readonly to: string;
}

/** What is counted of one hour of one day. `what` is a name of `COUNTED`. */
export interface HourCount {
  readonly day: string;
  readonly hour: number;
  readonly what: string;
  readonly source: number;
  readonly count: number;
}

/** The connection's time zone is Asia/Shanghai: a date is a day there, and so is the hour of a moment. */
const within = (column: string, { from, to }: DayRange) =>
  sql`${sql.ref(column)} >= ${from}::date and ${sql.ref(column)} < ${to}::date + 1`;

const kindName = sql`case kind when ${STAT_KIND.albumView} then 'views' when ${STAT_KIND.mediaView} then 'mediaViews'
  when ${STAT_KIND.download} then 'downloads' else 'shares' end`;
const interactionName = sql`case kind when ${INTERACTION.like} then 'likes' when ${INTERACTION.comment} then 'comments'
  else 'collects' end`;
const COUNTED_INTERACTIONS = [
  INTERACTION.like,
  INTERACTION.comment,
  INTERACTION.collectMedia,
  INTERACTION.collectAlbum,
];

/** Every number but visitors, hour by hour: what is rolled up, what is not yet, and what is counted from its own rows. */
export async function listHourCounts(db: Db, range: DayRange): Promise<HourCount[]> {
  const { rows } = await sql<HourCount>`
    with counted as (
      select hour as at, ${kindName} as what, source, count from stat_hour
      where album_id = ${range.albumId} and ${within('hour', range)}
      union all
      select at, ${kindName}, source, 1 from stat_event
      where album_id = ${range.albumId} and not is_rolled and ${within('at', range)}
      union all
      select at, ${interactionName}, 0, 1 from interaction_event
      where album_id = ${range.albumId} and kind = any(${COUNTED_INTERACTIONS}::smallint[]) and ${within('at', range)}
      union all
      select created_at, 'uploads', 0, 1 from media
      where album_id = ${range.albumId} and is_listed and ${within('created_at', range)}
    )
    select to_char(at, 'YYYY-MM-DD') as day, extract(hour from at)::int as hour, what, source, sum(count)::int as count
    from counted group by 1, 2, 3, 4`.execute(db);
  return rows;
}

/** How many came on a day at just these hours of it: bit 0 of `hours` is 0 o'clock, bit 23 the last. */
export interface VisitorCount {
  readonly day: string;
  readonly hours: number;
  readonly count: number;
}

/** The days without anybody are absent. */
export async function listVisitorCounts(db: Db, range: DayRange): Promise<VisitorCount[]> {
  const { rows } = await sql<VisitorCount>`
    select to_char(day, 'YYYY-MM-DD') as day, hours, count(*)::int as count
    from (${visitors(range)}) as came group by day, hours`.execute(db);
  return rows;
}

export async function countAllVisitors(db: Db, range: DayRange): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct viewer)::int as count from (${visitors(range)}) as came`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Each viewer once a day, with the hours at which he came. */
function visitors(range: DayRange) {
  return sql`
    select day, viewer, bit_or(hours) as hours from (
      select day, viewer, hours from stat_visitor
      where album_id = ${range.albumId} and day between ${range.from}::date and ${range.to}::date
      union all
      select at::date, viewer, 1 << extract(hour from at)::int from stat_event
      where album_id = ${range.albumId} and not is_rolled and kind = ${STAT_KIND.albumView} and ${within('at', range)}
    ) as seen group by day, viewer`;
}

export interface TopRow {
  readonly mediaUid: string;
  readonly views: number;
  readonly likes: number;
  readonly downloads: number;
}

/** The most looked at in the range, then the most liked of all. */
export async function listTop(db: Db, range: DayRange, limit: number): Promise<TopRow[]> {
  const { rows } = await sql<TopRow>`
    with looked as (
      select media_id, kind, count from stat_media_day
      where album_id = ${range.albumId} and day between ${range.from}::date and ${range.to}::date
      union all
      select media_id, kind, 1 from stat_event
      where album_id = ${range.albumId} and not is_rolled and media_id is not null and ${within('at', range)}
    ), summed as (
      select media_id,
        coalesce(sum(count) filter (where kind = ${STAT_KIND.mediaView}), 0)::int as views,
        coalesce(sum(count) filter (where kind = ${STAT_KIND.download}), 0)::int as downloads
      from looked group by media_id
    ), liked as (
      select id from media where album_id = ${range.albumId} and is_listed and like_count > 0
      order by like_count desc, id desc limit ${limit}
    )
    select media.uid as "mediaUid", coalesce(summed.views, 0) as views, media.like_count as likes,
      coalesce(summed.downloads, 0) as downloads
    from (select media_id from summed union select id from liked) as candidate(id)
    join media on media.id = candidate.id and media.is_listed and media.album_id = ${range.albumId}
    left join summed on summed.media_id = media.id
    order by views desc, likes desc, downloads desc, media.id desc limit ${limit}`.execute(db);
  return rows;
}

/** A row behind a number. */
export interface BehindRow {
  readonly atMicros: string;
  readonly key: string;
  readonly at: Date;
  readonly userUid: string | null;
  readonly userName: string | null;
  readonly userAvatar: string | null;
  /** Null: about the album, or about what lies in the bin. */
  readonly mediaUid: string | null;
  readonly isAboutMedia: boolean;
  readonly source: number;
  readonly text: string;
}

export type BehindList = 'visitors' | 'likes' | 'downloads' | 'uploads' | 'comments' | 'collects';

/** Last first. `after` is where the page before ended. */
export async function listBehind(
  db: Db,
  range: DayRange,
  list: BehindList,
  after: { readonly atMicros: string; readonly key: string } | null,
  limit: number,
): Promise<BehindRow[]> {
  const { rows } = await sql<BehindRow>`
    select (extract(epoch from line.at) * 1000000)::bigint as "atMicros", line.key, line.at, person.uid as "userUid",
      person.nickname as "userName", person.avatar_url as "userAvatar", media.uid as "mediaUid",
      line.media_id is not null as "isAboutMedia", line.source, line.text
    from (${linesOf(range, list)}) as line
    left join app_user as person on person.id = line.user_id and person.nickname <> ''
    left join media on media.id = line.media_id and media.is_listed
    where ${after === null} or (line.at, line.key) <
      (to_timestamp(0) + ${after?.atMicros ?? '0'}::bigint * interval '1 microsecond', ${after?.key ?? ''})
    order by line.at desc, line.key desc limit ${limit}`.execute(db);
  return rows;
}

function linesOf(range: DayRange, list: BehindList) {
  switch (list) {
    case 'visitors':
    case 'downloads':
      return sql`select at, md5(viewer || ' ' || uid) as key, user_id, media_id, source::int, '' as text from stat_event
        where album_id = ${range.albumId} and ${within('at', range)}
          and kind = ${list === 'visitors' ? STAT_KIND.albumView : STAT_KIND.download}`;
    case 'likes':
      return interactions(range, [INTERACTION.like]);
    case 'collects':
      return interactions(range, [INTERACTION.collectMedia, INTERACTION.collectAlbum]);
    case 'comments':
      return sql`select created_at as at, lpad(id::text, 19, '0') as key, author_id as user_id, media_id, 0 as source,
          body as text from comment
        where album_id = ${range.albumId} and ${within('created_at', range)}`;
    case 'uploads':
      return sql`select created_at as at, lpad(id::text, 19, '0') as key, uploader_id as user_id, id as media_id,
          0 as source, '' as text from media
        where album_id = ${range.albumId} and is_listed and ${within('created_at', range)}`;
  }
}

function interactions(range: DayRange, kinds: readonly number[]) {
  return sql`select at, lpad(id::text, 19, '0') as key, actor_id as user_id, media_id, 0 as source, '' as text
    from interaction_event
    where album_id = ${range.albumId} and kind = any(${[...kinds]}::smallint[]) and ${within('at', range)}`;
}
