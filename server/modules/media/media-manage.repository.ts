import { type Expression, sql, type SqlBool, type Updateable } from 'kysely';
import type { Id, MediaTable, Tx } from '../../db/tables';

/** What a batch may set. */
type SetFields = Pick<Updateable<MediaTable>, 'is_hidden' | 'is_essence' | 'label_id' | 'remark' | 'price_fen'>;

/** A row that has been brought to a value, and the one it had. */
export interface FormerRow<V> {
  readonly id: Id;
  readonly uid: string;
  readonly former: V;
}

/** As calls name what was there before. */
interface FormerFields {
  readonly is_hidden: boolean;
  readonly is_essence: boolean;
  readonly label_id: string | null;
  readonly remark: string;
  readonly price_fen: number;
}

/** Brings one column of these rows to a value, under their album's lock. Answers which of them have changed, and what they were. */
export async function setField<Field extends keyof SetFields>(
  tx: Tx,
  mediaIds: readonly Id[],
  field: Field,
  value: Exclude<SetFields[Field], undefined>,
): Promise<FormerRow<FormerFields[Field]>[]> {
  const former =
    field === 'label_id' ? sql`(select uid from album_label where id = former.label_id)` : sql.ref(`former.${field}`);
  return tx
    .updateTable('media')
    .from('media as former')
    .set({ [field]: value })
    .whereRef('former.id', '=', 'media.id')
    .where('media.id', 'in', mediaIds)
    .where(sql<boolean>`${sql.ref(`media.${field}`)} is distinct from ${value}`)
    .returning(['media.id', 'media.uid', former.as('former')])
    .$castTo<FormerRow<FormerFields[Field]>>()
    .execute();
}

/** Of everything in an album, or under one of its labels, that fits the condition. Answers as `setField`. */
export async function setAlbumPrice(
  tx: Tx,
  { albumId, labelId, seen }: { readonly albumId: Id; readonly labelId: Id | null; readonly seen: Expression<SqlBool> },
  priceFen: number,
): Promise<FormerRow<number>[]> {
  return tx
    .with('former', (db) =>
      db
        .selectFrom('media')
        .select(['id', 'uid', 'price_fen'])
        .where('album_id', '=', albumId)
        .where(seen)
        .$if(labelId !== null, (query) => query.where('label_id', '=', labelId))
        .where('price_fen', '<>', priceFen),
    )
    .updateTable('media')
    .from('former')
    .set({ price_fen: priceFen })
    .whereRef('former.id', '=', 'media.id')
    .returning(['former.id', 'former.uid', 'former.price_fen as former'])
    .execute();
}
