import { Migrator } from 'kysely/migration';
import { MIGRATIONS } from '../../../server/db/migrations';
import { createEmptyDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

const run = (sql: string) => database.pool.query(sql);

test('hours of visits of before are known where their events still are, and whoever follows is among the interactions', async () => {
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
  expect((await migrator.migrateTo('0021-album-heat')).error).toBeUndefined();
  await run(`insert into app_user (uid, created_at, updated_at)
    select uid, now(), now() from unnest('{owner,fan}'::text[]) as uid`);
  await run(`insert into album (uid, owner_id, request_id, name, template, visibility, created_at, updated_at)
    select 'album', id, 'album', 'a', 1, 1, now(), now() from app_user where uid = 'owner'`);
  await run(`insert into stat_visitor (album_id, day, viewer)
    select id, day::date, 'd1' from album, unnest('{2025-01-01,2026-05-14,2026-05-15}'::text[]) as day`);
  // 1 is a visit, 2 a look at a photo; the last one is still to be rolled up.
  await run(`insert into stat_event (viewer, uid, album_id, kind, source, at, is_rolled)
    select 'd1', row_number() over (), album.id, kind, 0, at, is_rolled from album, (values
      (1, '2026-05-14T23:59:00+08'::timestamptz, true), (1, '2026-05-15T00:10:00+08', true), (1, '2026-05-15T00:20:00+08', true),
      (1, '2026-05-15T14:00:00+08', true), (2, '2026-05-15T15:00:00+08', true), (1, '2026-05-15T16:00:00+08', false)
    ) as event (kind, at, is_rolled)`);
  await run(`insert into attention (follower_id, followed_id, created_at)
    select fan.id, owner.id, '2026-05-01T12:00:00+08' from app_user as fan, app_user as owner
    where fan.uid = 'fan' and owner.uid = 'owner'`);

  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const visits = await run(`select day, hours from stat_visitor order by day`);
  expect(visits.rows).toEqual([
    { day: '2025-01-01', hours: 0 },
    { day: '2026-05-14', hours: 2 ** 23 },
    { day: '2026-05-15', hours: 2 ** 0 + 2 ** 14 },
  ]);
  const events = await run(`select concat_ws(' ', actor.uid, kind, target.uid) as said, album_id, at
    from interaction_event join app_user as actor on actor.id = actor_id join app_user as target on target.id = target_id`);
  expect(events.rows).toEqual([{ said: 'fan 7 owner', album_id: null, at: new Date('2026-05-01T04:00:00Z') }]);
  await expect(
    run(`insert into interaction_event (actor_id, target_id, kind, at)
    select actor_id, target_id, 6, at from interaction_event`),
  ).rejects.toThrow('violates check constraint');
});
