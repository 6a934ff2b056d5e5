import { sql, type SqlBool } from 'kysely';
import { COMMENT_STANDING } from '@contract/constants/interaction';
import type { Db, Id, Tx } from '../../db/tables';

export interface CommentRow {
  readonly id: Id;
  readonly uid: string;
  readonly albumId: Id;
  readonly albumUid: string;
  readonly mediaUid: string | null;
  readonly parentId: Id | null;
  readonly parentUid: string | null;
  readonly authorId: Id;
  readonly authorUid: string;
  readonly authorName: string;
  readonly authorAvatar: string;
  readonly replyToUid: string | null;
  readonly replyToName: string | null;
  readonly replyToAvatar: string | null;
  readonly body: string;
  readonly mentions: readonly Id[];
  readonly replyCount: number;
  readonly createdAt: Date;
  readonly standing: number;
}

/** What this reader sees of what stands there: what waits is its author's alone. */
const seenBy = (readerId: Id | null) =>
  sql<SqlBool>`(comment.standing = ${sql.lit(COMMENT_STANDING.shown)}
    or (comment.standing = ${sql.lit(COMMENT_STANDING.waiting)} and comment.author_id = ${readerId}))`;

function comments(db: Db) {
  return db
    .selectFrom('comment')
    .innerJoin('album', 'album.id', 'comment.album_id')
    .innerJoin('app_user as author', 'author.id', 'comment.author_id')
    .leftJoin('media', 'media.id', 'comment.media_id')
    .leftJoin('comment as parent', 'parent.id', 'comment.parent_id')
    .leftJoin('app_user as answered', 'answered.id', 'comment.reply_to')
    .select([
      'comment.id',
      'comment.uid',
      'comment.album_id as albumId',
      'album.uid as albumUid',
      'media.uid as mediaUid',
      'comment.parent_id as parentId',
      'parent.uid as parentUid',
      'comment.author_id as authorId',
      'author.uid as authorUid',
      'author.nickname as authorName',
      'author.avatar_url as authorAvatar',
      'answered.uid as replyToUid',
      'answered.nickname as replyToName',
      'answered.avatar_url as replyToAvatar',
      'comment.body',
      sql<Id[]>`comment.mentions::text[]`.as('mentions'),
      'comment.reply_count as replyCount',
      'comment.created_at as createdAt',
      'comment.standing',
    ]);
}

/** Newest first, without replies. `mediaId` null: about the album. */
export function listThreads(
  db: Db,
  about: { readonly albumId: Id; readonly mediaId: Id | null; readonly readerId: Id | null },
  beforeId: Id | null,
  limit: number,
): Promise<CommentRow[]> {
  return comments(db)
    .where('comment.album_id', '=', about.albumId)
    .where('comment.media_id', about.mediaId === null ? 'is' : '=', about.mediaId)
    .where('comment.parent_id', 'is', null)
    .where(seenBy(about.readerId))
    .$if(beforeId !== null, (query) => query.where('comment.id', '<', beforeId))
    .orderBy('comment.id', 'desc')
    .limit(limit)
    .execute();
}

/** The first replies of each, oldest first. */
export function listFirstReplies(
  db: Db,
  parentIds: readonly Id[],
  each: number,
  readerId: Id | null,
): Promise<CommentRow[]> {
  const first = sql<{ id: Id }>`(
    select reply.id from unnest(${[...parentIds]}::bigint[]) as parent(id)
    cross join lateral (
      select id from comment where parent_id = parent.id and ${seenBy(readerId)} order by id limit ${each}
    ) as reply)`;
  return comments(db)
    .where('comment.id', 'in', sql<Id>`(select id from ${first} as first)`)
    .orderBy('comment.id')
    .execute();
}

export function listReplies(
  db: Db,
  about: { readonly parentId: Id; readonly readerId: Id | null },
  afterId: Id | null,
  limit: number,
): Promise<CommentRow[]> {
  return comments(db)
    .where('comment.parent_id', '=', about.parentId)
    .where(seenBy(about.readerId))
    .$if(afterId !== null, (query) => query.where('comment.id', '>', afterId))
    .orderBy('comment.id')
    .limit(limit)
    .execute();
}

export function findComment(db: Db, uid: string): Promise<CommentRow | undefined> {
  return comments(db).where('comment.uid', '=', uid).executeTakeFirst();
}

export function findByRequest(db: Db, authorId: Id, requestId: string): Promise<CommentRow | undefined> {
  return comments(db)
    .where('comment.author_id', '=', authorId)
    .where('comment.request_id', '=', requestId)
    .executeTakeFirst();
}

export async function countComments(
  db: Db,
  about: { readonly albumId: Id; readonly mediaId: Id | null },
): Promise<number> {
  const row = await db
    .selectFrom('comment')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('album_id', '=', about.albumId)
    .where('media_id', about.mediaId === null ? 'is' : '=', about.mediaId)
    .where('standing', '=', COMMENT_STANDING.shown)
    // What answers a comment that is not shown is seen by nobody.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('comment as parent')
            .select('parent.id')
            .whereRef('parent.id', '=', 'comment.parent_id')
            .where('parent.standing', '<>', COMMENT_STANDING.shown),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface NewComment {
  readonly uid: string;
  readonly albumId: Id;
  readonly mediaId: Id | null;
  readonly parentId: Id | null;
  readonly replyTo: Id | null;
  readonly authorId: Id;
  readonly requestId: string;
  readonly body: string;
  readonly mentions: readonly Id[];
  readonly standing: number;
  readonly now: Date;
}

/** Null when this request made one before. */
export async function insertComment(tx: Tx, comment: NewComment): Promise<Id | null> {
  const row = await tx
    .insertInto('comment')
    .values({
      uid: comment.uid,
      album_id: comment.albumId,
      media_id: comment.mediaId,
      parent_id: comment.parentId,
      reply_to: comment.replyTo,
      author_id: comment.authorId,
      request_id: comment.requestId,
      body: comment.body,
      mentions: [...comment.mentions],
      standing: comment.standing,
      created_at: comment.now,
    })
    .onConflict((conflict) => conflict.columns(['author_id', 'request_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface WaitingComment {
  readonly albumId: Id;
  readonly mediaId: Id | null;
  readonly authorId: Id;
  readonly mentions: readonly Id[];
  /** Whose thing it is about. */
  readonly ownerId: Id;
  /** Whom it answers. */
  readonly replyTo: Id | null;
}

/** One that waits no longer. Null: it did not. */
export async function releaseComment(tx: Tx, id: Id): Promise<WaitingComment | null> {
  const { rows } = await sql<WaitingComment>`
    update comment set standing = ${sql.lit(COMMENT_STANDING.shown)}
    from album
    where comment.id = ${id} and comment.standing = ${sql.lit(COMMENT_STANDING.waiting)} and album.id = comment.album_id
    returning comment.album_id as "albumId", comment.media_id as "mediaId", comment.author_id as "authorId",
      comment.mentions::text[] as mentions, comment.reply_to as "replyTo",
      coalesce((select uploader_id from media where media.id = comment.media_id), album.owner_id) as "ownerId"`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function hasTold(tx: Tx, commentId: Id): Promise<boolean> {
  const row = await tx
    .selectFrom('interaction_event')
    .select('id')
    .where('comment_id', '=', commentId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** With the replies to it. */
export async function deleteComment(tx: Tx, id: Id): Promise<void> {
  await tx.deleteFrom('comment').where('id', '=', id).execute();
}

export interface PersonRow {
  readonly id: Id;
  readonly uid: string;
  readonly nickname: string;
  readonly avatar: string;
}

export function listPeople(db: Db, ids: readonly Id[]): Promise<PersonRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('app_user')
    .select(['id', 'uid', 'nickname', 'avatar_url as avatar'])
    .where('id', 'in', ids)
    .execute();
}

/** Those of them who have a nickname, and whom no block keeps apart from the author. */
export async function listMentionable(db: Db, uids: readonly string[], authorId: Id): Promise<Id[]> {
  if (uids.length === 0) return [];
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('uid', 'in', uids)
    .where('nickname', '<>', '')
    .where('id', '<>', authorId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('user_block')
            .select('user_id')
            .where((or) =>
              or.or([
                or.and([or('user_id', '=', authorId), or('blocked_id', '=', or.ref('app_user.id'))]),
                or.and([or('blocked_id', '=', authorId), or('user_id', '=', or.ref('app_user.id'))]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
