import { sql } from 'kysely';
import { foldersOf, type NamedFiles, selectNames } from '../../../db/named-files';
import type { Db, Id } from '../../../db/tables';

export interface FileName {
  /** `table.column` */
  readonly column: string;
  readonly id: Id;
  readonly said: string;
  readonly key: string;
}

/** Names whose file was not listed in any store. Runs where the table of what was listed is, as do the next two. */
export async function listLostNames(db: Db, files: NamedFiles): Promise<FileName[]> {
  const { rows } = await sql<FileName>`
    select named.* from (${selectNames(files.columns)}) as named
    where not exists (select from seen_object as seen where seen.key = named.key)
    order by named.column, named.id`.execute(db);
  return rows;
}

export interface UnnamedFile {
  readonly key: string;
  readonly isOld: boolean;
}

/** Files of these folders that nothing names. */
export async function listUnnamedFiles(db: Db, files: NamedFiles): Promise<UnnamedFile[]> {
  const { rows } = await sql<UnnamedFile>`
    select key, bool_and(is_old) as "isOld" from seen_object as seen
    where exists (select from unnest(${[...foldersOf(files)]}::text[]) as folder where starts_with(seen.key, folder))
      and not exists (select from (${selectNames(files.columns)}) as named where named.key = seen.key)
    group by key order by key`.execute(db);
  return rows;
}

/** Files that lie neither there nor in these other folders. */
export async function listUnknownFiles(db: Db, files: NamedFiles, ruled: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct key from seen_object as seen
    where not exists (select from unnest(${[...ruled, ...foldersOf(files)]}::text[]) as folder where starts_with(seen.key, folder))
    order by key`.execute(db);
  return rows.map(({ key }) => key);
}

/** Ends a name whose file is lost. False where that is somebody's to decide, or where it says something else by now. */
export async function endName(db: Db, files: NamedFiles, file: FileName): Promise<boolean> {
  const name = files.columns.find(({ table, column }) => `${table}.${column}` === file.column);
  if (name === undefined || name.whenLost === 'tell') return false;
  const [table, column] = [sql.table(name.table), sql.ref(name.column)];
  const where = sql`where id = ${file.id} and ${column} = ${file.said}`;
  const { numAffectedRows } =
    name.whenLost === 'empty'
      ? await sql`update ${table} set ${column} = '' ${where}`.execute(db)
      : await sql`delete from ${table} ${where}`.execute(db);
  return numAffectedRows === 1n;
}
