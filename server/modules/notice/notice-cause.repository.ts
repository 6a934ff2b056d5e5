import { sql } from 'kysely';
import { ALBUM_ROLE } from '@contract/constants/album';
import { NOTICE_STAGE_DAYS, NOTICE_TYPE } from '@contract/constants/notice';
import type { Id, Tx } from '../../db/tables';

/** Somebody who has to be notified, and has not been. */
export interface DueRow {
  readonly userId: Id;
  readonly cause: string;
  readonly endAt: Date;
}

const earlyEnd = (now: Date) => sql`${now}::timestamptz + ${NOTICE_STAGE_DAYS.early} * interval '1 day'`;
/** The nearest stage that has begun. */
const stageOf = (end: string, now: Date) => sql<number>`case
  when ${sql.ref(end)} <= ${now}::timestamptz + ${NOTICE_STAGE_DAYS.late} * interval '1 day'
  then ${NOTICE_STAGE_DAYS.late}::int else ${NOTICE_STAGE_DAYS.early}::int end`;

/** Owners and managers of albums that end soon, each stage once for each end that an album is given. */
export async function listAlbumsEndingSoon(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<(DueRow & { readonly albumId: Id })[]> {
  return listAlbumHolders(tx, NOTICE_TYPE.albumWillExpire, limit, {
    stage: sql`':' || ${stageOf('album.expires_at', now)}`,
    isDue: sql`album.expires_at > ${now} and album.expires_at <= ${earlyEnd(now)}`,
  });
}

/** The same of albums that have ended, not long ago. */
export async function listAlbumsEnded(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<(DueRow & { readonly albumId: Id })[]> {
  return listAlbumHolders(tx, NOTICE_TYPE.albumExpired, limit, {
    stage: sql`''::text`,
    isDue: sql`album.expires_at <= ${now}
      and album.expires_at > ${now}::timestamptz - ${NOTICE_STAGE_DAYS.early} * interval '1 day'`,
  });
}

async function listAlbumHolders(
  tx: Tx,
  type: number,
  limit: number,
  { stage, isDue }: { readonly stage: ReturnType<typeof sql>; readonly isDue: ReturnType<typeof sql> },
): Promise<(DueRow & { readonly albumId: Id })[]> {
  const { rows } = await sql<DueRow & { readonly albumId: Id }>`
    with due as (
      select album.id, album.owner_id, album.expires_at,
        album.id || ':' || round(extract(epoch from album.expires_at))::bigint || ${stage} as cause
      from album where album.deleted_at is null and ${isDue}
    ), holder as (
      select due.*, due.owner_id as user_id from due
      union
      select due.*, person.user_id from due
      join album_user as person on person.album_id = due.id and person.role = ${ALBUM_ROLE.manager}
    )
    select holder.user_id as "userId", holder.id as "albumId", holder.cause, holder.expires_at as "endAt"
    from holder
    where not exists (select from user_notice as told
      where told.user_id = holder.user_id and told.type = ${type} and told.cause = holder.cause)
    order by holder.expires_at, holder.id, holder.user_id
    limit ${limit}`.execute(tx);
  return rows;
}

/** People whose level ends soon and is followed by no other of its height, with what it is called. */
export async function listMembershipsEndingSoon(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<(DueRow & { readonly level: string })[]> {
  const { rows } = await sql<DueRow & { readonly level: string }>`
    with due as (
      select period.user_id, period.level, period.end_at,
        period.level || ':' || round(extract(epoch from period.end_at))::bigint || ':' || ${stageOf('period.end_at', now)}
          as cause
      from membership_period as period
      where period.start_at <= ${now} and period.end_at > ${now} and period.end_at <= ${earlyEnd(now)}
        and not exists (select from membership_period as newer
          where newer.user_id = period.user_id and newer.level > period.level and newer.start_at <= ${now}
            and (newer.end_at is null or newer.end_at > ${now}))
        and not exists (select from membership_period as next
          where next.user_id = period.user_id and next.start_at <= period.end_at
            and (next.end_at is null or next.end_at > period.end_at) and next.level >= period.level)
    )
    select due.user_id as "userId", coalesce(called.name, due.level) as level, due.cause, due.end_at as "endAt"
    from due left join member_level as called on called.level = due.level
    where not exists (select from user_notice as told
      where told.user_id = due.user_id and told.type = ${NOTICE_TYPE.memberWillExpire} and told.cause = due.cause)
    order by due.end_at, due.user_id
    limit ${limit}`.execute(tx);
  return rows;
}
