import { sql } from 'kysely';
import type { Db, Id } from '../../db/tables';

/** Wrong codes of a phone that count in this part, from this day on. */
export async function countWrong(db: Db, phoneHash: Buffer, part: string, fromDay: string): Promise<number> {
  const row = await db
    .selectFrom('phone_guess')
    .select((eb) => eb.fn.sum<string | null>('wrong').as('wrong'))
    .where('phone_hash', '=', phoneHash)
    .where('part', '=', part)
    .where('day', '>=', fromDay)
    .executeTakeFirstOrThrow();
  return Number(row.wrong ?? 0);
}

export interface Guess {
  readonly phoneHash: Buffer;
  readonly part: string;
  readonly day: string;
}

export async function addWrong(db: Db, guesses: readonly Guess[]): Promise<void> {
  for (const { phoneHash, part, day } of guesses) {
    await db
      .insertInto('phone_guess')
      .values({ phone_hash: phoneHash, part, day, wrong: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['phone_hash', 'part', 'day'])
          .doUpdateSet((eb) => ({ wrong: eb('phone_guess.wrong', '+', 1) })),
      )
      .execute();
  }
}

export async function takeBackWrong(db: Db, guesses: readonly Guess[], count: number): Promise<void> {
  for (const { phoneHash, part, day } of guesses) {
    await db
      .updateTable('phone_guess')
      .set({ wrong: sql<number>`greatest(wrong - ${count}, 0)` })
      .where('phone_hash', '=', phoneHash)
      .where('part', '=', part)
      .where('day', '=', day)
      .execute();
  }
}

export async function deleteOldGuesses(db: Db, beforeDay: string, limit: number): Promise<void> {
  await sql`
    delete from phone_guess where (phone_hash, part, day) in (
      select phone_hash, part, day from phone_guess where day < ${beforeDay} limit ${limit} for update skip locked)
  `.execute(db);
}

/** Whether this device has shown a right code of the phone. */
export async function isPhoneAsker(db: Db, phoneHash: Buffer, deviceId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('phone_asker')
    .select('device_id')
    .where('phone_hash', '=', phoneHash)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function keepPhoneAsker(db: Db, phoneHash: Buffer, deviceId: Id, now: Date): Promise<void> {
  await db
    .insertInto('phone_asker')
    .values({ phone_hash: phoneHash, device_id: deviceId, last_at: now })
    .onConflict((conflict) => conflict.columns(['phone_hash', 'device_id']).doUpdateSet({ last_at: now }))
    .execute();
}

export async function deleteOldAskers(db: Db, before: Date, limit: number): Promise<void> {
  await sql`
    delete from phone_asker where (phone_hash, device_id) in (
      select phone_hash, device_id from phone_asker where last_at < ${before} limit ${limit} for update skip locked)
  `.execute(db);
}

/** Whether it is the phone of this account. */
export async function isPhoneOf(db: Db, userId: Id, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('phone', '=', phone)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the session was signed in by. */
export async function findSessionChannel(db: Db, sessionId: Id): Promise<string | null> {
  const row = await db.selectFrom('session_token').select('channel').where('id', '=', sessionId).executeTakeFirst();
  return row?.channel ?? null;
}

export async function erasePhoneGuesses(db: Db, phoneHash: Buffer): Promise<void> {
  await db.deleteFrom('phone_guess').where('phone_hash', '=', phoneHash).execute();
  await db.deleteFrom('phone_asker').where('phone_hash', '=', phoneHash).execute();
}
