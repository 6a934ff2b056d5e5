import { createHmac } from 'node:crypto';
import { type Db, type Id, type Tx } from './tables';
import type { FoundSanction } from './sanctions';

/** See [Note: Ban marks] in 0086-ban-marks. `key`: the installation's own. */
export async function listMarksOf(db: Db, userId: Id, key: Buffer): Promise<Buffer[]> {
  const [person, linked] = [
    await db.selectFrom('app_user').select('phone').where('id', '=', userId).executeTakeFirst(),
    await db
      .selectFrom('linked_account')
      .select(['provider', 'app_id as appId', 'open_id as openId', 'union_id as unionId'])
      .where('user_id', '=', userId)
      .execute(),
  ];
  const phone = person?.phone ?? null;
  const names = [
    ...(phone === null ? [] : [`phone\n${phone}`]),
    ...linked.map(({ provider, appId, openId }) => `${provider}\n${appId}\n${openId}`),
    // The same in all apps of one owner.
    ...linked.flatMap(({ provider, unionId }) => (unionId === null ? [] : [`${provider} union\n${unionId}`])),
  ];
  return names.map((name) => createHmac('sha256', key).update(name).digest());
}

/** The longest ban among the people that one of these marks belongs to. */
export async function findBan(db: Db, marks: readonly Buffer[], now: Date): Promise<FoundSanction | null> {
  if (marks.length === 0) return null;
  const row = await db
    .selectFrom('ban_mark')
    .select(['until', 'reason'])
    .where('mark', 'in', marks)
    .where('until', '>', now)
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertBanMarks(
  tx: Tx,
  marks: readonly Buffer[],
  ban: FoundSanction & { readonly sanctionUid: string },
): Promise<void> {
  if (marks.length === 0) return;
  await tx
    .insertInto('ban_mark')
    .values(marks.map((mark) => ({ mark, sanction_uid: ban.sanctionUid, until: ban.until, reason: ban.reason })))
    .onConflict((oc) => oc.doNothing())
    .execute();
}

export async function deleteBanMarks(db: Db, sanctionUids: readonly string[]): Promise<void> {
  if (sanctionUids.length === 0) return;
  await db.deleteFrom('ban_mark').where('sanction_uid', 'in', sanctionUids).execute();
}

export async function deleteEndedBanMarks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('ban_mark').where('until', '<=', now).execute();
}
