import { isPersonOnHold } from '../../db/legal-holds';
import type { Db, Id, Tx } from '../../db/tables';

export interface DueAccount {
  readonly userId: Id;
  /** What the names of the account's objects start with. The account itself has another one once it is being erased. */
  readonly uid: string;
  /** It cannot be kept any more. */
  readonly hasBegun: boolean;
}

/** Those whose time has come, and those whose erasing was interrupted. */
export async function listDueAccounts(db: Db, now: Date, limit: number): Promise<DueAccount[]> {
  const rows = await db
    .selectFrom('account_closing')
    .select((eb) => ['user_id as userId', 'uid', eb('erasing_at', 'is not', null).as('hasBegun')])
    .where('erase_at', '<=', now)
    .where((eb) => eb.not(isPersonOnHold('account_closing.user_id')))
    .orderBy('erase_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, hasBegun: Boolean(row.hasBegun) }));
}

/** Of an account that still waits. */
export async function putErasingOff(db: Db, userId: Id, until: Date): Promise<void> {
  await db
    .updateTable('account_closing')
    .set({ erase_at: until })
    .where('user_id', '=', userId)
    .where('erasing_at', 'is', null)
    .execute();
}

/** From here on the account cannot be kept. False when it has been. */
export async function startErasing(db: Db, userId: Id, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('account_closing')
    .set((eb) => ({ erasing_at: eb.fn.coalesce('erasing_at', eb.val(now)) }))
    .where('user_id', '=', userId)
    .where('erase_at', '<=', now)
    .where((eb) => eb.not(isPersonOnHold('account_closing.user_id')))
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function getPhone(db: Db, userId: Id): Promise<string | null> {
  const { phone } = await db.selectFrom('app_user').select('phone').where('id', '=', userId).executeTakeFirstOrThrow();
  return phone;
}

/**
 * Nobody finds the account any more, by whatever call; its phone is free. Before anything else of the person goes: what somebody adds for
 * him meanwhile waits for this row and is removed with the rest.
 */
export async function eraseIdentity(tx: Tx, userId: Id, newUid: string, now: Date): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({
      uid: newUid,
      phone: null,
      nickname: '',
      avatar_url: '',
      cover_url: '',
      is_admin: false,
      gender: 0,
      birthday: null,
      place: '',
      signature: '',
      tags: [],
      active_at: null,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
}

/** With every row that names the account and goes with it. Ledger accounts name its number and stay. */
export async function deleteAccount(tx: Tx, userId: Id): Promise<void> {
  await tx.deleteFrom('app_user').where('id', '=', userId).execute();
}
