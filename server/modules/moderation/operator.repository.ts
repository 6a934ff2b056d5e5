import { sql } from 'kysely';
import type { Db, Id, Tx } from '../../db/tables';

export interface OperatorAct {
  readonly actorId: Id;
  /** Of the audit log, behind `setting:`. */
  readonly action: string;
  readonly about: string;
  readonly personId?: Id;
  readonly reason: string;
  readonly at: Date;
}

export async function insertAct(db: Db, act: OperatorAct): Promise<void> {
  await db
    .insertInto('operator_act')
    .values({
      actor_id: act.actorId,
      action: act.action,
      about: act.about,
      person_id: act.personId ?? null,
      reason: act.reason,
      at: act.at,
    })
    .execute();
}

export async function listNicknames(db: Db, userIds: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'nickname'])
    .where('id', 'in', [...new Set(userIds)])
    .execute();
  return new Map(rows.map(({ id, nickname }) => [id, nickname]));
}

export function listAdminRows(db: Db): Promise<{ readonly nickname: string; readonly phone: string | null }[]> {
  return db.selectFrom('app_user').select(['nickname', 'phone']).where('is_admin', '=', true).orderBy('id').execute();
}

export function listWaitingChanges(db: Db) {
  return db
    .selectFrom('admin_change as one')
    .innerJoin('app_user as person', 'person.id', 'one.user_id')
    .leftJoin('app_user as asker', 'asker.id', 'one.asked_by')
    .select(['one.uid', 'person.nickname', 'person.phone', 'one.is_grant as isGrant', 'asker.nickname as askedBy'])
    .select(['one.asked_by as askedById', 'one.created_at as at'])
    .where('one.decided_at', 'is', null)
    .orderBy('one.id')
    .execute();
}

export async function findByPhone(
  db: Db,
  phone: string,
): Promise<{ readonly id: Id; readonly isAdmin: boolean } | null> {
  const row = await db
    .selectFrom('app_user')
    .select(['id', 'is_admin as isAdmin'])
    .where('phone', '=', phone)
    .executeTakeFirst();
  return row ?? null;
}

/** False: something of this person waits already. */
export async function insertChange(
  tx: Tx,
  change: { readonly userId: Id; readonly isGrant: boolean; readonly askedBy: Id; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into admin_change (user_id, is_grant, asked_by, created_at)
    values (${change.userId}, ${change.isGrant}, ${change.askedBy}, ${change.at})
    on conflict (user_id) where decided_at is null do nothing
    returning id`.execute(tx);
  return rows.length > 0;
}

export interface OpenChange {
  readonly id: Id;
  readonly userId: Id;
  readonly isGrant: boolean;
  readonly askedBy: Id;
}

/** Locked, so that nobody else decides it. */
export async function takeChange(tx: Tx, uid: string): Promise<OpenChange | null> {
  const row = await tx
    .selectFrom('admin_change')
    .select(['id', 'user_id as userId', 'is_grant as isGrant', 'asked_by as askedBy'])
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

export async function setAdmin(tx: Tx, userId: Id, isAdmin: boolean, at: Date): Promise<void> {
  await tx.updateTable('app_user').set({ is_admin: isAdmin, updated_at: at }).where('id', '=', userId).execute();
}
