import { sql } from 'kysely';
import type { Db, Id } from '../../db/tables';

export interface PaymentPasswordRow {
  readonly salt: Buffer;
  readonly hash: Buffer;
  readonly lockedUntil: Date | null;
}

export async function findPaymentPassword(db: Db, userId: Id): Promise<PaymentPasswordRow | null> {
  const row = await db
    .selectFrom('payment_password')
    .select(['salt', 'hash', 'locked_until as lockedUntil'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Uses up one try, the last of which locks; of several at once no more get through than there are tries. Null while it is
 * locked or when there is none.
 */
export async function takePasswordTry(
  db: Db,
  userId: Id,
  limit: number,
  now: Date,
  lockedUntil: Date,
): Promise<(PaymentPasswordRow & { readonly tries: number }) | null> {
  const row = await db
    .updateTable('payment_password')
    .set({
      // After a lock the tries start again.
      tries: sql<number>`case when tries >= ${limit} then 1 else tries + 1 end`,
      locked_until: sql<Date | null>`case when tries % ${limit} = ${limit - 1} then ${lockedUntil}::timestamptz end`,
    })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
    .returning(['salt', 'hash', 'locked_until as lockedUntil', 'tries'])
    .executeTakeFirst();
  return row ?? null;
}

/** After a right one. */
export async function clearPasswordTries(db: Db, userId: Id): Promise<void> {
  await db
    .updateTable('payment_password')
    .set({ tries: 0, locked_until: null })
    .where('user_id', '=', userId)
    .execute();
}

export async function savePaymentPassword(
  db: Db,
  password: { readonly userId: Id; readonly salt: Buffer; readonly hash: Buffer; readonly now: Date },
): Promise<void> {
  const kept = {
    salt: password.salt,
    hash: password.hash,
    tries: 0,
    locked_until: null,
    updated_at: password.now,
  };
  await db
    .insertInto('payment_password')
    .values({ user_id: password.userId, ...kept })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
    .execute();
}
