import type { Db, Id } from '../../db/tables';

export interface UserRow {
  readonly id: Id;
  readonly uid: string;
  readonly phone: string | null;
  readonly nickname: string;
  readonly avatarUrl: string;
  readonly isAdmin: boolean;
  readonly memberLevel: string;
  readonly memberEndTime: Date | null;
}

const COLUMNS = [
  'id',
  'uid',
  'phone',
  'nickname',
  'avatar_url as avatarUrl',
  'is_admin as isAdmin',
  'member_level as memberLevel',
  'member_end_time as memberEndTime',
] as const;

export async function findUserById(db: Db, id: Id): Promise<UserRow | null> {
  return (await db.selectFrom('app_user').select(COLUMNS).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function findUserByUid(db: Db, uid: string): Promise<UserRow | null> {
  return (await db.selectFrom('app_user').select(COLUMNS).where('uid', '=', uid).executeTakeFirst()) ?? null;
}

export async function findUserByPhone(db: Db, phone: string): Promise<UserRow | null> {
  return (await db.selectFrom('app_user').select(COLUMNS).where('phone', '=', phone).executeTakeFirst()) ?? null;
}

/** Adds a user of this phone unless there is one already. */
export async function insertUserOnce(
  db: Db,
  user: { readonly uid: string; readonly phone: string; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('app_user')
    .values({ uid: user.uid, phone: user.phone, member_end_time: null, created_at: user.now, updated_at: user.now })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .execute();
}

export async function updateNickname(db: Db, id: Id, nickname: string, now: Date): Promise<UserRow> {
  return db
    .updateTable('app_user')
    .set({ nickname, updated_at: now })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** False when nobody has this phone. */
export async function setAdminByPhone(db: Db, phone: string, isAdmin: boolean, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('app_user')
    .set({ is_admin: isAdmin, updated_at: now })
    .where('phone', '=', phone)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0;
}

/** False when nobody has this phone. */
export async function setMemberByPhone(
  db: Db,
  phone: string,
  member: { readonly level: string; readonly endTime: Date | null; readonly now: Date },
): Promise<boolean> {
  const changed = await db
    .updateTable('app_user')
    .set({ member_level: member.level, member_end_time: member.endTime, updated_at: member.now })
    .where('phone', '=', phone)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0;
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) !== undefined;
}
