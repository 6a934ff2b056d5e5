import type { CompiledQuery } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** A table's rows as lines of JSON, each without a line break, in batches. */
export type LineBatches = AsyncIterable<readonly string[]>;

/** What Kysely compiles. */
export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

export interface SnapshotReader {
  /** Names of our tables, without those that keep the migrations. */
  readonly tables: readonly string[];
  readonly migrations: readonly string[];
  /** What identity columns give next, by sequence. */
  readonly sequences: Readonly<Record<string, string>>;
  readRows(table: string): LineBatches;
  /** Waiting jobs, as `graphile_worker.add_job` takes them. */
  readJobs(): LineBatches;
  /** Any statement, in the same snapshot. Its column is `line`. */
  readLines(statement: Statement): LineBatches;
}

const ROWS_AT_ONCE = 500;
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];
let cursorNumber = 0;

/** Lends all rows as they are at one moment, while everything goes on. No more than a batch is held. */
export async function withSnapshot<T>(pool: Pool, read: (snapshot: SnapshotReader) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const result = await read(await openSnapshot(client));
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function openSnapshot(client: PoolClient): Promise<SnapshotReader> {
  const tables = await listColumn(
    client,
    `select relname as item from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace and relname <> all ($1) order by 1`,
    [MIGRATION_TABLES],
  );
  const migrations = await listColumn(client, 'select name as item from kysely_migration order by name', []);
  const { rows } = await client.query<{ name: string; value: string }>(
    "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null",
  );
  const readText = (text: string): LineBatches => readCursor(client, { sql: text, parameters: [] });
  return {
    tables,
    migrations,
    sequences: Object.fromEntries(rows.map(({ name, value }) => [name, value])),
    readRows: (table) => readText(`select to_jsonb(source)::text as line from ${quote(table)} as source`),
    readJobs: () =>
      readText(`
        select jsonb_build_object('identifier', task.identifier, 'payload', job.payload, 'run_at', job.run_at,
          'max_attempts', job.max_attempts, 'job_key', job.key, 'priority', job.priority)::text as line
        from graphile_worker._private_jobs as job
        join graphile_worker._private_tasks as task on task.id = job.task_id
        where job.attempts < job.max_attempts or job.locked_at is not null order by job.id`),
    readLines: (statement) => readCursor(client, statement),
  };
}

async function* readCursor(client: PoolClient, statement: Statement): AsyncGenerator<readonly string[]> {
  cursorNumber += 1;
  const name = `snapshot_${cursorNumber}`;
  await client.query(`declare ${name} no scroll cursor for ${statement.sql}`, [...statement.parameters]);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from ${name}`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await client.query(`close ${name}`);
}

async function listColumn(client: PoolClient, statement: string, values: readonly unknown[]): Promise<string[]> {
  const { rows } = await client.query<{ item: string }>(statement, [...values]);
  return rows.map(({ item }) => item);
}

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
