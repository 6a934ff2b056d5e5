import { sql } from 'kysely';
import type { Id, LocalTime, Tx } from '../../../db/tables';

export interface MovedRow {
  readonly id: Id;
  readonly uid: string;
  readonly md5: string;
  readonly sizeBytes: number;
  readonly takenLocal: LocalTime;
  readonly albumUid: string;
  readonly labelUid: string | null;
  readonly isEssence: boolean;
}

/** Those of the rows that are still in the album and on its wall. */
export async function listMovable(tx: Tx, albumId: Id, mediaIds: readonly Id[]): Promise<MovedRow[]> {
  return tx
    .selectFrom('media')
    .select([
      'id',
      'uid',
      'md5',
      'taken_local as takenLocal',
      'is_essence as isEssence',
      sql<number>`size_bytes::float8`.as('sizeBytes'),
      sql<string>`(select uid from album where id = media.album_id)`.as('albumUid'),
      sql<string | null>`(select uid from album_label where id = media.label_id)`.as('labelUid'),
    ])
    .where('id', 'in', mediaIds)
    .where('album_id', '=', albumId)
    .where('is_listed', '=', true)
    .orderBy('id')
    .execute();
}

export interface NewPlace {
  readonly albumId: Id;
  readonly labelId: Id | null;
  readonly runId: Id;
  /** The person who moves it may review in the new album, so that it does not wait for a review. */
  readonly isReviewed: boolean;
}

/** Out of the bin and into another album, with what hangs on it. What its old album said of it stays behind. */
export async function placeElsewhere(tx: Tx, mediaId: Id, place: NewPlace): Promise<void> {
  await tx
    .updateTable('media')
    .set({
      album_id: place.albumId,
      label_id: place.labelId,
      run_id: place.runId,
      is_essence: false,
      review_state: 0,
    })
    .where('id', '=', mediaId)
    .execute();
  // After the trigger has asked the new album's rule.
  const seen = place.isReviewed ? { review_state: 0 } : {};
  await tx
    .updateTable('media')
    .set({ ...seen, deleted_at: null, deleted_by: null })
    .where('id', '=', mediaId)
    .execute();
  for (const table of ['comment', 'interaction_event', 'media_text'] as const) {
    await tx.updateTable(table).set({ album_id: place.albumId }).where('media_id', '=', mediaId).execute();
  }
}
