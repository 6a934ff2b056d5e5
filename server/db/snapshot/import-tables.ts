import { CompiledQuery, type Transaction } from 'kysely';
import type { Tables } from '../tables';
import { KEPT_TABLES, quote, quoteText, TEXT_SETTINGS } from './row-text';

/**
 * How the lines hold rows: `text` is [Note: Rows as text], `json` what was written before it, each column as the JSON value that
 * PostgreSQL makes of it.
 */
export type RowForm = 'text' | 'json';

export interface SnapshotWriter {
  /** `lines` are rows as `withSnapshot` gave them. */
  insertRows(table: string, lines: readonly string[], form: RowForm): Promise<void>;
  insertJobs(lines: readonly string[]): Promise<void>;
  setSequence(name: string, value: string): Promise<void>;
  run(statement: string, values?: readonly unknown[]): Promise<void>;
  /** Where there is a column of one of these names. */
  listColumns(names: readonly string[]): Promise<{ readonly table: string; readonly column: string }[]>;
}

/** The tables that came are not those that are here. */
export class OtherTables extends Error {
  override readonly name = 'OtherTables';
}

/**
 * Replaces everything in the tables, which are all that a snapshot keeps; throws OtherTables where they are not. Meanwhile triggers rest
 * and keys between tables are taken away; when they come back, they are checked. Needs no more than being the tables' owner.
 */
export async function replaceTables(
  tx: Transaction<Tables>,
  names: readonly string[],
  write: (writer: SnapshotWriter) => Promise<void>,
): Promise<void> {
  const query = queryIn(tx);
  for (const setting of TEXT_SETTINGS) await query(setting);
  const tables = await listTables(query);
  const differing = [...new Set([...names, ...tables.keys()])].filter(
    (name) => !tables.has(name) || !names.includes(name),
  );
  if (differing.length > 0) throw new OtherTables(differing.join(', '));
  const keys = await listForeignKeys(query);
  for (const { table, name } of keys) await query(`alter table ${table} drop constraint ${quote(name)}`);
  for (const table of names) await query(`alter table ${quote(table)} disable trigger user`);
  await query(`truncate ${names.map(quote).join(', ')}`);
  await write(createWriter(query, tables));
  for (const table of names) await query(`alter table ${quote(table)} enable trigger user`);
  for (const { table, name, definition } of keys) {
    await query(`alter table ${table} add constraint ${quote(name)} ${definition}`);
  }
}

type Query = <Row>(statement: string, values?: readonly unknown[]) => Promise<Row[]>;

function queryIn(tx: Transaction<Tables>): Query {
  return async <Row>(statement: string, values: readonly unknown[] = []) =>
    (await tx.executeQuery<Row>(CompiledQuery.raw(statement, [...values]))).rows;
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

const listForeignKeys = (query: Query): Promise<ForeignKey[]> =>
  query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );

/** A column's name and type, quoted. */
interface ColumnType {
  readonly name: string;
  readonly type: string;
}

async function listTables(query: Query): Promise<Map<string, ColumnType[]>> {
  const kept = await query<{ name: string }>(KEPT_TABLES);
  const columns = await query<ColumnType & { table: string }>(
    `select relname as table, attname as name, format_type(atttypid, atttypmod) as type
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relname = any ($1) and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
    [kept.map(({ name }) => name)],
  );
  const tables = new Map<string, ColumnType[]>(kept.map(({ name }) => [name, []]));
  for (const { table, name, type } of columns) tables.get(table)?.push({ name, type });
  return tables;
}

function createWriter(query: Query, tables: ReadonlyMap<string, readonly ColumnType[]>): SnapshotWriter {
  return {
    async insertRows(table, lines, form) {
      const columns = tables.get(table);
      if (columns === undefined) throw new Error(`there is no table ${table}`);
      const own = columns.map(({ name }) => quote(name)).join(', ');
      await query(
        `insert into ${quote(table)} (${own}) overriding system value ${form === 'text' ? selectTexts(columns) : selectValues(table, own)}`,
        [`[${lines.join(',')}]`],
      );
    },
    async insertJobs(lines) {
      await query(
        `select graphile_worker.add_job(identifier => job.identifier, payload => job.payload::json, run_at => job.run_at,
           max_attempts => job.max_attempts, job_key => job.job_key, priority => job.priority, queue_name => job.queue_name, flags => job.flags)
         from jsonb_to_recordset($1::jsonb) as job(
           identifier text, payload jsonb, run_at timestamptz, max_attempts int, job_key text, priority int, queue_name text, flags text[])`,
        [`[${lines.join(',')}]`],
      );
    },
    async setSequence(name, value) {
      await query('select setval($1::regclass, $2)', [quote(name), value]);
    },
    async run(statement, values = []) {
      await query(statement, values);
    },
    listColumns: (names) =>
      query<{ table: string; column: string }>(
        `select table_name as table, column_name as column from information_schema.columns
         where table_schema = 'public' and table_name = any ($1) and column_name = any ($2)`,
        [[...tables.keys()], names],
      ),
  };
}

function selectTexts(columns: readonly ColumnType[]): string {
  const values = columns.map(({ name, type }) => `(line.value ->> ${quoteText(name)})::${type}`).join(', ');
  return `select ${values} from jsonb_array_elements($1::jsonb) as line(value)`;
}

const selectValues = (table: string, own: string): string =>
  `select ${own} from jsonb_populate_recordset(null::${quote(table)}, $1::jsonb)`;
