import type { Db, Id, Tx } from '../../../db/tables';

export async function findLabelId(db: Db, albumId: Id, labelUid: string): Promise<Id | null> {
  const row = await db
    .selectFrom('album_label')
    .select('id')
    .where('uid', '=', labelUid)
    .where('album_id', '=', albumId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Held, so that the label is not removed while media move to it. */
export async function findLabel(tx: Tx, uid: string): Promise<{ id: Id; albumId: Id } | null> {
  const row = await tx
    .selectFrom('album_label')
    .select(['id', 'album_id as albumId'])
    .where('uid', '=', uid)
    .forShare()
    .executeTakeFirst();
  return row ?? null;
}
