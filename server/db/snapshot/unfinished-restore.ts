import { type Kysely, sql } from 'kysely';
import { isEmptyDatabase } from '../migrate';
import type { Tables } from '../tables';

/**
 * [Note: Unfinished restores] A restore first leaves a table behind, with the moment of the backup, then copies files, and takes the table
 * away in the transaction that brings the rows. So whenever it ends, there is either all of the backup or this table, and while there is,
 * nothing starts here but another restore.
 */
const MARK = sql.table('public.unfinished_restore');

/** False where people are already: then no restore goes on here, and an earlier one that did not finish is forgotten. */
export async function beginRestore(db: Kysely<Tables>, createdAt: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`drop table if exists ${MARK}`.execute(tx);
    if (!(await isEmptyDatabase(tx))) return false;
    await sql`create table ${MARK} (created_at text not null)`.execute(tx);
    await sql`insert into ${MARK} values (${createdAt})`.execute(tx);
    return true;
  });
}

/** In the transaction that restores the rows. */
export async function endRestore(tx: Kysely<Tables>): Promise<void> {
  await sql`drop table ${MARK}`.execute(tx);
}

/** The moment of the backup whose restore was not finished; null where there is none. */
export async function findUnfinishedRestore(db: Kysely<Tables>): Promise<string | null> {
  const found = await sql<{ found: boolean }>`
    select to_regclass('public.unfinished_restore') is not null as found`.execute(db);
  if (found.rows[0]?.found !== true) return null;
  const { rows } = await sql<{ createdAt: string }>`select created_at as "createdAt" from ${MARK}`.execute(db);
  return rows[0]?.createdAt ?? null;
}
