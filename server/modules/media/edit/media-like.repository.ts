import { type Expression, sql, type SqlBool } from 'kysely';
import type { Id, Tx } from '../../../db/tables';

/** Locks the row, so that likes of one photo come one after another; albums and uploads do not wait for it. */
export async function lockLikedMedia(tx: Tx, mediaId: Id, predicate: Expression<SqlBool>): Promise<boolean> {
  const row = await tx
    .selectFrom('media')
    .select('id')
    .where('id', '=', mediaId)
    .where(predicate)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Answers whether it changed anything. */
export async function insertLike(tx: Tx, mediaId: Id, userId: Id, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('media_like')
    .values({ media_id: mediaId, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('media_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Answers whether it changed anything. */
export async function deleteLike(tx: Tx, mediaId: Id, userId: Id): Promise<boolean> {
  const row = await tx
    .deleteFrom('media_like')
    .where('media_id', '=', mediaId)
    .where('user_id', '=', userId)
    .returning('media_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Answers the new count. */
export async function addToLikes(tx: Tx, mediaId: Id, by: number): Promise<number> {
  const row = await tx
    .updateTable('media')
    .set({ like_count: sql<number>`like_count + ${by}` })
    .where('id', '=', mediaId)
    .returning('like_count as likeCount')
    .executeTakeFirstOrThrow();
  return row.likeCount;
}

export async function getLikeCount(tx: Tx, mediaId: Id): Promise<number> {
  const row = await tx
    .selectFrom('media')
    .select('like_count as likeCount')
    .where('id', '=', mediaId)
    .executeTakeFirstOrThrow();
  return row.likeCount;
}
