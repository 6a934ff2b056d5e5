import type { Db, Id } from '../../db/tables';

export interface AccountRow {
  readonly uid: string;
  readonly phone: string | null;
  readonly nickname: string;
}

export async function findAccount(db: Db, userId: Id): Promise<AccountRow | null> {
  const row = await db
    .selectFrom('app_user')
    .select(['uid', 'phone', 'nickname'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function hasPhoneOwner(db: Db, phone: string): Promise<boolean> {
  return (await db.selectFrom('app_user').select('id').where('phone', '=', phone).executeTakeFirst()) !== undefined;
}

/** `from`: what the account's phone must still be. False when it is not. Breaks on a phone that another account has. */
export async function replacePhone(db: Db, userId: Id, from: string | null, to: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app_user')
    .set({ phone: to, updated_at: now })
    .where('id', '=', userId)
    .where('phone', 'is not distinct from', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
