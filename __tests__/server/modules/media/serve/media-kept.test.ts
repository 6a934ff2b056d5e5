import { sql } from 'kysely';
import { hiddeOrShowPhoto } from '@contract/http/media';
import { findMediaFile } from '../../../../../server/modules/media/serve/media-file.repository';
import { startTestApp, type TestApp } from '../../../../support/app-harness';
import { namedCallers, tokenOf } from '../../../../support/media-app';
import { drawPicture } from '../../../../support/pictures';
import { type HeardNotices, hearNotices } from '../../../../support/watch/hear-notices';
import { listReadColumns, listUntold } from '../../../../support/watch/read-columns';
import { untilListening } from '../../../../support/watch/until-listening';
import { untilSeen } from '../../../../support/watch/within-lease';
import { until } from '../../../../support/server-process';
import { aPerson, aSeededAlbum, seedMedia, type SeededAlbum } from '../../../../support/seed-media';
import { startTwin } from '../../../../support/twin';
import { upload } from '../../../../support/upload-file';

let app: TestApp;
let twin: TestApp;
let owner: { token: string };
let album: SeededAlbum;
let uid: string;

const limits = { MAX_CALLS_PER_MINUTE: '1000000' };

beforeAll(async () => {
  app = await startTestApp({ ...namedCallers, env: limits });
  twin = await startTwin(app, limits);
});
beforeEach(async () => {
  const ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
  album = await aSeededAlbum(app.parts.db, ownerId);
  uid = await upload(app, owner, album.albumUid, await drawPicture({ width: 900, height: 600 }));
  await app.runJobs();
});
afterAll(async () => {
  await twin.close();
  await app.close();
});

const urlOf = (mediaUid = uid): string =>
  `${app.services.media.urls.base(album.albumUid, { role: 'visitor', epoch: 0 })}375/${mediaUid}`;
const statusIn = async ({ http }: TestApp, mediaUid?: string): Promise<number> =>
  (await http.inject({ url: urlOf(mediaUid) })).statusCode;
const setHidden = (hidden: boolean, ids = [uid]) => app.call(hiddeOrShowPhoto, { ids, hidden }, owner);

/** Until the row is kept. */
async function warm(one: TestApp): Promise<void> {
  await untilListening(one);
  expect([await statusIn(one), await statusIn(one)]).toEqual([200, 200]);
}

test('a photo is served again without a word to its table', async () => {
  await warm(app);
  await sql`alter table media disable trigger media_changed_told`.execute(app.parts.db);
  try {
    await app.parts.db.updateTable('media').set({ is_hidden: true }).where('uid', '=', uid).execute();
    expect(await statusIn(app)).toBe(200);
  } finally {
    await sql`alter table media enable trigger media_changed_told`.execute(app.parts.db);
  }
});

test('what was hidden is closed at once in the process that hid it, and what is shown is open at once, 200 times', async () => {
  await warm(app);
  for (let time = 0; time < 200; time += 1) {
    await setHidden(true);
    expect(await statusIn(app)).toBe(404);
    await setHidden(false);
    expect(await Promise.all([statusIn(app), statusIn(app)])).toEqual([200, 200]);
  }
});

test('it is closed within a second in another process, and looked at meanwhile as well', async () => {
  for (let time = 0; time < 10; time += 1) {
    await warm(twin);
    await setHidden(true);
    await untilSeen(
      () => statusIn(twin),
      (status) => status !== 200,
    );
    expect(await statusIn(twin)).toBe(404);
    await setHidden(false);
    expect(await statusIn(twin)).toBe(200);
  }
});

test('a process that lost its connection keeps nothing of before', async () => {
  await warm(twin);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'zhixiang-listener' and datname = current_database()`.execute(app.parts.db);
  await setHidden(true);
  expect(await statusIn(app)).toBe(404);
  await until(() => twin.parts.watch.told === null);
  expect(await statusIn(twin)).toBe(404);
  await setHidden(false);
  await warm(twin);
  await setHidden(true);
  await untilSeen(
    () => statusIn(twin),
    (status) => status !== 200,
  );
  expect(await statusIn(twin)).toBe(404);
});

test('many that are hidden in one statement are all closed', async () => {
  const { db } = app.parts;
  await warm(app);
  const { id } = await db.selectFrom('media').select('id').where('uid', '=', uid).executeTakeFirstOrThrow();
  await seedMedia(db, album, { count: 120, picturesOf: id });
  const rows = await db.selectFrom('media').select('uid').where('album_id', '=', album.albumId).execute();
  expect(rows).toHaveLength(121);
  const statuses = async () => new Set(await Promise.all(rows.map((row) => statusIn(app, row.uid))));
  expect([await statuses(), await statuses()]).toEqual([new Set([200]), new Set([200])]);
  await db.updateTable('media').set({ is_hidden: true }).where('album_id', '=', album.albumId).execute();
  expect(await statuses()).toEqual(new Set([404]));
});

test('every column that serving a file reads is compared by the triggers', async () => {
  const all = await listReadColumns((db) => findMediaFile(db, uid));
  // Any change of a marked set sends a notice.
  const read = all.filter((name) => !name.startsWith('media_mark.') && !/^\w+\.id$/.test(name));
  expect(read.length).toBeGreaterThan(30);
  expect(await listUntold(app.parts.db, 'tell_media_rows', read)).toEqual([]);
});

describe('a notice is sent for', () => {
  let heard: HeardNotices;
  beforeAll(async () => {
    heard = await hearNotices(app.database.address.url, 'media_row');
  });
  afterAll(() => heard.close());
  const toldBy = (work: () => Promise<unknown>): Promise<string[]> => heard.toldBy(work);

  test('a photo that changes, its album by its number, and no counter', async () => {
    const { db } = app.parts;
    const ofPhoto = db.updateTable('media').where('uid', '=', uid);
    const ofAlbum = db.updateTable('album').where('id', '=', album.albumId);
    expect(await toldBy(() => ofPhoto.set({ price_fen: 100 }).execute())).toEqual([`=${uid}`]);
    expect(await toldBy(() => ofPhoto.set({ price_fen: 100 }).execute())).toEqual([]);
    expect(await toldBy(() => ofPhoto.set({ like_count: 7 }).execute())).toEqual([]);
    expect(await toldBy(() => ofAlbum.set({ access_epoch: 5 }).execute())).toEqual([`+${album.albumId}`]);
    expect(await toldBy(() => ofAlbum.set({ name: '新名字' }).execute())).toEqual([]);
    expect(await toldBy(() => db.deleteFrom('media').where('uid', '=', uid).execute())).toEqual([`=${uid}`]);
    const empty = await aSeededAlbum(db, album.ownerId);
    expect(await toldBy(() => db.deleteFrom('album').where('id', '=', empty.albumId).execute())).toEqual([
      `+${empty.albumId}`,
    ]);
  });

  test('a marked set, and an original that moves', async () => {
    const { db } = app.parts;
    const { id, object_id } = await db
      .selectFrom('media')
      .select(['id', 'object_id'])
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow();
    const mark = { media_id: id, version: 1, folder: 'marks/none', storage_type: 1, moved_at: null };
    const ofMark = db.updateTable('media_mark').where('media_id', '=', id);
    expect(await toldBy(() => db.insertInto('media_mark').values(mark).execute())).toEqual([`=${uid}`]);
    expect(await toldBy(() => ofMark.set({ version: 2 }).execute())).toEqual([`=${uid}`]);
    expect(await toldBy(() => db.deleteFrom('media_mark').where('media_id', '=', id).execute())).toEqual([`=${uid}`]);
    const ofObject = db.updateTable('stored_object').where('id', '=', object_id);
    expect(await toldBy(() => ofObject.set({ storage_type: 2 }).execute())).toEqual([`=${uid}`]);
    expect(await toldBy(() => ofObject.set({ uses: 2 }).execute())).toEqual([]);
  });
});
