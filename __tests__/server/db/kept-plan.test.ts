import { sql } from 'kysely';
import type { Db } from '../../../server/db/tables';
import { KEEP_PLAN } from '../../../server/db/kept-plan';
import { createEmptyDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

const ask = (db: Db, value: number) => sql<{ value: number }>`${KEEP_PLAN} select ${value}::int as value`.execute(db);
const listKept = async (db: Db) =>
  (await sql<{ text: string }>`select statement as text from pg_prepared_statements`.execute(db)).rows;

test('a marked statement is prepared once by each connection, whatever its values', async () => {
  const ofOne = () =>
    database.db.connection().execute(async (db) => {
      for (const value of [1, 2, 3]) expect((await ask(db, value)).rows).toEqual([{ value }]);
      await sql`select ${7}::int as unmarked`.execute(db);
      return listKept(db);
    });
  const kept = [{ text: '/* keep plan */ select $1::int as value' }];
  expect(await Promise.all([ofOne(), ofOne()])).toEqual([kept, kept]);
});

test('one built by the query builder as well, and beside another', async () => {
  await database.pool.query('create table album (id bigint primary key)');
  await database.db.connection().execute(async (db) => {
    const ids = db.selectFrom('album').modifyFront(KEEP_PLAN).select('id').where('id', '=', '1');
    expect([await ids.execute(), await ids.execute()]).toEqual([[], []]);
    await ask(db, 1);
    expect(await listKept(db)).toHaveLength(2);
  });
});

test('its failure is reported like any other, and the connection lives on', async () => {
  await database.db.connection().execute(async (db) => {
    const divide = (by: number) => sql<{ whole: number }>`${KEEP_PLAN} select 6 / ${by}::int as whole`.execute(db);
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    expect((await divide(2)).rows).toEqual([{ whole: 3 }]);
  });
});

test('its plan is kept however short the lists are that it is given', async () => {
  await sql`create table thing as select generate_series(1, 5000) as id`.execute(database.db);
  await sql`create unique index on thing (id)`.execute(database.db);
  await sql`analyze thing`.execute(database.db);
  await database.db.connection().execute(async (db) => {
    const find = (ids: readonly number[]) =>
      sql<{ id: number }>`${KEEP_PLAN}
        select id from thing where id = any(${[...ids]}::int[]) and id in (select * from unnest(${[...ids]}::int[])) order by id`.execute(
        db,
      );
    for (let time = 0; time < 10; time += 1) expect((await find([time + 1])).rows).toEqual([{ id: time + 1 }]);
    expect((await find([3, 2])).rows).toEqual([{ id: 2 }, { id: 3 }]);
    const plans = sql<{ isKept: boolean }>`
      select generic_plans = 6 as "isKept" from pg_prepared_statements where name like 'kept%'`;
    expect((await plans.execute(db)).rows).toEqual([{ isKept: true }]);
  });
});
