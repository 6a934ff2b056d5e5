import type { Db } from '../../db/tables';
import type { CodePurpose } from './session.rules';

/** Whose code, and for what. */
export interface CodeKey {
  readonly phone: string;
  readonly purpose: CodePurpose;
}

export interface NewCode extends CodeKey {
  readonly codeHash: Buffer;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** False when the phone was sent a code after `sentBefore`, for whatever purpose; of several at once, one wins. */
export async function takePace(db: Db, phone: string, now: Date, sentBefore: Date): Promise<boolean> {
  const row = await db
    .insertInto('phone_pace')
    .values({ phone, sent_at: now })
    .onConflict((conflict) =>
      conflict.column('phone').doUpdateSet({ sent_at: now }).where('phone_pace.sent_at', '<=', sentBefore),
    )
    .returning('phone')
    .executeTakeFirst();
  return row !== undefined;
}

/** For a message that failed: the next may be sent at once. */
export async function giveBackPace(db: Db, phone: string, takenAt: Date): Promise<void> {
  await db.deleteFrom('phone_pace').where('phone', '=', phone).where('sent_at', '=', takenAt).execute();
}

/** Removes some phones that may be sent a code again. Those that another process is removing are left to it. */
export async function deleteOldPaces(db: Db, before: Date, limit: number): Promise<void> {
  await db
    .deleteFrom('phone_pace')
    .where('phone', 'in', (eb) =>
      eb.selectFrom('phone_pace').select('phone').where('sent_at', '<', before).limit(limit).forUpdate().skipLocked(),
    )
    .execute();
}

/** In place of the phone's last one for this purpose. */
export async function replaceCode(db: Db, code: NewCode): Promise<void> {
  const kept = { code_hash: code.codeHash, sent_at: code.now, expires_at: code.expiresAt, tries: 0 };
  await db
    .insertInto('phone_code')
    .values({ phone: code.phone, purpose: code.purpose, ...kept })
    .onConflict((conflict) => conflict.columns(['phone', 'purpose']).doUpdateSet(kept))
    .execute();
}

/** Takes back a code that was never delivered. A newer one stays. */
export async function withdrawCode(db: Db, key: CodeKey, codeHash: Buffer): Promise<void> {
  await db
    .deleteFrom('phone_code')
    .where('phone', '=', key.phone)
    .where('purpose', '=', key.purpose)
    .where('code_hash', '=', codeHash)
    .execute();
}

/** Uses up one try and returns what to compare with. Null when there is nothing to try. */
export async function takeTry(db: Db, key: CodeKey, limit: number, now: Date): Promise<Buffer | null> {
  const row = await db
    .updateTable('phone_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('phone', '=', key.phone)
    .where('purpose', '=', key.purpose)
    .where('expires_at', '>', now)
    .where('tries', '<', limit)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash ?? null;
}

export async function hasLiveCode(db: Db, key: CodeKey, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('phone_code')
    .select('phone')
    .where('phone', '=', key.phone)
    .where('purpose', '=', key.purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the code. False when it was used or replaced meanwhile. */
export async function useCode(db: Db, key: CodeKey, codeHash: Buffer, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('phone_code')
    .set({ expires_at: now })
    .where('phone', '=', key.phone)
    .where('purpose', '=', key.purpose)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return used.numUpdatedRows > 0;
}

/** Removes some windows that started before. Those that another process is removing are left to it. */
export async function deleteOldAttempts(db: Db, before: Date, limit: number): Promise<void> {
  await db
    .deleteFrom('attempt_counter')
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('key', 'window_start'),
        'in',
        eb
          .selectFrom('attempt_counter')
          .select(['key', 'window_start'])
          .where('window_start', '<', before)
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asTuple('key', 'window_start'),
      ),
    )
    .execute();
}

/** Removes some codes that nobody can use any more. */
export async function deleteOldCodes(db: Db, before: Date, limit: number): Promise<void> {
  await db
    .deleteFrom('phone_code')
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('phone', 'purpose'),
        'in',
        eb
          .selectFrom('phone_code')
          .select(['phone', 'purpose'])
          .where('expires_at', '<', before)
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asTuple('phone', 'purpose'),
      ),
    )
    .execute();
}
