import { sql } from 'kysely';
import type { Db, Id } from '../../db/tables';

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

/** People whose counter is not the sum of their files, with what it says and what is so. */
export async function listUsedProblems(db: Db): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    with counted as (
      select album.owner_id as user_id,
        coalesce(sum(media.size_bytes) filter (where media.kind <> 1), 0) as photo_bytes,
        coalesce(sum(media.size_bytes) filter (where media.kind = 1), 0) as video_bytes
      from media join album on album.id = media.album_id
      where media.state <> 2 group by album.owner_id
    )
    select format('user %s: %s and %s kept, %s and %s counted', user_id,
      coalesce(kept.photo_bytes, 0), coalesce(kept.video_bytes, 0),
      coalesce(counted.photo_bytes, 0), coalesce(counted.video_bytes, 0)) as problem
    from counted full join used_capacity as kept using (user_id)
    where (coalesce(kept.photo_bytes, 0), coalesce(kept.video_bytes, 0))
      <> (coalesce(counted.photo_bytes, 0), coalesce(counted.video_bytes, 0))`.execute(db);
  return rows.map((row) => row.problem);
}
