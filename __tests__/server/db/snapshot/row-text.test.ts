import { NOT_KEPT } from '../../../../server/db/snapshot/row-text';
import { withSnapshot } from '../../../../server/db/snapshot/export-tables';
import { OtherTables, replaceTables } from '../../../../server/db/snapshot/import-tables';
import { createTestDatabase, type TestDatabase } from '../../../support/database';
import { fillTables, readTables } from '../../../support/fill-tables';

/** Called like what statements about rows call things, and like the files beside a backup's rows. */
const NAMES = [
  'source',
  'line',
  'value',
  'row',
  'key',
  't',
  'own',
  'each',
  'jobs',
  'objects',
  'column',
  'quo"te\'s',
  '引号 与',
];
const quoted = NAMES.map((name) => `"${name.replaceAll('"', '""')}"`);
/** Of every type that has a text of its own, or that JSON has no word for. */
const TYPES = ['smallint', 'integer', 'bigint', 'numeric', 'double precision', 'boolean', 'text', 'bytea', 'date'];
const OTHER_TYPES = ['timestamp', 'timestamptz', 'jsonb', 'text[]', 'bigint[]', 'jsonb[]'];

let from: TestDatabase;
let to: TestDatabase;

beforeEach(async () => {
  [from, to] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterEach(async () => {
  await from.drop();
  await to.drop();
});

async function copyRows(): Promise<void> {
  const lines = new Map<string, string[]>();
  await withSnapshot(from.pool, async ({ tables, readRows }) => {
    for (const table of tables) {
      const own: string[] = [];
      for await (const batch of readRows(table)) own.push(...batch);
      lines.set(table.name, own);
    }
  });
  await to.db.transaction().execute((tx) =>
    replaceTables(tx, [...lines.keys()], async (writer) => {
      for (const [name, own] of lines) await writer.insertRows(name, own, 'text');
    }),
  );
}

test('no name of a table or column stands in the way of another, whatever their types', async () => {
  const columns = quoted.map((name, at) => `${name} ${[...TYPES, ...OTHER_TYPES][at]}`);
  const rest = [...TYPES, ...OTHER_TYPES].slice(quoted.length).map((type, at) => `rest_${at} ${type}`);
  for (const { pool } of [from, to]) {
    for (const name of quoted) await pool.query(`create table ${name} (${[...columns, ...rest].join(', ')})`);
  }
  expect(await fillTables(from.pool)).toEqual([]);
  const wanted = await readTables(from.pool);
  expect(NAMES.map((name) => wanted[name]?.length)).toEqual(NAMES.map(() => 3));
  await copyRows();
  expect(await readTables(to.pool)).toEqual(wanted);
});

test('rows do not go into other tables than they came from', async () => {
  await from.pool.query('create table newer (id bigint)');
  await expect(copyRows()).rejects.toThrow(OtherTables);
  await to.pool.query('create table newer (id bigint)');
  await copyRows();
});

test('what is not kept is a table that there is', async () => {
  const { rows } = await from.pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const names = rows.map(({ name }) => name);
  expect(Object.keys(NOT_KEPT).filter((name) => !names.includes(name))).toEqual([]);
});
