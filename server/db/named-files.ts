import { type RawBuilder, sql } from 'kysely';
import type { Db } from './tables';

/**
 * [Note: Named objects] Whatever lies in a store is named by a column of some row, or goes. Originals, derivatives and uploads in parts
 * have rules of their own. Everything else is one file, in whichever store, of a folder of its kind, and named by a column that an area
 * says. A column that no area says would have its files removed: a test holds them against the schema.
 */
export interface FileColumn {
  /** Where the files lie. */
  readonly folder: string;
  /** What becomes of a name whose file is lost: emptied, its row removed, or reported to somebody who decides. */
  readonly whenLost: 'empty' | 'remove' | 'tell';
  /** Selects `id`, `said` (what the column says) and `key`. */
  readonly rows: (table: string, column: string) => RawBuilder<unknown>;
}

export interface NamedFile extends FileColumn {
  readonly table: string;
  readonly column: string;
}

/** Every column that names files. */
export interface NamedFiles {
  readonly columns: readonly NamedFile[];
  /** `table.column` of those with rules of their own. */
  readonly ruled: readonly string[];
}

export const foldersOf = ({ columns }: NamedFiles): readonly string[] => [
  ...new Set(columns.map(({ folder }) => folder)),
];

/** Selects `column` (`table.column`), `id`, `said` and `key` of every name. */
export function selectNames(columns: readonly NamedFile[]): RawBuilder<unknown> {
  const each = columns.map(
    ({ table, column, rows }) =>
      sql`select ${`${table}.${column}`}::text as "column", each.* from (${rows(table, column)}) as each`,
  );
  return sql.join(each, sql` union all `);
}

/** The `key` of every file that something names. */
export const selectNamedKeys = ({ columns }: NamedFiles): RawBuilder<{ key: string }> =>
  sql<{ key: string }>`select distinct key from (${selectNames(columns)}) as named`;

/** Which of these files something names by now. */
export const listNamedOf = (db: Db, files: NamedFiles, keys: readonly string[]): Promise<Set<string>> =>
  listNamed(db, files.columns, keys);

/** The same of files that all lie in one of the folders. */
export function listNamedIn(db: Db, files: NamedFiles, folder: string, keys: readonly string[]): Promise<Set<string>> {
  return listNamed(
    db,
    files.columns.filter((name) => name.folder === folder),
    keys,
  );
}

async function listNamed(db: Db, columns: readonly NamedFile[], keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select key from (${selectNames(columns)}) as named where key = any(${[...keys]}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
