import { Migrator } from 'kysely/migration';
import { MIGRATIONS } from '../../../server/db/migrations';
import { listMiscounted } from '../../../server/modules/capacity/capacity.service';
import { createEmptyDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

const run = (sql: string) => database.pool.query(sql);

test('levels given before become periods, and files uploaded before are counted', async () => {
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
  const before =
    Object.keys(MIGRATIONS)
      .filter((name) => name < '0004')
      .at(-1) ?? '';
  expect((await migrator.migrateTo(before)).error).toBeUndefined();
  await run(`insert into app_user (uid, member_level, member_end_time, created_at, updated_at) values
    ('plain', 'level_10', null, '2026-01-01', '2026-01-01'),
    ('ever', 'level_40', null, '2026-01-01', '2026-01-02'),
    ('until', 'level_20', '2026-06-01', '2026-01-01', '2026-01-03'),
    ('ended', 'level_30', '2026-01-02', '2026-01-01', '2026-01-03')`);
  await run(`insert into album (uid, owner_id, request_id, name, template, visibility, created_at, updated_at)
    select 'album', id, 'r', 'a', 1, 1, now(), now() from app_user where uid = 'ever'`);
  await run(`insert into media_chunk (album_id, day, lower_taken, lower_id) select id, now(), now(), 0 from album`);
  await run(`insert into media (uid, album_id, uploader_id, chunk_id, kind, state, file_name, mime, md5, size_bytes,
      pixel_x, pixel_y, ratio_milli, taken_local, created_at, deleted_at)
    select 'm' || n, album.id, album.owner_id, media_chunk.id, n % 2, case when n = 5 then 2 else 1 end, '', '', n::text, 10 ^ n,
      1, 1, 1000, now(), now(), case when n = 4 then now() end
    from album, media_chunk, generate_series(1, 5) as n`);

  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const { rows: periods } = await run(`select uid, level, start_at, end_at from membership_period
    join app_user on app_user.id = user_id order by app_user.id`);
  const midnight = (day: string) => new Date(`${day}T00:00:00+08:00`);
  expect(periods).toEqual([
    { uid: 'ever', level: 'level_40', start_at: midnight('2026-01-02'), end_at: null },
    { uid: 'until', level: 'level_20', start_at: midnight('2026-01-03'), end_at: midnight('2026-06-01') },
    { uid: 'ended', level: 'level_30', start_at: midnight('2026-01-02'), end_at: midnight('2026-01-02') },
  ]);
  // 2 and 4 are photos, of which 4 lies in the bin; 1 and 3 are videos; 5 was refused.
  const { rows: used } = await run('select photo_bytes, video_bytes from used_capacity');
  expect(used).toEqual([{ photo_bytes: '10100', video_bytes: '1010' }]);
  expect(await listMiscounted(database.db)).toEqual([]);
});
