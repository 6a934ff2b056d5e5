import { sql } from 'kysely';
import { ADMIN_RIGHTS, type AdminRight } from '@contract/constants/admin-right';
import type { Db, Id, Tx } from '../../db/tables';

export interface AdminRow {
  readonly nickname: string;
  readonly phone: string | null;
  readonly rights: AdminRight[];
}

interface StoredRights {
  readonly isAdmin: boolean;
  readonly rights: AdminRight[] | null;
}

/** See [Note: Admin rights] in 0115-admin-rights. */
const heldOf = ({ isAdmin, rights }: StoredRights): AdminRight[] => (isAdmin ? (rights ?? [...ADMIN_RIGHTS]) : []);

export async function listAdminRows(db: Db): Promise<AdminRow[]> {
  const rows = await db
    .selectFrom('app_user')
    .select(['nickname', 'phone', 'is_admin as isAdmin', 'admin_rights as rights'])
    .where('is_admin', '=', true)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ nickname: row.nickname, phone: row.phone, rights: heldOf(row) }));
}

export function listWaitingChanges(db: Db) {
  return db
    .selectFrom('admin_change as one')
    .innerJoin('app_user as person', 'person.id', 'one.user_id')
    .leftJoin('app_user as asker', 'asker.id', 'one.asked_by')
    .select(['one.uid', 'person.nickname', 'person.phone', 'one.rights', 'asker.nickname as askedBy'])
    .select(['one.asked_by as askedById', 'one.created_at as at'])
    .where('one.decided_at', 'is', null)
    .orderBy('one.id')
    .execute();
}

export async function findByPhone(
  db: Db,
  phone: string,
): Promise<{ readonly id: Id; readonly rights: AdminRight[] } | null> {
  const row = await db
    .selectFrom('app_user')
    .select(['id', 'is_admin as isAdmin', 'admin_rights as rights'])
    .where('phone', '=', phone)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, rights: heldOf(row) };
}

/** Locked until the transaction ends. None for a person who does not exist. */
export async function findRights(tx: Tx, userId: Id): Promise<AdminRight[]> {
  const row = await tx
    .selectFrom('app_user')
    .select(['is_admin as isAdmin', 'admin_rights as rights'])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return row === undefined ? [] : heldOf(row);
}

/** False: something of this person waits already. */
export async function insertChange(
  tx: Tx,
  change: { readonly userId: Id; readonly rights: readonly AdminRight[]; readonly askedBy: Id; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into admin_change (user_id, rights, asked_by, created_at)
    values (${change.userId}, ${[...change.rights]}, ${change.askedBy}, ${change.at})
    on conflict (user_id) where decided_at is null do nothing
    returning id`.execute(tx);
  return rows.length > 0;
}

export interface OpenChange {
  readonly id: Id;
  readonly userId: Id;
  readonly rights: AdminRight[];
  readonly askedBy: Id;
}

/** Locked, so that nobody else decides it. */
export async function takeChange(tx: Tx, uid: string): Promise<OpenChange | null> {
  const row = await tx
    .selectFrom('admin_change')
    .select(['id', 'user_id as userId', 'rights', 'asked_by as askedBy'])
    .where('uid', '=', uid)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function endChange(
  tx: Tx,
  id: Id,
  by: { readonly actorId: Id; readonly isAgreed: boolean; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('admin_change')
    .set({ decided_by: by.actorId, is_agreed: by.isAgreed, decided_at: by.at })
    .where('id', '=', id)
    .execute();
}

export async function setRights(tx: Tx, userId: Id, rights: readonly AdminRight[], at: Date): Promise<void> {
  const isAdmin = rights.length > 0;
  await tx
    .updateTable('app_user')
    .set({ is_admin: isAdmin, admin_rights: isAdmin ? [...rights] : null, updated_at: at })
    .where('id', '=', userId)
    .execute();
}
