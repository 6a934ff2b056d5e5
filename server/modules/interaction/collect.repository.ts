import { sql, type SqlBool } from 'kysely';
import type { Db, Id, Tx } from '../../db/tables';

export type CollectTarget = { readonly table: 'media_collect' | 'album_collect'; readonly id: Id };

const columnOf = ({ table }: CollectTarget) => sql.ref(table === 'media_collect' ? 'media_id' : 'album_id');

/** Answers whether it changed anything. */
export async function insertCollect(tx: Tx, target: CollectTarget, userId: Id, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into ${sql.table(target.table)} (${columnOf(target)}, user_id, created_at)
    values (${target.id}, ${userId}, ${now}) on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/** Answers whether it changed anything. */
export async function deleteCollect(tx: Tx, target: CollectTarget, userId: Id): Promise<boolean> {
  const { rows } = await sql`
    delete from ${sql.table(target.table)}
    where ${columnOf(target)} = ${target.id} and user_id = ${userId} returning 1`.execute(tx);
  return rows.length > 0;
}

export async function countCollects(db: Db, target: CollectTarget): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(target.table)} where ${columnOf(target)} = ${target.id}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function hasCollected(db: Db, target: CollectTarget, userId: Id): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(target.table)}
    where ${columnOf(target)} = ${target.id} and user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

/** A place in a list that is ordered by a moment and a number, last first. */
export interface TimePlace {
  readonly atMicros: string;
  readonly id: Id;
}

export async function listCollectedAlbums(
  db: Db,
  userId: Id,
  after: TimePlace | null,
  limit: number,
): Promise<(TimePlace & { readonly albumId: Id; readonly albumUid: string })[]> {
  return db
    .selectFrom('album_collect')
    .innerJoin('album', 'album.id', 'album_collect.album_id')
    .select(['album_id as albumId', 'album_id as id', 'album.uid as albumUid'])
    .select(sql<string>`(extract(epoch from album_collect.created_at) * 1000000)::bigint`.as('atMicros'))
    .where('user_id', '=', userId)
    .$if(after !== null, (query) => query.where(isBefore('album_collect.created_at', 'album_id', after)))
    .orderBy('album_collect.created_at', 'desc')
    .orderBy('album_id', 'desc')
    .limit(limit)
    .execute();
}

export function isBefore(time: string, id: string, after: TimePlace | null) {
  return sql<SqlBool>`(${sql.ref(time)}, ${sql.ref(id)}) <
    (to_timestamp(0) + ${after?.atMicros ?? '0'}::bigint * interval '1 microsecond', ${after?.id ?? '0'}::bigint)`;
}

export interface ReceivedLikeRow {
  readonly id: Id;
  readonly at: Date;
  readonly actorUid: string;
  readonly actorName: string;
  readonly actorAvatar: string;
  readonly mediaUid: string;
}

/** Others' likes of what the person uploaded, the last first. */
export async function listReceivedLikes(
  db: Db,
  userId: Id,
  kind: number,
  beforeId: Id | null,
  limit: number,
): Promise<ReceivedLikeRow[]> {
  return db
    .selectFrom('interaction_event as event')
    .innerJoin('app_user as actor', 'actor.id', 'event.actor_id')
    .innerJoin('media', 'media.id', 'event.media_id')
    .select([
      'event.id',
      'event.at',
      'actor.uid as actorUid',
      'actor.nickname as actorName',
      'actor.avatar_url as actorAvatar',
      'media.uid as mediaUid',
    ])
    .where('event.target_id', '=', userId)
    .where('event.kind', '=', kind)
    .where('event.actor_id', '<>', userId)
    .where(sql<SqlBool>`media.is_listed`)
    .$if(beforeId !== null, (query) => query.where('event.id', '<', beforeId))
    .orderBy('event.id', 'desc')
    .limit(limit)
    .execute();
}

/** Albums that the person uploaded to, the last uploaded to first. */
export async function listUploadAlbums(
  db: Db,
  userId: Id,
  after: TimePlace | null,
  limit: number,
): Promise<
  (TimePlace & { readonly albumId: Id; readonly albumUid: string; readonly count: number; readonly lastAt: Date })[]
> {
  const sums = db
    .selectFrom('media')
    .select(['album_id as albumId', 'album_id as id'])
    .select([sql<number>`count(*)::int`.as('count'), sql<Date>`max(created_at)`.as('lastAt')])
    .where('uploader_id', '=', userId)
    .where(sql<SqlBool>`media.is_listed`)
    .groupBy('album_id');
  return db
    .selectFrom(sums.as('used'))
    .innerJoin('album', 'album.id', 'used.albumId')
    .selectAll('used')
    .select('album.uid as albumUid')
    .select(sql<string>`(extract(epoch from used."lastAt") * 1000000)::bigint`.as('atMicros'))
    .$if(after !== null, (query) => query.where(isBefore('used.lastAt', 'used.id', after)))
    .orderBy('used.lastAt', 'desc')
    .orderBy('used.id', 'desc')
    .limit(limit)
    .execute();
}
