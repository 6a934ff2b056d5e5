import type { DictionaryItems } from '@contract/schemas/system';
import type { Db } from '../../db/tables';

export async function findParamValues(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('public_param').select(['key', 'value']).where('key', 'in', keys).execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Whether ads are shown anywhere: see [Note: Ads] in 0094-ads. */
export async function hasAds(db: Db): Promise<boolean> {
  const row = await db.selectFrom('ad_slot').select('code').where('unit_id', '<>', '').executeTakeFirst();
  return row !== undefined;
}

export async function saveParam(db: Db, key: string, value: string, now: Date): Promise<void> {
  await db
    .insertInto('public_param')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute();
}

/** Back to the default. */
export async function deleteParam(db: Db, key: string): Promise<void> {
  await db.deleteFrom('public_param').where('key', '=', key).execute();
}

export function listDictionaryItems(db: Db, type: string): Promise<DictionaryItems> {
  return db
    .selectFrom('dictionary_item')
    .select(['value', 'label'])
    .where('type', '=', type)
    .orderBy('position')
    .orderBy('value')
    .execute();
}

export function listAllDictionaryItems(
  db: Db,
  limit: number,
): Promise<{ readonly type: string; readonly value: string; readonly label: string; readonly position: number }[]> {
  return db
    .selectFrom('dictionary_item')
    .select(['type', 'value', 'label', 'position'])
    .orderBy('type')
    .orderBy('position')
    .orderBy('value')
    .limit(limit)
    .execute();
}

/** Adds an item, or changes the label and the place of one. */
export async function saveDictionaryItem(
  db: Db,
  item: { readonly type: string; readonly value: string; readonly label: string; readonly position: number | null },
): Promise<void> {
  const { type, value, label, position } = item;
  await db
    .insertInto('dictionary_item')
    .values((eb) => ({
      type,
      value,
      label,
      position:
        position ??
        eb
          .selectFrom('dictionary_item')
          .select((each) => each(each.fn.coalesce(each.fn.max('position'), each.val(0)), '+', 1).as('next'))
          .where('type', '=', type),
    }))
    .onConflict((conflict) =>
      conflict.columns(['type', 'value']).doUpdateSet({ label, ...(position === null ? {} : { position }) }),
    )
    .execute();
}

/** False when there was none. */
export async function deleteDictionaryItem(db: Db, type: string, value: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('dictionary_item')
    .where('type', '=', type)
    .where('value', '=', value)
    .executeTakeFirst();
  return gone.numDeletedRows > 0;
}
