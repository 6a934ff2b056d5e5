import { sql } from 'kysely';
import { ALBUM_ROLE } from '@contract/constants/album';
import { MEDIA_KIND } from '@contract/constants/media';
import type { Db, Id } from '../../db/tables';

/** Lists of one kind of thing, each a record of texts. */
export type ExportRows = Record<string, string>[];

export interface ExportedAlbum {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly createdAt: Date;
  readonly photoCount: number;
  readonly videoCount: number;
}

export async function getCreatedAt(db: Db, userId: Id): Promise<Date> {
  const row = await db.selectFrom('app_user').select('created_at').where('id', '=', userId).executeTakeFirstOrThrow();
  return row.created_at;
}

export async function listExportedAlbums(db: Db, userId: Id): Promise<ExportedAlbum[]> {
  const countOf = (kind: number) =>
    sql<number>`coalesce((select listed_count from album_count
      where album_id = album.id and label_id = 0 and kind = ${kind}), 0)`;
  return db
    .selectFrom('album')
    .select(['uid as id', 'name', 'description', 'created_at as createdAt'])
    .select([countOf(MEDIA_KIND.photo).as('photoCount'), countOf(MEDIA_KIND.video).as('videoCount')])
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Everything else that names the person: one entry for each table, with what its rows say about him. */
export async function listExportedRest(db: Db, userId: Id): Promise<Record<string, ExportRows>> {
  const run = async (query: ReturnType<typeof sql<Record<string, string>>>): Promise<ExportRows> =>
    (await query.execute(db)).rows;
  return {
    profile: await run(sql`
      select gender::text, coalesce(birthday::text, '') as birthday, place, signature,
        array_to_string(tags, ' ') as tags, coalesce(active_at::text, '') as "activeTime"
      from app_user where id = ${userId}`),
    linkedAccounts: await run(sql`
      select provider, app_id as "appId", open_id as "openId", coalesce(union_id, '') as "unionId", created_at::text as time
      from linked_account where user_id = ${userId} order by id`),
    memberships: await run(sql`
      select level, start_at::text as "startTime", coalesce(end_at::text, '') as "endTime"
      from membership_period where user_id = ${userId} order by id`),
    facePhotos: await run(sql`
      select picture_url as address, case when is_me then 'me' else 'family' end as "of", created_at::text as time
      from face_photo where user_id = ${userId} order by id`),
    following: await run(sql`
      select person.uid as id, person.nickname, attention.created_at::text as time
      from attention join app_user as person on person.id = attention.followed_id
      where follower_id = ${userId} order by attention.created_at`),
    blocked: await run(sql`
      select person.uid as id, person.nickname, user_block.created_at::text as time
      from user_block join app_user as person on person.id = user_block.blocked_id
      where user_id = ${userId} order by user_block.created_at`),
    managedAlbums: await run(sql`
      select album.uid as id, album.name, album_user.created_at::text as time
      from album_user join album on album.id = album_user.album_id
      where user_id = ${userId} and deleted_at is null
        and role in (${ALBUM_ROLE.manager}, ${ALBUM_ROLE.personnel}) order by album_user.created_at`),
    hiddenAlbums: await run(sql`
      select album.uid as id, album.name, hidden_at::text as time
      from album_hidden join album on album.id = album_hidden.album_id
      where user_id = ${userId} and deleted_at is null order by hidden_at`),
    viewedAlbums: await run(sql`
      select album.uid as id, album.name, times::text, first_at::text as "firstTime", last_at::text as "lastTime"
      from album_browse join album on album.id = album_browse.album_id
      where user_id = ${userId} and deleted_at is null order by last_at`),
    shortLinks: await run(sql`
      select album.uid as id, code, album_share.created_at::text as time
      from album_share join album on album.id = album_share.album_id
      where user_id = ${userId} and deleted_at is null order by album_share.created_at`),
    joinedAlbums: await run(sql`
      select album.uid as id, album.name, album_user.created_at::text as time
      from album_user join album on album.id = album_user.album_id
      where user_id = ${userId} and deleted_at is null and role = ${ALBUM_ROLE.member} order by album_user.created_at`),
    likes: await run(sql`
      select media.uid as id, media_like.created_at::text as time
      from media_like join media on media.id = media_like.media_id
      where user_id = ${userId} order by media_like.created_at`),
    collectedMedia: await run(sql`
      select media.uid as id, media_collect.created_at::text as time
      from media_collect join media on media.id = media_collect.media_id
      where user_id = ${userId} order by media_collect.created_at`),
    boughtMedia: await run(sql`
      select media.uid as id, media_purchase.created_at::text as time
      from media_purchase join media on media.id = media_purchase.media_id
      where user_id = ${userId} order by media_purchase.created_at`),
    collectedAlbums: await run(sql`
      select album.uid as id, album.name, album_collect.created_at::text as time
      from album_collect join album on album.id = album_collect.album_id
      where user_id = ${userId} and deleted_at is null order by album_collect.created_at`),
    comments: await run(sql`
      select comment.uid as id, album.uid as "albumId", body, comment.created_at::text as time
      from comment join album on album.id = comment.album_id
      where author_id = ${userId} order by comment.id`),
    visitsAndDownloads: await run(sql`
      select album.uid as "albumId", kind::text, at::text as time
      from stat_event join album on album.id = stat_event.album_id
      where user_id = ${userId} order by at`),
    ledger: await run(sql`
      select asset, kind, amount::text, posted_at::text as time
      from ledger_account as account
        join ledger_line as line on line.account_id = account.id
        join ledger_posting as posting on posting.id = line.posting_id
      where owner_id = ${userId} order by posting.id`),
    activeDays: await run(sql`
      select day::text, client, system, client_version as "clientVersion", equipment_info as "equipmentInfo"
      from active_user_day where user_id = ${userId} order by day`),
  };
}

export interface ExportedFile {
  readonly id: string;
  readonly albumId: string;
  readonly fileName: string;
  readonly kind: number;
  readonly sizeBytes: string | number;
  readonly takenLocal: string;
  readonly createdAt: Date;
  readonly likeCount: number;
}

export async function listExportedFiles(
  db: Db,
  userId: Id,
  page: { readonly limit: number; readonly offset: number },
): Promise<ExportedFile[]> {
  return ownFiles(db, userId)
    .select([
      'media.uid as id',
      'album.uid as albumId',
      'media.file_name as fileName',
      'media.kind',
      'media.size_bytes as sizeBytes',
      'media.taken_local as takenLocal',
      'media.created_at as createdAt',
      'media.like_count as likeCount',
    ])
    .orderBy('media.created_at', 'desc')
    .orderBy('media.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countExportedFiles(db: Db, userId: Id): Promise<number> {
  const row = await ownFiles(db, userId)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

function ownFiles(db: Db, userId: Id) {
  return db
    .selectFrom('media')
    .innerJoin('album', 'album.id', 'media.album_id')
    .where('media.uploader_id', '=', userId)
    .where('media.is_listed', '=', true);
}
