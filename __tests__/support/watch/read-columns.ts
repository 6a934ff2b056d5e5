import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type { Db, Tables } from '../../../server/db/tables';

/** What a query reads, as table and column, by the names that the tables have in it. */
export async function listReadColumns(query: (db: Db) => Promise<unknown>): Promise<string[]> {
  let text = '';
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: (event) => {
      text = event.query.sql;
    },
  });
  await query(db);
  return [...text.matchAll(/"(\w+)"\."(\w+)"/g)].map(([, table = '', column = '']) => `${table}.${column}`);
}

/** Of these the ones that no trigger that tells a channel compares. */
export async function listUntold(db: Db, tells: string, columns: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ table: string; source: string }>`
    select event_object_table as "table", string_agg(prosrc, ' ') as source
    from information_schema.triggers join pg_proc on action_statement like '%' || proname || '(%'
    where prosrc like ${`%${tells}%`}
    group by event_object_table`.execute(db);
  const compared = new Map(rows.map(({ table, source }) => [table, source]));
  return columns.filter((name) => {
    const [table = '', column = ''] = name.split('.');
    return !new RegExp(`\\bwas\\.${column}\\b`).test(compared.get(table) ?? '');
  });
}
