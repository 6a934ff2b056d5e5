import { sql } from 'kysely';
import { REVIEW_STATE } from '@contract/constants/media';
import type { Db, Id, Tx } from '../../../db/tables';

export type UnpassedState = typeof REVIEW_STATE.waiting | typeof REVIEW_STATE.refused;

/** Of what waits the oldest first, of what was refused the newest. */
export async function listUnpassed(
  db: Db,
  albumId: Id,
  state: UnpassedState,
  page: { readonly limit: number; readonly offset: number },
): Promise<string[]> {
  const rows = await unpassedRows(db, albumId, state)
    .select('uid')
    .orderBy('id', state === REVIEW_STATE.waiting ? 'asc' : 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(({ uid }) => uid);
}

export async function countUnpassed(db: Db, albumId: Id, state: UnpassedState): Promise<number> {
  const row = await unpassedRows(db, albumId, state)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

function unpassedRows(db: Db, albumId: Id, state: UnpassedState) {
  return db
    .selectFrom('media')
    .where('album_id', '=', albumId)
    .where('review_state', '=', sql.lit(state))
    .where('is_listed', '=', sql.lit(true));
}

/** What has been refused may pass later, and the other way round. Answers how many have changed. */
export async function setReviewState(tx: Tx, mediaIds: readonly Id[], state: number): Promise<number> {
  const changed = await tx
    .updateTable('media')
    .set({ review_state: state })
    .where('id', 'in', mediaIds)
    .where('is_listed', '=', true)
    .where('review_state', '<>', state)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
}
