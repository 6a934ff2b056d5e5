import type { Db } from '../../db/tables';

export async function findInstallationValue(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

/** Returns what is kept: of several processes that write at once, the first one's value. */
export async function keepInstallationValue(db: Db, key: string, value: string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirstOrThrow();
  return row.value;
}
