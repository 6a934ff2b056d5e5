import { Migrator } from 'kysely/migration';
import { MIGRATIONS } from '../../../server/db/migrations';
import { createEmptyDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

const run = (sql: string) => database.pool.query(sql);
const CASES_OF = `select media.uid, one.kind, one.state, one.before_status as before, one.decided_at is null as "isOpen"
  from moderation_case as one join media on media.id = one.media_id order by media.uid, one.kind desc`;

test('what was in appeal without one, or had one without being so, is made one with its appeals', async () => {
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
  expect((await migrator.migrateTo('0141-unsaid-reversal')).error).toBeUndefined();
  await run(`insert into app_user (uid, created_at, updated_at) values ('owner', now(), now())`);
  await run(`insert into album (uid, owner_id, request_id, name, template, visibility, created_at, updated_at)
    select 'album', id, 'r', 'a', 1, 1, now(), now() from app_user`);
  await run(`insert into media_run (album_id, day, lower_taken, lower_id) select id, now(), now(), 0 from album`);
  const addMedia = (rows: string) =>
    run(`insert into media (uid, album_id, uploader_id, run_id, kind, state, file_name, mime, md5, size_bytes,
        pixel_x, pixel_y, ratio_milli, taken_local, created_at, legal_status, object_id)
      select one.uid, album.id, album.owner_id, media_run.id, 0, 1, '', '', one.uid, 10, 1, 1, 1000, now(), now(), one.status, one.object
      from album, media_run, (values ${rows}) as one (uid, status, object)`);
  await run(`insert into stored_object (storage_type, key, sha256, size_bytes, mime, uses, created_at)
    select 0, key, '\\x01', size, '', 1, now() from (values ('first', 1), ('second', 2), ('third', 3)) as one (key, size)`);
  await addMedia(`('shown', 0, null::bigint), ('taken', 1, null), ('risky', 2, null), ('held', 7, null), ('asked', 8, null),
    ('refused', 8, null), ('saved', 8, null), ('waiting', 8, null), ('plain', 0, null), ('down', 1, null)`);
  await run(`insert into moderation_case (kind, media_id, before_status, state, decided_at)
    select one.kind, media.id, one.before, one.state, case when one.state <> 0 then '2026-01-01'::timestamptz end
    from (values ('shown', 2, 1, 0), ('taken', 2, 7, 0), ('risky', 2, 1, 0), ('held', 2, 1, 0), ('asked', 2, 1, 0), ('asked', 1, 0, 0),
      ('refused', 2, 1, 2), ('waiting', 3, 0, 0), ('plain', 2, 1, 1), ('down', 2, 1, 2)) as one (uid, kind, before, state)
    join media on media.uid = one.uid`);
  // Before, bytes of what was in appeal came again unseen.
  await run(`update media set object_id = (select id from stored_object where key = 'first') where uid = 'asked'`);
  await addMedia(`('unseen', 0, (select id from stored_object where key = 'second'))`);
  const told = await run(`select legal_status from media where uid = 'unseen'`);
  expect(told.rows).toEqual([{ legal_status: 0 }]);

  expect((await migrator.migrateTo('0142-settled-appeals')).error).toBeUndefined();
  const { rows: media } = await run(`select uid, legal_status as status from media`);
  expect(Object.fromEntries(media.map(({ uid, status }) => [uid, status]))).toEqual({
    shown: 0,
    taken: 8,
    risky: 8,
    held: 8,
    asked: 8,
    refused: 1,
    saved: 7,
    waiting: 7,
    plain: 0,
    down: 1,
    unseen: 0,
  });
  const open = { state: 0, isOpen: true };
  expect((await run(CASES_OF)).rows).toEqual([
    { uid: 'asked', kind: 2, before: 1, ...open },
    { uid: 'asked', kind: 1, before: 0, ...open },
    { uid: 'down', kind: 2, before: 1, state: 2, isOpen: false },
    { uid: 'held', kind: 2, before: 7, ...open },
    { uid: 'plain', kind: 2, before: 1, state: 1, isOpen: false },
    { uid: 'refused', kind: 2, before: 1, state: 2, isOpen: false },
    { uid: 'risky', kind: 2, before: 2, ...open },
    { uid: 'saved', kind: 3, before: 0, ...open },
    { uid: 'shown', kind: 2, before: 1, state: 1, isOpen: false },
    { uid: 'taken', kind: 2, before: 1, ...open },
    { uid: 'waiting', kind: 3, before: 0, ...open },
  ]);

  // They wait at the desk from now on.
  await addMedia(`('again', 0, (select id from stored_object where key = 'third'))`);
  const again = await run(`select legal_status, one.kind from media
    left join moderation_case as one on one.media_id = media.id where media.uid = 'again'`);
  expect(again.rows).toEqual([{ legal_status: 7, kind: 3 }]);
});
