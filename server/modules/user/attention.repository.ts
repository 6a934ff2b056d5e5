import { sql } from 'kysely';
import type { Db, Id, Tx } from '../../db/tables';

// The class of our advisory locks on pairs of people: any number that no other lock uses.
const PAIR_LOCK_CLASS = 41_204;

/** Held until the transaction ends, so that following and blocking between the same two never cross. */
export async function lockPair(tx: Tx, a: Id, b: Id): Promise<void> {
  const [low, high] = BigInt(a) < BigInt(b) ? [a, b] : [b, a];
  await sql`select pg_advisory_xact_lock(${PAIR_LOCK_CLASS}, hashtext(${`${low}:${high}`}))`.execute(tx);
}

/** Answers whether it changed anything. */
export async function insertAttention(db: Db, followerId: Id, followedId: Id, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('attention')
    .values({ follower_id: followerId, followed_id: followedId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('follower_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Answers whether it changed anything. */
export async function deleteAttention(db: Db, followerId: Id, followedId: Id): Promise<boolean> {
  const row = await db
    .deleteFrom('attention')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .returning('follower_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertBlock(db: Db, userId: Id, blockedId: Id, now: Date): Promise<void> {
  await db
    .insertInto('user_block')
    .values({ user_id: userId, blocked_id: blockedId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteBlock(db: Db, userId: Id, blockedId: Id): Promise<void> {
  await db.deleteFrom('user_block').where('user_id', '=', userId).where('blocked_id', '=', blockedId).execute();
}
