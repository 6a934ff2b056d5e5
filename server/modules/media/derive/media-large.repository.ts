import { MEDIA_STATE, type Turns } from '@contract/constants/media';
import type { Db, Id, Tx } from '../../../db/tables';
import { type OriginalRow, selectOriginal } from './media-derive.repository';

export interface LargeRow extends OriginalRow {
  /** Quarters clockwise, of the pictures that are there. */
  readonly turns: Turns;
  readonly folder: string;
  readonly folderStorage: number;
}

/** Null when there is nothing to do any more: done, made anew, erased. What is in the bin may be restored. */
export async function findLargeDue(db: Db, mediaId: Id): Promise<LargeRow | null> {
  const row = await selectOriginal(db, mediaId)
    .select(['media.turns', 'media.derivative_key as folder', 'media.derivative_storage as folderStorage'])
    .where('media.state', '=', MEDIA_STATE.ready)
    .where('media.large_due', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** Says that it is there, or that there will be none. False: the row has other pictures by now, elsewhere, or has gone. */
export async function endLargeDue(
  tx: Tx | Db,
  mediaId: Id,
  { folder, folderStorage }: Pick<LargeRow, 'folder' | 'folderStorage'>,
  hasLarge: boolean,
): Promise<boolean> {
  const ended = await tx
    .updateTable('media')
    .set({ has_large: hasLarge, large_due: false })
    .where('id', '=', mediaId)
    .where('large_due', '=', true)
    .where('derivative_key', '=', folder)
    .where('derivative_storage', '=', folderStorage)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Whether a row names a folder, and says that the largest picture lies in it. */
export async function findNamed(db: Db, mediaId: Id, folder: string): Promise<{ hasLarge: boolean } | null> {
  const row = await db
    .selectFrom('media')
    .select('has_large as hasLarge')
    .where('id', '=', mediaId)
    .where('derivative_key', '=', folder)
    .executeTakeFirst();
  return row ?? null;
}

/** Some whose pictures were due before then, in the order of their numbers. */
export function listLargeDue(
  db: Db,
  before: Date,
  page: { readonly after: Id; readonly limit: number },
): Promise<{ id: Id; uploaderId: Id }[]> {
  return db
    .selectFrom('media')
    .select(['id', 'uploader_id as uploaderId'])
    .where('large_due', '=', true)
    .where('state', '=', MEDIA_STATE.ready)
    .where('created_at', '<', before)
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.limit)
    .execute();
}
