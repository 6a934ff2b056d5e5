import type { CompiledQuery } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { KEPT_TABLES, quote, quoteText, TEXT_SETTINGS } from './row-text';

/** A table's rows as lines of JSON, each without a line break, in batches. */
export type LineBatches = AsyncIterable<readonly string[]>;

/** What Kysely compiles. */
export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

export interface SnapshotTable {
  readonly name: string;
  /** Without those that the database computes. */
  readonly columns: readonly string[];
}

export interface SnapshotReader {
  /** All of ours but NOT_KEPT. */
  readonly tables: readonly SnapshotTable[];
  readonly migrations: readonly string[];
  /** What identity columns give next, by sequence. */
  readonly sequences: Readonly<Record<string, string>>;
  /** See [Note: Rows as text]. */
  readRows(table: SnapshotTable): LineBatches;
  /** Waiting jobs, as `graphile_worker.add_job` takes them. */
  readJobs(): LineBatches;
  /** Any statement, in the same snapshot. Its column is `line`. */
  readLines(statement: Statement): LineBatches;
}

const ROWS_AT_ONCE = 500;
let cursorNumber = 0;

/**
 * Lends all rows as they are at one moment, while everything goes on but migrating. No more than a batch is held. Throws SchemaMoved
 * where a migration came in between.
 */
export async function withSnapshot<T>(pool: Pool, read: (snapshot: SnapshotReader) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const locked = await listNames(client);
    await client.query('begin isolation level repeatable read read only');
    // A migration that rewrites a table leaves it empty for a snapshot taken before: so the locks are taken before the snapshot.
    if (locked.length > 0) await client.query(`lock table ${locked.map(quote).join(', ')} in access share mode`);
    await client.query(TEXT_SETTINGS.join('; '));
    const result = await read(await openSnapshot(client, locked));
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** There are other tables than when the snapshot began. Run again, it succeeds. */
export class SchemaMoved extends Error {
  override readonly name = 'SchemaMoved';
}

async function listNames(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<SnapshotTable>(KEPT_TABLES);
  return rows.map(({ name }) => name);
}

async function openSnapshot(client: PoolClient, locked: readonly string[]): Promise<SnapshotReader> {
  const { rows: tables } = await client.query<SnapshotTable>(KEPT_TABLES);
  if (tables.map(({ name }) => name).join() !== locked.join()) throw new SchemaMoved('a migration came in between');
  const migrations = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const { rows } = await client.query<{ name: string; value: string }>(
    "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null",
  );
  const readText = (text: string): LineBatches => readCursor(client, { sql: text, parameters: [] });
  return {
    tables,
    migrations: migrations.rows.map(({ name }) => name),
    sequences: Object.fromEntries(rows.map(({ name, value }) => [name, value])),
    readRows: (table) => readText(selectRows(table)),
    readJobs: () =>
      readText(`
        select jsonb_build_object('identifier', task.identifier, 'payload', job.payload, 'run_at', job.run_at,
          'max_attempts', job.max_attempts, 'job_key', job.key, 'priority', job.priority, 'queue_name', queue.queue_name,
          'flags', (select array_agg(flag) from jsonb_object_keys(job.flags) as flag))::text as line
        from graphile_worker._private_jobs as job
        join graphile_worker._private_tasks as task on task.id = job.task_id
        left join graphile_worker._private_job_queues as queue on queue.id = job.job_queue_id
        where job.attempts < job.max_attempts or job.locked_at is not null order by job.id`),
    readLines: (statement) => readCursor(client, statement),
  };
}

/** A column is always written with its table's name before it: nothing else that stands there can be meant. */
function selectRows({ name, columns }: SnapshotTable): string {
  const keys = columns.map(quoteText).join(', ');
  const values = columns.map((column) => `${quote(name)}.${quote(column)}::text`).join(', ');
  return `select jsonb_object(array[${keys}]::text[], array[${values}]::text[])::text as line from public.${quote(name)}`;
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
