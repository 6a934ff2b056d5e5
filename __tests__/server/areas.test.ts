import path from 'node:path';
import { exportMyAccount, exportMyFiles } from '@contract/http/security';
import { AREAS, NOTES } from '../../server/areas';
import { startTestApp, type TestApp } from '../support/app-harness';
import { aSignedInPerson } from '../support/people';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Tables that belong to no area, and why. */
const OF_NO_AREA: Readonly<Record<string, string>> = {
  kysely_migration: 'made by migrating',
  kysely_migration_lock: 'made by migrating',
};

async function listNames(statement: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ name: string }>(statement);
  return rows.map(({ name }) => name);
}

const listTables = (): Promise<string[]> =>
  listNames(
    `select relname as name from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`,
  );

describe('the tables of the database', () => {
  test('are each named by an area', async () => {
    expect((await listTables()).filter((name) => !Object.hasOwn({ ...NOTES.tables, ...OF_NO_AREA }, name))).toEqual([]);
  });

  test('are all there that an area names', async () => {
    const tables = await listTables();
    expect([...Object.keys(NOTES.tables), ...Object.keys(OF_NO_AREA)].filter((name) => !tables.includes(name))).toEqual(
      [],
    );
  });

  test('have the columns that are said to name files', async () => {
    const columns = await listNames(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    );
    const said = [...NOTES.files.ruled, ...NOTES.files.columns.map(({ table, column }) => `${table}.${column}`)];
    expect(said.filter((name) => !columns.includes(name))).toEqual([]);
  });

  // What such a key names cannot go before its row does.
  test('are erased where a key to a person, an album or a photo does not let them go by themselves', async () => {
    const holding = await listNames(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confdeltype not in ('c', 'n')
         and confrelid in ('app_user'::regclass, 'album'::regclass, 'media'::regclass)`,
    );
    expect(holding).toContain('session_token');
    expect(holding.filter((name) => NOTES.tables[name]?.erasure === undefined)).toEqual([]);
  });

  test('are in the export if they name a person, or say why not', async () => {
    const naming = await listNames(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'app_user'::regclass`,
    );
    const silent = naming.filter((name) => {
      const { exports, exportedAs, notExported } = NOTES.tables[name] ?? {};
      return [exports, exportedAs, notExported].filter((said) => said !== undefined).length !== 1;
    });
    expect(naming).toContain('media_like');
    expect(silent).toEqual([]);
  });
});

/** https://www.postgresql.org/docs/current/catalog-pg-type.html: text, varchar. */
const TEXTS = [25, 1043];

// A reply that does not fit its schema is refused, and with it the whole export.
test('the lists of the export have columns of texts', async () => {
  const wrong: string[] = [];
  for (const [name, query] of Object.entries(NOTES.exports)) {
    const { sql, parameters } = query('1').compile(app.parts.db);
    const { fields } = await app.database.pool.query(sql, [...parameters]);
    wrong.push(...fields.flatMap((field) => (TEXTS.includes(field.dataTypeID) ? [] : [`${name}.${field.name}`])));
  }
  expect(wrong).toEqual([]);
});

test('the other parts of the export that tables name are there', async () => {
  const told = await app.call(exportMyAccount, {}, await aSignedInPerson(app));
  const places = new Set([...Object.keys(told), path.posix.basename(exportMyFiles.path)]);
  const said = Object.values(NOTES.tables).flatMap(({ exportedAs }) => exportedAs ?? []);
  expect(said.filter((name) => !places.has(name))).toEqual([]);
  expect(Object.keys(told.other)).toEqual(Object.keys(NOTES.exports));
});

test('every folder of modules is an area', async () => {
  const { readdirSync } = await import('node:fs');
  const folders = readdirSync('server/modules');
  expect(AREAS.map(({ name }): string => name).sort()).toEqual(folders.sort());
});
