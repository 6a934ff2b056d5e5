import { type Expression, sql, type SqlBool, type Updateable } from 'kysely';
import type { Id, MediaTable, Tx } from '../../../db/tables';

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

/** What became of rows that were to be brought to a value. */
export interface SetRows<V> {
  readonly changed: readonly FormerRow<V>[];
  /** The `uid`s of those that had neither it nor the one they were to have still. */
  readonly stale: readonly string[];
}

/** A column of `media` or of its `former`, as calls name what is in it. */
const named = (table: 'media' | 'former', field: keyof SetFields) =>
  field === 'label_id'
    ? sql`(select uid from album_label where id = ${sql.ref(`${table}.label_id`)})`
    : sql.ref(`${table}.${field}`);

/**
 * Brings one column of these rows to a value, under their album's lock. `from`: as calls name it, only of rows that have this one
 * still.
 */
export async function setField<Field extends keyof SetFields>(
  tx: Tx,
  mediaIds: readonly Id[],
  field: Field,
  value: Exclude<SetFields[Field], undefined>,
  from?: FormerFields[Field],
): Promise<SetRows<FormerFields[Field]>> {
  const isOther = sql<boolean>`${sql.ref(`media.${field}`)} is distinct from ${value}`;
  const isStale = sql<boolean>`${named('media', field)} is distinct from ${from}`;
  const stale =
    from === undefined
      ? []
      : await tx.selectFrom('media').select('uid').where('id', 'in', mediaIds).where(isOther).where(isStale).execute();
  const changed = await tx
    .updateTable('media')
    .from('media as former')
    .set({ [field]: value })
    .whereRef('former.id', '=', 'media.id')
    .where('media.id', 'in', mediaIds)
    .where(isOther)
    .$if(from !== undefined, (query) => query.where(sql<boolean>`not ${isStale}`))
    .returning(['media.id', 'media.uid', named('former', field).as('former')])
    .$castTo<FormerRow<FormerFields[Field]>>()
    .execute();
  return { changed, stale: stale.map(({ uid }) => uid) };
}

/** Of everything in an album, or under one of its labels, that fits the condition. Answers which have changed, and what they were. */
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
