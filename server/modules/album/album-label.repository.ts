import { sql } from 'kysely';
import type { Db, Id, Tx } from '../../db/tables';
import { COUNT_COLUMNS, type CountColumns } from './album-count.repository';

export interface LabelRow {
  readonly id: Id;
  readonly uid: string;
  readonly albumId: Id;
  readonly name: string;
}

const COLUMNS = ['id', 'uid', 'album_id as albumId', 'name'] as const;

export async function findLabel(db: Db, uid: string): Promise<LabelRow | null> {
  return (await db.selectFrom('album_label').select(COLUMNS).where('uid', '=', uid).executeTakeFirst()) ?? null;
}

/** In the order in which they are shown. */
export function listLabelRows(db: Db, albumId: Id): Promise<LabelRow[]> {
  return db
    .selectFrom('album_label')
    .select(COLUMNS)
    .where('album_id', '=', albumId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The same, each with what is counted of it. */
export function listCountedLabels(db: Db, albumId: Id): Promise<(LabelRow & CountColumns)[]> {
  return db
    .selectFrom('album_label')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('album_count')
          .select(COUNT_COLUMNS)
          .whereRef('album_count.album_id', '=', 'album_label.album_id')
          .whereRef('album_count.label_id', '=', 'album_label.id')
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select(COLUMNS)
    .selectAll('counted')
    .where('album_id', '=', albumId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Labels of one album are changed one after another: limits, names and places then hold without surprises. */
export async function lockLabels(tx: Tx, albumId: Id): Promise<void> {
  await tx.selectFrom('album').select('id').where('id', '=', albumId).forNoKeyUpdate().execute();
}

export async function insertLabel(
  db: Db,
  label: {
    readonly uid: string;
    readonly albumId: Id;
    readonly name: string;
    readonly position: number;
    readonly now: Date;
  },
): Promise<void> {
  await db
    .insertInto('album_label')
    .values({
      uid: label.uid,
      album_id: label.albumId,
      name: label.name,
      position: label.position,
      created_at: label.now,
    })
    .execute();
}

export async function renameLabel(db: Db, id: Id, name: string): Promise<void> {
  await db.updateTable('album_label').set({ name }).where('id', '=', id).execute();
}

/** Each label's place is its place in the list. */
export async function placeLabels(db: Db, labelIds: readonly Id[]): Promise<void> {
  await sql`
    update album_label set position = placed.position - 1
    from unnest(${[...labelIds]}::bigint[]) with ordinality as placed(id, position)
    where album_label.id = placed.id`.execute(db);
}

export async function deleteLabelRow(db: Db, id: Id): Promise<void> {
  await db.deleteFrom('album_label').where('id', '=', id).execute();
}
