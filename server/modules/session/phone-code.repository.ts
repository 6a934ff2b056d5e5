import type { Db } from '../../db/tables';
import type { CodePurpose } from './phone-code.rules';

/** Which phone's code, and for what. */
export interface CodeKey {
  readonly phone: string;
  readonly purpose: CodePurpose;
}

/** Each asker has a code of his own. */
export interface AskedKey extends CodeKey {
  readonly asker: string;
}

export interface NewCode extends AskedKey {
  readonly network: string;
  readonly part: string;
  readonly codeHash: Buffer;
  readonly tries: number;
  readonly unnamedTries: number;
  readonly now: Date;
  readonly expiresAt: Date;
}

export interface LiveCode {
  readonly purpose: string;
  readonly asker: string;
  readonly part: string;
  readonly triesLeft: number;
  readonly unnamedLeft: number;
}

export interface TriedCode {
  readonly asker: string;
  readonly network: string;
  readonly part: string;
  readonly codeHash: Buffer;
  readonly sentAt: Date;
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

/** Every code of the phone that can still be tried, whoever asked for it. */
export async function listLiveCodes(db: Db, phone: string, now: Date): Promise<LiveCode[]> {
  return db
    .selectFrom('phone_code')
    .select(['purpose', 'asker', 'part', 'tries_left as triesLeft', 'unnamed_left as unnamedLeft'])
    .where('phone', '=', phone)
    .where('expires_at', '>', now)
    .execute();
}

/** In place of the asker's last one for this purpose. */
export async function replaceCode(db: Db, code: NewCode): Promise<void> {
  const kept = {
    network: code.network,
    part: code.part,
    code_hash: code.codeHash,
    sent_at: code.now,
    expires_at: code.expiresAt,
    tries_left: code.tries,
    unnamed_left: code.unnamedTries,
    tries: 0,
    unnamed_tries: 0,
  };
  await db
    .insertInto('phone_code')
    .values({ phone: code.phone, purpose: code.purpose, asker: code.asker, ...kept })
    .onConflict((conflict) => conflict.columns(['phone', 'purpose', 'asker']).doUpdateSet(kept))
    .execute();
}

/** Takes back a code that was never delivered. A newer one stays. */
export async function withdrawCode(db: Db, key: AskedKey, codeHash: Buffer): Promise<void> {
  await db
    .deleteFrom('phone_code')
    .where('phone', '=', key.phone)
    .where('purpose', '=', key.purpose)
    .where('asker', '=', key.asker)
    .where('code_hash', '=', codeHash)
    .execute();
}

const TRIED = ['asker', 'network', 'part', 'code_hash as codeHash', 'sent_at as sentAt'] as const;

/** Uses up one try of the asker's own code. Null when there is nothing to try. */
export async function takeTry(db: Db, key: AskedKey, now: Date): Promise<TriedCode | null> {
  const row = await db
    .updateTable('phone_code')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1), tries: eb('tries', '+', 1) }))
    .where('phone', '=', key.phone)
    .where('purpose', '=', key.purpose)
    .where('asker', '=', key.asker)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .returning(TRIED)
    .executeTakeFirst();
  return row ?? null;
}

/** Uses up one unnamed try of every code that was asked for from this network. */
export async function takeUnnamedTries(db: Db, key: CodeKey, network: string, now: Date): Promise<TriedCode[]> {
  const askers = await db
    .selectFrom('phone_code')
    .select('asker')
    .where('phone', '=', key.phone)
    .where('purpose', '=', key.purpose)
    .where('network', '=', network)
    .where('expires_at', '>', now)
    .where('unnamed_left', '>', 0)
    .orderBy('asker')
    .forUpdate()
    .execute();
  if (askers.length === 0) return [];
  return db
    .updateTable('phone_code')
    .set((eb) => ({ unnamed_left: eb('unnamed_left', '-', 1), unnamed_tries: eb('unnamed_tries', '+', 1) }))
    .where('phone', '=', key.phone)
    .where('purpose', '=', key.purpose)
    .where(
      'asker',
      'in',
      askers.map(({ asker }) => asker),
    )
    .returning(TRIED)
    .execute();
}

/** Whether the asker has a code that lives. */
export async function hasLiveCode(db: Db, key: AskedKey, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('phone_code')
    .select('phone')
    .where('phone', '=', key.phone)
    .where('purpose', '=', key.purpose)
    .where('asker', '=', key.asker)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a code of this network lives that was tried without a name. */
export async function hasTriedUnnamed(db: Db, key: CodeKey, network: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('phone_code')
    .select('phone')
    .where('phone', '=', key.phone)
    .where('purpose', '=', key.purpose)
    .where('network', '=', network)
    .where('unnamed_tries', '>', 0)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the code and answers how often it was tried. Null when it was used or replaced meanwhile. */
export async function useCode(
  db: Db,
  key: AskedKey,
  codeHash: Buffer,
  now: Date,
): Promise<{ readonly tries: number; readonly unnamedTries: number } | null> {
  const used = await db
    .updateTable('phone_code')
    .set({ expires_at: now })
    .where('phone', '=', key.phone)
    .where('purpose', '=', key.purpose)
    .where('asker', '=', key.asker)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .returning(['tries', 'unnamed_tries as unnamedTries'])
    .executeTakeFirst();
  return used ?? null;
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
        refTuple('phone', 'purpose', 'asker'),
        'in',
        eb
          .selectFrom('phone_code')
          .select(['phone', 'purpose', 'asker'])
          .where('expires_at', '<', before)
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asTuple('phone', 'purpose', 'asker'),
      ),
    )
    .execute();
}

/** Codes that were sent to the phone, and how many. */
export async function erasePhoneCodes(db: Db, phone: string): Promise<void> {
  await db.deleteFrom('phone_code').where('phone', '=', phone).execute();
  await db.deleteFrom('phone_pace').where('phone', '=', phone).execute();
  await db
    .deleteFrom('attempt_counter')
    .where((eb) => eb.or([eb('key', '=', `code:phone:${phone}`), eb('key', 'like', `code:phone:${phone}:%`)]))
    .execute();
}
