import { Migrator } from 'kysely/migration';
import { MIGRATIONS } from '../../../server/db/migrations';
import { createEmptyDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

const run = (sql: string) => database.pool.query(sql);

/** What is kept, held against the rows. */
async function readHeat(): Promise<readonly string[]> {
  const { rows } = await run(`select album.uid, visitors, (select count(*)::int from album_browse
      where album_browse.album_id = album.id) as counted
    from album join album_heat on album_heat.album_id = album.id order by album.id`);
  for (const { visitors, counted } of rows) expect(visitors).toBe(counted);
  return rows.map(({ uid, visitors }) => `${uid} ${visitors}`);
}

const look = (uid: string, people: string) =>
  run(`insert into album_browse (album_id, user_id, first_at, last_at)
    select album.id, app_user.id, now(), now() from album, app_user where album.uid = '${uid}' and app_user.uid in (${people})
    on conflict (album_id, user_id, device_id) do update set times = album_browse.times + 1`);
const addAlbum = (uid: string) =>
  run(`insert into album (uid, owner_id, request_id, name, template, visibility, created_at, updated_at)
    select '${uid}', id, '${uid}', 'a', 1, 1, now(), now() from app_user where uid = 'owner'`);

test('visitors of before are counted, and those who come, come again, are forgotten or erased', async () => {
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
  expect((await migrator.migrateTo('0020-media-purchase')).error).toBeUndefined();
  await run(`insert into app_user (uid, created_at, updated_at)
    select uid, now(), now() from unnest('{owner,one,two}'::text[]) as uid`);
  await addAlbum('old');
  await addAlbum('quiet');
  await look('old', "'one','two'");

  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  expect(await readHeat()).toEqual(['old 2', 'quiet 0']);
  await addAlbum('new');
  await look('new', "'one'");
  await look('new', "'one','two'");
  await look('old', "'owner','one'");
  expect(await readHeat()).toEqual(['old 3', 'quiet 0', 'new 2']);
  await run(`delete from album_browse where album_id = (select id from album where uid = 'new')
    and user_id = (select id from app_user where uid = 'two')`);
  expect(await readHeat()).toEqual(['old 3', 'quiet 0', 'new 1']);
  await run(`delete from app_user where uid = 'one'`);
  expect(await readHeat()).toEqual(['old 2', 'quiet 0', 'new 0']);
  await run(`delete from album where uid = 'old'`);
  expect(await readHeat()).toEqual(['quiet 0', 'new 0']);
});
