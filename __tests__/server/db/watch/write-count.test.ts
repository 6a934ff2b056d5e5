import { sql } from 'kysely';
import { createEmptyDatabase, type TestDatabase } from '../../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query('create table app_user (id bigint primary key)');
});
afterAll(() => database.drop());

/** How often something was counted while this was done. */
async function countOf(work: () => Promise<unknown>): Promise<number> {
  const before = database.writes.made;
  await work().catch(() => undefined);
  return database.writes.made - before;
}

test('what may have written is counted when it is done', async () => {
  const { db, pool } = database;
  const add = (id: number) => sql`insert into app_user (id) values (${id})`.execute(db);
  expect(await countOf(() => add(1))).toBe(1);
  expect(await countOf(() => add(1))).toBe(1);
  expect(await countOf(() => db.deleteFrom('app_user').execute())).toBe(1);
  expect(await countOf(() => pool.query('insert into app_user (id) values (2)'))).toBe(1);
  expect(await countOf(() => pool.query({ text: 'delete from app_user where id = $1', values: [2] }))).toBe(1);
  expect(
    await countOf(() =>
      sql`with added as (insert into app_user (id) values (3) returning id) select id from added`.execute(db),
    ),
  ).toBe(1);
  expect(await countOf(() => db.transaction().execute((tx) => sql`select from app_user for update`.execute(tx)))).toBe(
    1,
  );
});

test('what reads is not', async () => {
  const { db, pool } = database;
  expect(await countOf(() => db.selectFrom('app_user').select('id').execute())).toBe(0);
  expect(await countOf(() => pool.query('select 1'))).toBe(0);
  expect(await countOf(() => sql`/* keep plan */ select ${1}::int as one`.execute(db))).toBe(0);
});
