import type { Db, Id } from '../../db/tables';

export interface AccountRow {
  readonly id: Id;
  readonly phone: string | null;
  readonly nickname: string;
}

const COLUMNS = ['id', 'phone', 'nickname'] as const;

/** Until the transaction ends nobody else changes how this person signs in. */
export async function lockAccount(db: Db, id: Id): Promise<AccountRow | null> {
  return (await db.selectFrom('app_user').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

export async function findAccount(db: Db, id: Id): Promise<AccountRow | null> {
  return (await db.selectFrom('app_user').select(COLUMNS).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function findAccountByPhone(db: Db, phone: string): Promise<AccountRow | null> {
  return (await db.selectFrom('app_user').select(COLUMNS).where('phone', '=', phone).executeTakeFirst()) ?? null;
}

export async function insertAccount(db: Db, account: { readonly uid: string; readonly now: Date }): Promise<Id> {
  const row = await db
    .insertInto('app_user')
    .values({ uid: account.uid, phone: null, created_at: account.now, updated_at: account.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Throws a unique violation when another account got this phone at the same moment. */
export async function setPhone(db: Db, id: Id, phone: string, now: Date): Promise<void> {
  await db.updateTable('app_user').set({ phone, updated_at: now }).where('id', '=', id).execute();
}
