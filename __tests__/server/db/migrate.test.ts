import { openDatabase } from '../../../server/db/connection';
import { isMigrated, migrateDatabase } from '../../../server/db/migrate';
import { createEmptyDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

test('four processes that migrate at once leave one migrated database', async () => {
  const others = Array.from({ length: 4 }, () => openDatabase(database.address, { poolSize: 4, name: 'other' }));
  expect(await isMigrated(database.db)).toBe(false);
  await Promise.all(others.map((other) => migrateDatabase(other.db, other.pool)));
  expect(await isMigrated(database.db)).toBe(true);
  for (const other of others) await other.close();
});

test('a database that is newer than this program is refused', async () => {
  await migrateDatabase(database.db, database.pool);
  await database.pool.query("insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', now()::text)");
  await expect(migrateDatabase(database.db, database.pool)).rejects.toThrow('9999-of-tomorrow');
});

test('connections live in Shanghai, and values without a zone stay text', async () => {
  const { rows } = await database.pool.query(
    `select current_setting('timezone') as zone, '2026-01-02 03:04:05'::timestamp as local, '2026-01-02'::date as day,
       '2026-01-02T03:04:05+08'::timestamptz as moment, 9007199254740993::bigint as big`,
  );
  expect(rows[0]).toEqual({
    zone: 'Asia/Shanghai',
    local: '2026-01-02 03:04:05',
    day: '2026-01-02',
    moment: new Date('2026-01-01T19:04:05Z'),
    big: '9007199254740993',
  });
});
