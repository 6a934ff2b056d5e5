import { sql } from 'kysely';
import { readRights, rightsOfLevels, type RightsOfLevels, toRights } from '../../db/member-levels';
import { membershipsOf, toPeriods } from '../../db/membership-periods';
import { compareIds } from '../../db/compare-ids';
import type { Db, Id, Tx } from '../../db/tables';
import type { MembershipPeriod } from '../user/member.rules';

export interface UsedBytes {
  readonly photoBytes: number;
  readonly videoBytes: number;
}

/** By the counter that the triggers of `media` keep. */
export async function findUsed(db: Db, userId: Id): Promise<UsedBytes> {
  const row = await db
    .selectFrom('used_capacity')
    .select(['photo_bytes as photoBytes', 'video_bytes as videoBytes'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { photoBytes: Number(row?.photoBytes ?? 0), videoBytes: Number(row?.videoBytes ?? 0) };
}

/**
 * Held until the transaction ends, so that what is checked against the sum still holds when it is added. Several people: in the order of
 * their ids. Code that needs an album's lock as well takes that first.
 */
export async function lockUsed(tx: Tx, userIds: readonly Id[]): Promise<void> {
  const ids = [...new Set(userIds)].sort(compareIds);
  for (const id of ids) {
    // Changing nothing, it holds a row that was there as well as one just made.
    await sql`insert into used_capacity as used (user_id) values (${id})
      on conflict (user_id) do update set photo_bytes = used.photo_bytes`.execute(tx);
  }
}

/** What decides how much somebody's level gives. */
export async function findLevelFacts(
  db: Db,
  userId: Id,
): Promise<{ readonly memberships: readonly MembershipPeriod[]; readonly rights: RightsOfLevels }> {
  const row = await db
    .selectFrom('app_user')
    .select([membershipsOf('app_user.id').as('memberships'), rightsOfLevels().as('rights')])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return { memberships: [], rights: await readRights(db) };
  return { memberships: toPeriods(row.memberships), rights: toRights(row.rights) };
}

export interface UsedFault {
  readonly userId: Id;
  readonly problem: string;
}

/** People whose counter differs from the sum of their files, with both numbers. */
export async function listUsedFaults(db: Db): Promise<UsedFault[]> {
  const { rows } = await sql<UsedFault>`
    with counted as (
      select album.owner_id as user_id,
        coalesce(sum(media.size_bytes) filter (where media.kind <> 1), 0) as photo_bytes,
        coalesce(sum(media.size_bytes) filter (where media.kind = 1), 0) as video_bytes
      from media join album on album.id = media.album_id
      where media.state <> 2 group by album.owner_id
    )
    select user_id as "userId", format('user %s: %s and %s kept, %s and %s counted', user_id,
      coalesce(kept.photo_bytes, 0), coalesce(kept.video_bytes, 0),
      coalesce(counted.photo_bytes, 0), coalesce(counted.video_bytes, 0)) as problem
    from counted full join used_capacity as kept using (user_id)
    where (coalesce(kept.photo_bytes, 0), coalesce(kept.video_bytes, 0))
      <> (coalesce(counted.photo_bytes, 0), coalesce(counted.video_bytes, 0))`.execute(db);
  return rows;
}

/**
 * Sets a person's counter to the sum of his files. Its row is locked first, so whatever a trigger has added is counted, and what
 * others write meanwhile is added by their triggers afterwards.
 */
export async function setUsedToSum(tx: Tx, userId: Id): Promise<void> {
  await sql`insert into used_capacity (user_id) values (${userId}) on conflict do nothing`.execute(tx);
  await sql`select from used_capacity where user_id = ${userId} for update`.execute(tx);
  await sql`
    update used_capacity set photo_bytes = counted.photo_bytes, video_bytes = counted.video_bytes
    from (
      select coalesce(sum(media.size_bytes) filter (where media.kind <> 1), 0) as photo_bytes,
        coalesce(sum(media.size_bytes) filter (where media.kind = 1), 0) as video_bytes
      from media join album on album.id = media.album_id
      where media.state <> 2 and album.owner_id = ${userId}
    ) as counted
    where user_id = ${userId}`.execute(tx);
}
