import { sql } from 'kysely';
import { REVIEW_STATE } from '@contract/constants/media';
import type { Db, Id, Tx } from '../../db/tables';

/** The oldest first. */
export async function listWaiting(
  db: Db,
  albumId: Id,
  page: { readonly limit: number; readonly offset: number },
): Promise<string[]> {
  const rows = await waitingRows(db, albumId)
    .select('uid')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(({ uid }) => uid);
}

export async function countWaiting(db: Db, albumId: Id): Promise<number> {
  const row = await waitingRows(db, albumId)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

function waitingRows(db: Db, albumId: Id) {
  return db
    .selectFrom('media')
    .where('album_id', '=', albumId)
    .where('review_state', '=', sql.lit(REVIEW_STATE.waiting))
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
