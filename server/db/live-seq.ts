import { type RawBuilder, sql } from 'kysely';
import { KEEP_PLAN } from './kept-plan';
import type { Db, Id } from './tables';

/** As `findLastSeq`, inside a statement that reads what the changes led to as well: both are of one moment. */
export const lastSeqOf = (albumId: Id): RawBuilder<Id> =>
  sql<Id>`(select coalesce(max(seq), 0)::text from live_event where album_id = ${albumId})`;

/** The last number of an album's changes; '0' where nothing has changed yet. */
export async function findLastSeq(db: Db, albumId: Id): Promise<Id> {
  const { rows } = await sql<{ seq: Id }>`${KEEP_PLAN} select ${lastSeqOf(albumId)} as seq`.execute(db);
  return rows[0]?.seq ?? '0';
}
