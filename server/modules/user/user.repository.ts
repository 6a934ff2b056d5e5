import type { Db, Id } from '../../db/tables';
import { rightsOfLevels, type RightsOfLevels, type StoredRights, toRights } from '../../db/member-levels';
import { membershipsOf, type StoredPeriod, toPeriods } from '../../db/membership-periods';
import type { MembershipPeriod } from './member.rules';

export interface UserRow {
  readonly id: Id;
  readonly uid: string;
  readonly phone: string | null;
  readonly nickname: string;
  readonly avatarUrl: string;
  readonly coverUrl: string;
  readonly gender: number;
  /** `yyyy-mm-dd` */
  readonly birthday: string | null;
  readonly place: string;
  readonly signature: string;
  readonly tags: readonly string[];
  readonly isAdmin: boolean;
  readonly memberships: readonly MembershipPeriod[];
  readonly levels: RightsOfLevels;
}

const COLUMNS = [
  'app_user.id',
  'app_user.uid',
  'app_user.phone',
  'app_user.nickname',
  'app_user.avatar_url as avatarUrl',
  'app_user.cover_url as coverUrl',
  'app_user.gender',
  'app_user.birthday',
  'app_user.place',
  'app_user.signature',
  'app_user.tags',
  'app_user.is_admin as isAdmin',
] as const;

type StoredUser = Omit<UserRow, 'memberships' | 'levels'> & {
  readonly memberships: StoredPeriod[];
  readonly levels: StoredRights;
};

function toUserRow(row: StoredUser | undefined): UserRow | null {
  return row === undefined ? null : { ...row, memberships: toPeriods(row.memberships), levels: toRights(row.levels) };
}

function selectUsers(db: Db) {
  return db
    .selectFrom('app_user')
    .select(COLUMNS)
    .select([membershipsOf('app_user.id').as('memberships'), rightsOfLevels().as('levels')]);
}

export async function findUserById(db: Db, id: Id): Promise<UserRow | null> {
  return toUserRow(await selectUsers(db).where('app_user.id', '=', id).executeTakeFirst());
}

export async function findUserByUid(db: Db, uid: string): Promise<UserRow | null> {
  return toUserRow(await selectUsers(db).where('app_user.uid', '=', uid).executeTakeFirst());
}

export async function findUserByPhone(db: Db, phone: string): Promise<UserRow | null> {
  return toUserRow(await selectUsers(db).where('app_user.phone', '=', phone).executeTakeFirst());
}

/** Adds a user of this phone unless there is one already. */
export async function insertUserOnce(
  db: Db,
  user: { readonly uid: string; readonly phone: string; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('app_user')
    .values({ uid: user.uid, phone: user.phone, created_at: user.now, updated_at: user.now })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .execute();
}

export interface UserChange {
  readonly nickname?: string;
  readonly avatarUrl?: string;
  readonly coverUrl?: string;
  readonly gender?: number;
  readonly birthday?: string | null;
  readonly place?: string;
  readonly signature?: string;
  readonly tags?: readonly string[];
}

/** What is not named stays. */
export async function updateUser(db: Db, id: Id, change: UserChange, now: Date): Promise<void> {
  const { avatarUrl, coverUrl, tags, ...same } = change;
  await db
    .updateTable('app_user')
    .set({
      ...same,
      ...(avatarUrl === undefined ? {} : { avatar_url: avatarUrl }),
      ...(coverUrl === undefined ? {} : { cover_url: coverUrl }),
      ...(tags === undefined ? {} : { tags: [...tags] }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Waits for another change of this person under way; then what is read stays true until the transaction ends. */
export async function lockUser(db: Db, id: Id): Promise<void> {
  await db.selectFrom('app_user').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Written at most once in `everyMs`: a person who is here calls often. */
export async function touchUser(db: Db, id: Id, now: Date, everyMs: number): Promise<void> {
  const before = new Date(now.getTime() - everyMs);
  await db
    .updateTable('app_user')
    .set({ active_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('active_at', 'is', null), eb('active_at', '<=', before)]))
    .execute();
}

/** See [Note: Dropped pictures]. */
export async function listDroppedPictures(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('dropped_picture').select('address').limit(limit).execute();
  return rows.map(({ address }) => address);
}

export async function forgetDroppedPictures(db: Db, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await db.deleteFrom('dropped_picture').where('address', 'in', addresses).execute();
}

/** From now on this level: what was given before ends here. What was bought, exchanged or won stays: see [Note: Membership lots] in 0056-membership. */
export async function replaceMembership(
  db: Db,
  userId: Id,
  member: { readonly level: string; readonly endTime: Date | null; readonly now: Date },
): Promise<void> {
  const { level, endTime, now } = member;
  await db
    .deleteFrom('membership_period')
    .where('user_id', '=', userId)
    .where('order_id', 'is', null)
    .where('days', '=', 0)
    .where('start_at', '>=', now)
    .execute();
  await db
    .updateTable('membership_period')
    .set({ end_at: now })
    .where('user_id', '=', userId)
    .where('order_id', 'is', null)
    .where('days', '=', 0)
    .where((eb) => eb.or([eb('end_at', 'is', null), eb('end_at', '>', now)]))
    .execute();
  // A period that ended before it began would count as ended anyway.
  const end_at = endTime !== null && endTime < now ? now : endTime;
  await db
    .insertInto('membership_period')
    .values({ user_id: userId, level, start_at: now, end_at, created_at: now })
    .execute();
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) !== undefined;
}
