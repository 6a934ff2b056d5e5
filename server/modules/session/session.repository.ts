import type { AdminRight } from '@contract/constants/admin-right';
import { SANCTION } from '@contract/constants/moderation';
import { KEEP_PLAN } from '../../db/kept-plan';
import { isSanctionedIn } from '../../db/sanctions';
import type { Db, Id } from '../../db/tables';

export interface NewToken {
  readonly tokenHash: Buffer;
  readonly channel: string;
  readonly deviceId: Id | null;
  readonly userId: Id | null;
  /** For a token of one purpose: the session it hangs on. */
  readonly parentId: Id | null;
  /** The client's kind and the system as it named them, for the list of signed-in devices. */
  readonly client: string;
  readonly system: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

export async function insertToken(db: Db, token: NewToken): Promise<void> {
  await db
    .insertInto('session_token')
    .values({
      token_hash: token.tokenHash,
      channel: token.channel,
      device_id: token.deviceId,
      user_id: token.userId,
      parent_id: token.parentId,
      client: token.client,
      system: token.system,
      last_used_at: token.now,
      created_at: token.now,
      expires_at: token.expiresAt,
      revoked_at: null,
    })
    .execute();
}

export interface TokenHolder {
  readonly sessionId: Id;
  readonly deviceId: Id | null;
  readonly userId: Id | null;
  readonly nickname: string | null;
  readonly isAdmin: boolean | null;
  readonly adminRights: AdminRight[] | null;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
}

/**
 * Null for a token that is unknown, ended, expired, or of one purpose only. Every column read here is watched by the triggers of
 * 0126-told-sessions, which send a notice when it changes.
 */
export async function findTokenHolder(db: Db, tokenHash: Buffer, now: Date): Promise<TokenHolder | null> {
  const row = await db
    .selectFrom('session_token as token')
    .modifyFront(KEEP_PLAN)
    .leftJoin('app_user as person', 'person.id', 'token.user_id')
    .select([
      'token.id as sessionId',
      'token.device_id as deviceId',
      'token.user_id as userId',
      'person.nickname',
      'person.is_admin as isAdmin',
      'person.admin_rights as adminRights',
      'token.last_used_at as lastUsedAt',
      'token.expires_at as expiresAt',
    ])
    .where('token.token_hash', '=', tokenHash)
    .where('token.parent_id', 'is', null)
    .where('token.revoked_at', 'is', null)
    .where('token.expires_at', '>', now)
    .where((eb) => eb.not(isSanctionedIn('token.user_id', SANCTION.account, now)))
    .executeTakeFirst();
  return row ?? null;
}

/** Only forwards: of several processes that saw it used, the last one counts. */
export async function updateLastUsed(db: Db, sessionId: Id, now: Date): Promise<void> {
  await db
    .updateTable('session_token')
    .set({ last_used_at: now })
    .where('id', '=', sessionId)
    .where('last_used_at', '<', now)
    .execute();
}

export async function revokeToken(db: Db, sessionId: Id, now: Date): Promise<void> {
  await db
    .updateTable('session_token')
    .set({ revoked_at: now })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends every token of this person. */
export async function revokeTokensOf(db: Db, userId: Id, now: Date): Promise<void> {
  await db
    .updateTable('session_token')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Whose token of one purpose it is, while the session it hangs on lives. */
export async function findPurposeTokenHolder(
  db: Db,
  tokenHash: Buffer,
  channel: string,
  now: Date,
): Promise<{ readonly userId: Id; readonly sessionId: Id } | null> {
  const row = await db
    .selectFrom('session_token as token')
    .innerJoin('session_token as session', 'session.id', 'token.parent_id')
    .select(['session.user_id as userId', 'session.id as sessionId'])
    .where('token.token_hash', '=', tokenHash)
    .where('token.channel', '=', channel)
    .where('token.expires_at', '>', now)
    .where('token.revoked_at', 'is', null)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where((eb) => eb.not(isSanctionedIn('session.user_id', SANCTION.account, now)))
    .executeTakeFirst();
  return row === undefined || row.userId === null ? null : { userId: row.userId, sessionId: row.sessionId };
}

/** When a session that lives ends. */
export async function findSessionEnd(db: Db, sessionId: Id): Promise<Date> {
  const row = await db
    .selectFrom('session_token')
    .select('expires_at')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return row.expires_at;
}

/** Removes some of the tokens that expired before. Those that another process is removing are left to it. */
export async function deleteExpiredTokens(db: Db, before: Date, limit: number): Promise<void> {
  await db
    .deleteFrom('session_token')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('session_token')
        .select('id')
        .where('expires_at', '<', before)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** The device of this key, made when it is new. Two at once give one. */
export async function ensureDevice(db: Db, keyHash: Buffer, now: Date): Promise<Id> {
  const known = await findDevice(db, keyHash);
  if (known !== null) return known;
  const made = await db
    .insertInto('device')
    .values({ key_hash: keyHash, created_at: now })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  const id = made?.id ?? (await findDevice(db, keyHash));
  if (id === null) throw new Error('a device that was just made is not there');
  return id;
}

/** The device of this key. */
export async function findDevice(db: Db, keyHash: Buffer): Promise<Id | null> {
  const row = await db.selectFrom('device').select('id').where('key_hash', '=', keyHash).executeTakeFirst();
  return row?.id ?? null;
}
