import { type RawBuilder, sql } from 'kysely';
import { CERTIFICATION_STATE } from '@contract/constants/security';
import type { Db, Id, Tables } from '../../db/tables';
import { CERTIFICATION_FOLDER } from '../security/certification.rules';
import { BANNER_ENDING, BANNER_FOLDER } from '../system/banner.rules';
import { PICTURE_ENDING, PICTURE_FOLDER, PICTURE_PATH } from '../user/picture.rules';

/**
 * [Note: Named objects] Whatever lies in a store is named by a column of some row, or goes. Originals, derivatives and uploads in parts
 * have rules of their own. Everything else is one file, in whichever store, of a folder of its kind, and named by one of PLAIN_NAMES. A
 * column that is in neither list would have its files removed: a test holds them against the schema.
 */
export const RULED_COLUMNS: readonly string[] = [
  'stored_object.key',
  'media.derivative_key',
  'media_mark.folder',
  'chunked_upload.object_key',
];

interface PlainName {
  readonly table: keyof Tables;
  readonly column: string;
  /** Where the files lie. */
  readonly folder: string;
  /** What becomes of a name whose file is lost: emptied, its row removed, or told to somebody who decides. */
  readonly whenLost: 'empty' | 'remove' | 'tell';
  /** Selects `id`, `said` (what the column says) and `key`. */
  readonly rows: RawBuilder<unknown>;
}

function picture(table: keyof Tables, column: string, whenLost: PlainName['whenLost']): PlainName {
  const said = sql.ref(column);
  // An address of another kind is none of ours.
  const rows = sql`
    select id, ${said} as said,
      ${PICTURE_FOLDER}::text || substr(${said}, ${PICTURE_PATH.length + 1}::int) || ${PICTURE_ENDING}::text as key
    from ${sql.table(table)} where starts_with(${said}, ${PICTURE_PATH})`;
  return { table, column, folder: PICTURE_FOLDER, whenLost, rows };
}

export const PLAIN_NAMES: readonly PlainName[] = [
  picture('app_user', 'avatar_url', 'empty'),
  picture('app_user', 'cover_url', 'empty'),
  picture('album', 'cover_picture', 'empty'),
  picture('album', 'top_cover', 'empty'),
  picture('album', 'publicity_cover', 'empty'),
  // Without it everything would be marked anew, with nothing.
  picture('album', 'watermark_picture', 'tell'),
  picture('face_photo', 'picture_url', 'remove'),
  {
    table: 'banner',
    column: 'uid',
    folder: BANNER_FOLDER,
    whenLost: 'tell',
    rows: sql`select id, uid as said, ${BANNER_FOLDER}::text || uid || ${BANNER_ENDING}::text as key from banner`,
  },
  {
    table: 'certification',
    column: 'picture_keys',
    folder: CERTIFICATION_FOLDER,
    whenLost: 'tell',
    // They serve the review and nothing else: afterwards nobody names them.
    rows: sql`
      select user_id as id, key as said, key from certification, unnest(picture_keys) as key
      where state = ${CERTIFICATION_STATE.pending}`,
  },
];

export const PLAIN_FOLDERS: readonly string[] = [...new Set(PLAIN_NAMES.map(({ folder }) => folder))];

/** Those that the sweep of media looks through; pictures of people and albums have one of their own. See [Note: Dropped pictures]. */
export const SWEPT_FOLDERS: readonly string[] = PLAIN_FOLDERS.filter((folder) => folder !== PICTURE_FOLDER);

function allOf(names: readonly PlainName[]): RawBuilder<unknown> {
  const each = names.map(
    ({ table, column, rows }) => sql`select ${`${table}.${column}`}::text as "column", each.* from (${rows}) as each`,
  );
  return sql.join(each, sql` union all `);
}

const NAMED = allOf(PLAIN_NAMES);

export interface NamedFile {
  /** `table.column` */
  readonly column: string;
  readonly id: Id;
  readonly said: string;
  readonly key: string;
}

/** Names whose file was not listed in any store. Runs where the table of what was listed is, as do the next two. */
export async function listLostNames(db: Db): Promise<NamedFile[]> {
  const { rows } = await sql<NamedFile>`
    select named.* from (${NAMED}) as named
    where not exists (select from seen_object as seen where seen.key = named.key)
    order by named.column, named.id`.execute(db);
  return rows;
}

/** The `key` of every file that something names. */
export const NAMED_KEYS = sql<{ key: string }>`select distinct key from (${NAMED}) as named`;

export interface UnnamedFile {
  readonly key: string;
  readonly isOld: boolean;
}

/** Files of these folders that nothing names. */
export async function listUnnamedFiles(db: Db): Promise<UnnamedFile[]> {
  const { rows } = await sql<UnnamedFile>`
    select key, bool_and(is_old) as "isOld" from seen_object as seen
    where exists (select from unnest(${PLAIN_FOLDERS}::text[]) as folder where starts_with(seen.key, folder))
      and not exists (select from (${NAMED}) as named where named.key = seen.key)
    group by key order by key`.execute(db);
  return rows;
}

/** Files that lie neither there nor in these other folders. */
export async function listUnknownFiles(db: Db, ruled: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct key from seen_object as seen
    where not exists (select from unnest(${[...ruled, ...PLAIN_FOLDERS]}::text[]) as folder where starts_with(seen.key, folder))
    order by key`.execute(db);
  return rows.map(({ key }) => key);
}

/** Which of these files something names by now. */
export const listNamedOf = (db: Db, keys: readonly string[]): Promise<Set<string>> => listNamed(db, NAMED, keys);

/** The same of files that all lie in one of the folders. */
export function listNamedIn(db: Db, folder: string, keys: readonly string[]): Promise<Set<string>> {
  return listNamed(db, allOf(PLAIN_NAMES.filter((name) => name.folder === folder)), keys);
}

async function listNamed(db: Db, named: RawBuilder<unknown>, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from (${named}) as named where key = any(${[...keys]}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Ends a name whose file is lost. False where that is somebody's to decide, or where it says something else by now. */
export async function endName(db: Db, file: NamedFile): Promise<boolean> {
  const name = PLAIN_NAMES.find(({ table, column }) => `${table}.${column}` === file.column);
  if (name === undefined || name.whenLost === 'tell') return false;
  const [table, column] = [sql.table(name.table), sql.ref(name.column)];
  const where = sql`where id = ${file.id} and ${column} = ${file.said}`;
  const { numAffectedRows } =
    name.whenLost === 'empty'
      ? await sql`update ${table} set ${column} = '' ${where}`.execute(db)
      : await sql`delete from ${table} ${where}`.execute(db);
  return numAffectedRows === 1n;
}
