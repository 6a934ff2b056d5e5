import type { Db, Id } from '../../db/tables';

export interface SessionRow {
  readonly id: Id;
  readonly uid: string;
  readonly channel: string;
  readonly client: string;
  readonly system: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

/** A person's living sessions, the last used first. Tokens that hang on one are no sessions. */
export async function listSessions(db: Db, userId: Id, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('session_token')
    .select(['id', 'uid', 'channel', 'client', 'system', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .where('parent_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Answers how many it ended: none when it is not this person's, or ended before. */
export async function revokeSession(db: Db, userId: Id, uid: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('session_token')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('uid', '=', uid)
    .where('parent_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function revokeOtherSessions(db: Db, userId: Id, keptId: Id, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('session_token')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('id', '<>', keptId)
    .where('parent_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
