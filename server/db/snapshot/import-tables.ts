import type { Pool, PoolClient } from 'pg';
import { quote } from './export-tables';

export interface SnapshotWriter {
  /** `lines` are rows as `withSnapshot` gave them. */
  insertRows(table: string, lines: readonly string[]): Promise<void>;
  insertJobs(lines: readonly string[]): Promise<void>;
  setSequence(name: string, value: string): Promise<void>;
  run(statement: string, values?: readonly unknown[]): Promise<void>;
  /** Where there is a column of one of these names. */
  listColumns(names: readonly string[]): Promise<{ readonly table: string; readonly column: string }[]>;
}

/**
 * Replaces everything in the tables, in one transaction: all of it or nothing. Meanwhile triggers rest and keys between tables are
 * taken away; when they come back, they are checked. Needs no more than being the tables' owner.
 */
export async function replaceTables(
  pool: Pool,
  tables: readonly string[],
  write: (writer: SnapshotWriter) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const keys = await listForeignKeys(client);
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quote(name)}`);
    for (const table of tables) await client.query(`alter table ${quote(table)} disable trigger user`);
    await client.query(`truncate ${tables.map(quote).join(', ')}`);
    await write(await openWriter(client, tables));
    for (const table of tables) await client.query(`alter table ${quote(table)} enable trigger user`);
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${quote(name)} ${definition}`);
    }
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function listForeignKeys(client: PoolClient): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  return rows;
}

async function openWriter(client: PoolClient, tables: readonly string[]): Promise<SnapshotWriter> {
  const columns = await listColumns(client, tables);
  return {
    async insertRows(table, lines) {
      const own = columns.get(table);
      if (own === undefined) throw new Error(`there is no table ${table}`);
      await client.query(
        `insert into ${quote(table)} (${own}) overriding system value
         select ${own} from jsonb_populate_recordset(null::${quote(table)}, $1::jsonb)`,
        [`[${lines.join(',')}]`],
      );
    },
    async insertJobs(lines) {
      await client.query(
        `select graphile_worker.add_job(identifier => job.identifier, payload => job.payload::json, run_at => job.run_at,
           max_attempts => job.max_attempts, job_key => job.job_key, priority => job.priority)
         from jsonb_to_recordset($1::jsonb) as job(
           identifier text, payload jsonb, run_at timestamptz, max_attempts int, job_key text, priority int)`,
        [`[${lines.join(',')}]`],
      );
    },
    async setSequence(name, value) {
      await client.query('select setval($1::regclass, $2)', [quote(name), value]);
    },
    async run(statement, values = []) {
      await client.query(statement, [...values]);
    },
    async listColumns(names) {
      const { rows } = await client.query<{ table: string; column: string }>(
        `select table_name as table, column_name as column from information_schema.columns
         where table_schema = 'public' and table_name = any ($1) and column_name = any ($2)`,
        [tables, names],
      );
      return rows;
    },
  };
}

/** Without those that the database computes. */
async function listColumns(client: PoolClient, tables: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select relname as table, array_agg(attname::text order by attnum) as columns
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relname = any ($1) and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname`,
    [tables],
  );
  return new Map(rows.map(({ table, columns }) => [table, columns.map(quote).join(', ')]));
}
