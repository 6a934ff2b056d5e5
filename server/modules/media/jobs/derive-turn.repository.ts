import { sql } from 'kysely';
import type { Db, Id } from '../../../db/tables';
import type { Lane, TurnFacts } from './derive-turn.rules';

export interface TurnRow extends TurnFacts {
  readonly id: Id;
  readonly ownerId: Id;
}

/** By owner and age. */
export async function listTurnRows(db: Db, mediaIds: readonly Id[]): Promise<TurnRow[]> {
  const rows = await db
    .selectFrom('media')
    .select(['id', 'uploader_id as ownerId', 'kind', 'mime', 'pixel_x as pixelX', 'pixel_y as pixelY'])
    .select('size_bytes as sizeBytes')
    .where('id', '=', sql<Id>`any(${[...mediaIds]}::bigint[])`)
    .orderBy('uploader_id')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, sizeBytes: Number(row.sizeBytes) }));
}

export interface AskedTurn {
  readonly lane: Lane;
  readonly ownerId: Id;
  readonly cost: number;
  /** The jobs of this lane that wait for their first turn. */
  readonly jobName: string;
  readonly priority: number;
}

/**
 * Gives somebody the next `cost` units of a lane, and answers where they begin: see [Note: Turns]. His row stays locked until the
 * transaction ends, so take them for several people in the order of their ids.
 */
export async function takeTurn(tx: Db, { lane, ownerId, cost, jobName, priority }: AskedTurn): Promise<number> {
  const { rows } = await sql<{ begin: string }>`
    with waiting as (
      select (extract(epoch from job.run_at) * 1000)::bigint as head
      from graphile_worker._private_jobs as job
      where job.is_available and job.priority = ${priority} and job.run_at < '2010-01-01'
        and job.task_id = (select id from graphile_worker._private_tasks where identifier = ${jobName})
      order by job.run_at limit 1
    ), now_at as (
      select coalesce((select head from waiting), (select max(ends_at) from derive_turn where lane = ${lane}), 0) as head
    )
    insert into derive_turn (lane, owner_id, ends_at)
    select ${lane}, ${ownerId}, head + ${cost} from now_at
    on conflict (lane, owner_id) do update
    set ends_at = greatest(derive_turn.ends_at, excluded.ends_at - ${cost}) + ${cost}
    returning ends_at - ${cost} as begin`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a turn was not given');
  return Number(row.begin);
}
