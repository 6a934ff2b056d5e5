import { type Expression, sql, type SqlBool } from 'kysely';
import { hasPostWords, isPostShownTo, isPostWithheld } from '../../db/album-facts';
import type { Db, Id, Tx } from '../../db/tables';

export interface PostRow {
  readonly id: Id;
  readonly uid: string;
  readonly albumId: Id;
  readonly albumUid: string;
  readonly authorId: Id;
  readonly authorUid: string;
  readonly authorName: string;
  readonly authorAvatar: string;
  readonly title: string;
  readonly body: string;
  readonly topics: readonly string[];
  readonly place: string;
  readonly coverId: Id | null;
  readonly talkId: Id | null;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  readonly isPinned: boolean;
  readonly isHidden: boolean;
  /** The photo that speaks for it is illegal, or looked at: so are its words. */
  readonly isWithheld: boolean;
  readonly removedBy: Id | null;
  readonly isRemoved: boolean;
}

/** A post as a list shows it: two of its photos, and how many it has. */
export interface PostCardRow extends PostRow {
  readonly coverUid: string;
  readonly talkUid: string;
  readonly mediaCount: number;
}

/** A photo or video of a post, in its order. */
export interface PostMedia {
  readonly id: Id;
  readonly uid: string;
}

export interface PostPlace {
  readonly isPinned: boolean;
  readonly id: Id;
}

export interface PostFilter {
  readonly albumId: Id;
  /** Null: nobody who is known. */
  readonly readerId: Id | null;
  /** Hidden ones of others too. */
  readonly isHolder: boolean;
  /** What of the album's photos the reader sees, over the columns of `media`. */
  readonly isSeen: Expression<SqlBool>;
  readonly topic: string | null;
  readonly text: string | null;
  readonly onlyMine: boolean;
}

const columns = [
  'post.id',
  'post.uid',
  'post.album_id as albumId',
  'album.uid as albumUid',
  'post.author_id as authorId',
  'author.uid as authorUid',
  'author.nickname as authorName',
  'author.avatar_url as authorAvatar',
  'post.title',
  'post.body',
  'post.topics',
  'post.place',
  'post.cover_id as coverId',
  'post.talk_id as talkId',
  'post.created_at as createdAt',
  'post.edited_at as editedAt',
  'post.removed_by as removedBy',
] as const;
const states = [
  isPostWithheld.as('isWithheld'),
  sql<boolean>`post.pinned_at is not null`.as('isPinned'),
  sql<boolean>`post.hidden_at is not null`.as('isHidden'),
  sql<boolean>`post.removed_at is not null`.as('isRemoved'),
] as const;

function posts(db: Db) {
  return db
    .selectFrom('resource_group as post')
    .innerJoin('album', 'album.id', 'post.album_id')
    .innerJoin('app_user as author', 'author.id', 'post.author_id')
    .select(columns)
    .select(states);
}

/** Also one that was removed. */
export async function findPost(db: Db, key: { readonly uid: string }): Promise<PostRow | null> {
  return (await posts(db).where('post.uid', '=', key.uid).executeTakeFirst()) ?? null;
}

export async function findByRequest(db: Db, authorId: Id, requestId: string): Promise<PostRow | null> {
  const row = await posts(db)
    .where('post.author_id', '=', authorId)
    .where('post.request_id', '=', requestId)
    .executeTakeFirst();
  return row ?? null;
}

/** Pinned ones first, then the newest. Of a post of which the reader sees no photo nothing is shown. */
export function listPosts(db: Db, filter: PostFilter, after: PostPlace | null, limit: number): Promise<PostCardRow[]> {
  const { isSeen, topic, text } = filter;
  return posts(db)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('resource_group_media as shown')
          .innerJoin('media', (join) =>
            join.onRef('media.id', '=', 'shown.media_id').onRef('media.album_id', '=', 'post.album_id'),
          )
          .whereRef('shown.group_id', '=', 'post.id')
          .where(isSeen)
          .select([
            sql<string>`(array_agg(media.uid order by media.id = post.cover_id desc nulls last, shown.position))[1]`.as(
              'coverUid',
            ),
            sql<string>`(array_agg(media.uid order by media.id = post.talk_id desc nulls last, shown.position))[1]`.as(
              'talkUid',
            ),
            sql<number>`count(*)::int`.as('mediaCount'),
          ])
          .as('seen'),
      (join) => join.onTrue(),
    )
    .select(['seen.coverUid', 'seen.talkUid', 'seen.mediaCount'])
    .where('post.album_id', '=', filter.albumId)
    .where('seen.mediaCount', '>', 0)
    .where(isPostShownTo({ id: filter.readerId, isHolder: filter.isHolder }))
    .$if(filter.onlyMine, (query) => query.where('post.author_id', '=', filter.readerId ?? '0'))
    .$if(topic !== null, (query) => query.where(sql<SqlBool>`post.topics @> array[${topic}]::text[]`))
    .$if(text !== null, (query) => query.where(hasPostWords(text ?? '')))
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(post.pinned_at is not null, post.id) < (${after?.isPinned ?? false}, ${after?.id ?? '0'}::bigint)`,
      ),
    )
    .orderBy(sql`post.pinned_at is not null`, 'desc')
    .orderBy('post.id', 'desc')
    .limit(limit)
    .execute();
}

/** The album's most used topics. */
export async function listTopics(db: Db, albumId: Id, limit: number): Promise<string[]> {
  const { rows } = await sql<{ topic: string }>`
    select topic from resource_group as post, unnest(topics) as topic
    where album_id = ${albumId} and removed_at is null and hidden_at is null and not ${isPostWithheld}
    group by topic order by count(*) desc, max(id) desc, topic collate "C" limit ${limit}`.execute(db);
  return rows.map(({ topic }) => topic);
}

/** In their order; those that are in the album still. */
export function listPostMedia(db: Db, postId: Id): Promise<PostMedia[]> {
  return db
    .selectFrom('resource_group_media as shown')
    .innerJoin('resource_group as post', 'post.id', 'shown.group_id')
    .innerJoin('media', (join) =>
      join.onRef('media.id', '=', 'shown.media_id').onRef('media.album_id', '=', 'post.album_id'),
    )
    .select(['media.id', 'media.uid'])
    .where('shown.group_id', '=', postId)
    .orderBy('shown.position')
    .execute();
}

/** The ids of the album's files among those. */
export async function listMediaIds(db: Db, albumId: Id, uids: readonly string[]): Promise<Map<string, Id>> {
  const rows = await db
    .selectFrom('media')
    .select(['id', 'uid'])
    .where('album_id', '=', albumId)
    .where('uid', 'in', uids)
    .execute();
  return new Map(rows.map(({ uid, id }) => [uid, id]));
}

/** Those of the files for which another post speaks. */
export async function listTaken(tx: Tx, mediaIds: readonly Id[], exceptId: Id | null): Promise<Set<Id>> {
  const rows = await tx
    .selectFrom('resource_group')
    .select('talk_id')
    .where('talk_id', 'in', mediaIds)
    .where('removed_at', 'is', null)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId ?? '0'))
    .execute();
  return new Set(rows.flatMap(({ talk_id }) => talk_id ?? []));
}

/** One change of an album's posts after another, so that limits hold. */
export async function lockAlbum(tx: Tx, albumId: Id): Promise<void> {
  await tx.selectFrom('album').select('id').where('id', '=', albumId).forNoKeyUpdate().execute();
}

export async function countPosts(tx: Tx, albumId: Id): Promise<{ readonly all: number; readonly pinned: number }> {
  return tx
    .selectFrom('resource_group')
    .select(sql<number>`count(*)::int`.as('all'))
    .select(sql<number>`(count(*) filter (where pinned_at is not null))::int`.as('pinned'))
    .where('album_id', '=', albumId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
}

export interface PostValues {
  readonly title?: string;
  readonly body?: string;
  readonly topics?: string[];
  readonly place?: string;
  readonly cover_id?: Id | null;
  readonly talk_id?: Id | null;
  readonly edited_at?: Date;
  readonly pinned_at?: Date | null;
  readonly hidden_at?: Date | null;
  readonly removed_at?: Date | null;
  readonly removed_by?: Id | null;
}

export async function insertPost(
  tx: Tx,
  post: Required<Pick<PostValues, 'title' | 'body' | 'topics' | 'place' | 'cover_id' | 'talk_id'>> & {
    readonly uid: string;
    readonly album_id: Id;
    readonly author_id: Id;
    readonly request_id: string;
    readonly created_at: Date;
  },
): Promise<Id> {
  const { id } = await tx.insertInto('resource_group').values(post).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updatePost(tx: Tx, id: Id, values: PostValues): Promise<void> {
  await tx.updateTable('resource_group').set(values).where('id', '=', id).execute();
}

/** The files of a post, in their order. */
export async function placePostMedia(tx: Tx, postId: Id, mediaIds: readonly Id[]): Promise<void> {
  await tx.deleteFrom('resource_group_media').where('group_id', '=', postId).execute();
  await tx
    .insertInto('resource_group_media')
    .values(mediaIds.map((mediaId, position) => ({ group_id: postId, media_id: mediaId, position })))
    .execute();
}

/** Answers how many there were. */
export async function erasePosts(db: Db, removedBefore: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from resource_group where id in (
      select id from resource_group where removed_at < ${removedBefore} order by removed_at limit ${limit})
    returning 1`.execute(db);
  return rows.length;
}
