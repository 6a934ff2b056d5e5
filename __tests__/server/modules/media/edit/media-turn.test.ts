import { sql } from 'kysely';
import sharp from 'sharp';
import { TAB_KIND } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import { getAlbum } from '@contract/http/album';
import { listLiveChanges } from '@contract/http/live';
import { getGroupRows, getMedia, listMediaGroups, turnMedia } from '@contract/http/media';
import type { SettingResults } from '@contract/schemas/shared';
import { createMemoryObjectStore, type MemoryObjectStore } from '../../../../../server/adapters/object-store/memory';
import type { Id } from '../../../../../server/db/tables';
import { recountAlbum } from '../../../../../server/modules/media/rows/media-count.service';
import { startTestApp, type TestApp } from '../../../../support/app-harness';
import { DEVICE, namedCallers, tokenOf } from '../../../../support/media-app';
import { drawFields, drawPicture, readFields } from '../../../../support/pictures';
import { refusal } from '../../../../support/refusal';
import { aPerson, aSeededAlbum, type SeededAlbum, seedMedia } from '../../../../support/seed-media';
import { seededRandom } from '../../../../support/seeded-random';
import { upload } from '../../../../support/upload-file';

let app: TestApp;
let store: MemoryObjectStore;
let ownerId: Id;
let owner: { token: string };
let album: SeededAlbum;
let uid: string;

beforeAll(async () => {
  store = createMemoryObjectStore(() => app.clock.now());
  app = await startTestApp({ ...namedCallers, parts: { store } });
  ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
});
beforeEach(async () => {
  album = await aSeededAlbum(app.parts.db, ownerId);
  uid = await upload(app, owner, album.albumUid, await drawPicture({ width: 1200, height: 800 }));
  await app.runJobs();
});
afterEach(async () => {
  expect(await recountAlbum(app.parts.db, album.albumId)).toEqual([]);
});
afterAll(() => app.close());

const rowOf = (id = uid) =>
  app.parts.db.selectFrom('media').selectAll().where('uid', '=', id).executeTakeFirstOrThrow();

async function readObject(key: string): Promise<Buffer> {
  const stream = await store.openRead(key);
  if (stream === null) throw new Error(`no ${key}`);
  return Buffer.concat(await stream.toArray());
}
const readPictures = async (): Promise<string[]> => {
  const { derivative_key: folder } = await rowOf();
  return Promise.all(
    ['375', '750', '2048'].map(async (name) => (await readObject(`${folder}/${name}.webp`)).toString('base64')),
  );
};
const turn = async (by: 1 | 2 | 3): Promise<void> => {
  await app.call(turnMedia, { ids: [uid], by }, owner);
  await app.runJobs();
};
const get = (url: string) => app.http.inject({ method: 'GET', url });
const codeOf = ({ results }: Pick<SettingResults<unknown>, 'results'>) => results[0]?.code;

async function addressOfTile(caller: { token: string }): Promise<string> {
  const { groups } = await app.call(listMediaGroups, { albumId: album.albumUid, type: TAB_KIND.photoVideo }, caller);
  const key = groups[0]?.key ?? '';
  const { mediaBase, rows } = await app.call(
    getGroupRows,
    { albumId: album.albumUid, type: TAB_KIND.photoVideo, key },
    caller,
  );
  const row = rows.find(([id]) => id === uid);
  return `${row?.[7] || mediaBase}375/${uid}`;
}

test('a quarter turns every picture, its shape and its placeholder, and leaves the file as it is', async () => {
  const before = await rowOf();
  const file = await sharp(Buffer.from((await readPictures())[0] ?? '', 'base64'))
    .rotate(90)
    .raw()
    .toBuffer();
  await turn(1);
  const after = await rowOf();
  expect(after).toMatchObject({ turns: 1, pixel_x: 800, pixel_y: 1200, ratio_milli: 667, object_id: before.object_id });
  expect(after.thumbhash).not.toBe(before.thumbhash);
  expect(after.md5).toBe(before.md5);
  const sizes = await Promise.all(
    (await readPictures()).map(async (text) => {
      const { width, height } = await sharp(Buffer.from(text, 'base64')).metadata();
      return [width, height];
    }),
  );
  expect(sizes).toEqual([
    [375, 563],
    [750, 1125],
    [800, 1200],
  ]);
  expect(file.length).toBe(375 * 250 * 3);
  // Of before nothing is left in the store.
  expect(store.keys().filter((key) => key.startsWith(before.derivative_key))).toEqual([]);
  expect(await app.call(getMedia, { id: uid }, owner)).toMatchObject({ turns: 1, pixelX: 800, pixelY: 1200 });
});

test('it turns clockwise', async () => {
  const fields = [
    ['#ff0000', '#00ff00'],
    ['#0000ff', '#0000ff'],
  ];
  uid = await upload(app, owner, album.albumUid, await drawFields(fields, { width: 400, height: 200 }));
  await app.runJobs();
  await turn(1);
  const { ratio, at } = await readFields(await readObject(`${(await rowOf()).derivative_key}/375.webp`));
  expect(ratio).toBeCloseTo(0.5);
  expect([at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)]).toEqual(['blue', 'red', 'blue', 'green']);
});

test('four quarters give the same pictures, in one step or in four', async () => {
  const [before, row] = [await readPictures(), await rowOf()];
  for (let time = 0; time < 4; time += 1) await turn(1);
  expect(await readPictures()).toEqual(before);
  await turn(3);
  await turn(1);
  expect(await readPictures()).toEqual(before);
  const { turns, pixel_x, pixel_y, thumbhash, ratio_milli, focus_x, focus_y } = await rowOf();
  expect({ turns, pixel_x, pixel_y, thumbhash, ratio_milli, focus_x, focus_y }).toEqual({
    ...{ turns: 0, pixel_x: row.pixel_x, pixel_y: row.pixel_y, thumbhash: row.thumbhash },
    ...{ ratio_milli: row.ratio_milli, focus_x: row.focus_x, focus_y: row.focus_y },
  });
});

test('what is asked several times before it is made is made once, as it was asked for last', async () => {
  for (let time = 0; time < 3; time += 1) await app.call(turnMedia, { ids: [uid], by: 1 }, owner);
  expect(await rowOf()).toMatchObject({ turns: 0, turn_wanted: 3 });
  await app.runJobs();
  expect(await rowOf()).toMatchObject({ turns: 3, turn_wanted: 3, pixel_x: 800 });
});

test('a turned one has addresses of its own, and what is kept under the others is asked for again', async () => {
  const plain = await addressOfTile(owner);
  expect((await get(plain)).headers['cache-control']).toContain('immutable');
  await turn(1);
  const turned = await addressOfTile(owner);
  expect(turned).toMatch(new RegExp(`/t1/375/${uid}$`));
  const [fresh, stale] = [await get(turned), await get(plain)];
  expect(fresh.headers['cache-control']).toContain('immutable');
  expect(fresh.rawPayload.equals(stale.rawPayload)).toBe(true);
  expect(stale.headers['cache-control']).toBe('private, no-cache');
  expect(
    (await app.http.inject({ url: plain, headers: { 'if-none-match': `${stale.headers['etag']}` } })).statusCode,
  ).toBe(304);
  for (const wrong of ['t0', 't4', 'x']) expect((await get(turned.replace('/t1/', `/${wrong}/`))).statusCode).toBe(404);
  const item = await app.call(getMedia, { id: uid }, owner);
  expect(item.bigUrl).toContain('/t1/2048/');
  const shown = await app.call(getAlbum, { id: album.albumUid }, owner);
  expect(shown.coverUrl).toContain('/t1/');
  expect((await get(shown.hero?.largeUrl ?? '')).statusCode).toBe(200);
  await turn(3);
  expect(await addressOfTile(owner)).toBe(plain);
  expect((await get(plain)).headers['cache-control']).toContain('immutable');
  expect((await get(turned)).headers['cache-control']).toBe('private, no-cache');
});

test('undone it is as before, unless somebody has turned it since', async () => {
  const done = await app.call(turnMedia, { ids: [uid], by: 1 }, owner);
  expect(done.former).toEqual([{ value: 0, ids: [uid] }]);
  expect(codeOf(await app.call(turnMedia, { ids: [uid], turns: 0, from: 2 }, owner))).toBe(ERRORS.MEDIA_CHANGED.code);
  expect(await app.call(turnMedia, { ids: [uid], turns: 0, from: 1 }, owner)).toMatchObject({ changed: 1 });
  expect(await app.call(turnMedia, { ids: [uid], turns: 0, from: 1 }, owner)).toMatchObject({ changed: 0 });
  await app.runJobs();
  expect(await rowOf()).toMatchObject({ turns: 0, turn_wanted: 0, pixel_x: 1200 });
});

test('holders turn, and who uploaded it; others are refused, and bad input', async () => {
  const { db } = app.parts;
  const [otherId, uploaderId] = [await aPerson(db, '路人'), await aPerson(db, '来宾')];
  const ask = (caller: { token: string }, ids = [uid]) => app.call(turnMedia, { ids, by: 1 }, caller);
  await expect(ask(DEVICE)).rejects.toMatchObject(refusal(ERRORS.LOGIN_REQUIRED));
  expect(codeOf(await ask(tokenOf(otherId)))).toBe(ERRORS.FORBIDDEN.code);
  expect(codeOf(await ask(owner, ['A'.repeat(22)]))).toBe(ERRORS.MEDIA_ABSENT.code);
  await db.updateTable('media').set({ uploader_id: uploaderId }).where('uid', '=', uid).execute();
  expect(codeOf(await ask(tokenOf(uploaderId)))).toBe(0);
  await expect(app.call(turnMedia, { ids: [uid] }, owner)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  await expect(app.call(turnMedia, { ids: [uid], by: 1, turns: 1 }, owner)).rejects.toMatchObject(
    refusal(ERRORS.BAD_INPUT),
  );
  await seedMedia(db, album, { count: 6, days: 1, videos: 1000 });
  const video = await db
    .selectFrom('media')
    .select('uid')
    .where('album_id', '=', album.albumId)
    .where('kind', '=', 1)
    .executeTakeFirstOrThrow();
  expect(codeOf(await ask(owner, [video.uid]))).toBe(ERRORS.MEDIA_ABSENT.code);
  await app.runJobs();
});

test('visitors who look at the album are notified', async () => {
  const { liveCursor } = await app.call(listMediaGroups, { albumId: album.albumUid, type: TAB_KIND.photoVideo }, owner);
  await turn(2);
  const told = await app.call(listLiveChanges, { albumId: album.albumUid, cursor: liveCursor }, owner);
  expect(told).toMatchObject({ added: [], gone: [uid] });
});

test('pictures with a mark are turned with it', async () => {
  const { db } = app.parts;
  await db
    .updateTable('album')
    .set({ watermark_kind: 1, watermark_text: '样片' })
    .where('id', '=', album.albumId)
    .execute();
  await turn(1);
  const { id } = await rowOf();
  const mark = await db.selectFrom('media_mark').selectAll().where('media_id', '=', id).executeTakeFirstOrThrow();
  const { width, height } = await sharp(await readObject(`${mark.folder}/750.webp`)).metadata();
  expect([width, height]).toEqual([750, 1125]);
});

test('a file that cannot be read any more leaves the photo as it was', async () => {
  const { derivative_key: folder, object_id: objectId } = await rowOf();
  const { key } = await app.parts.db
    .selectFrom('stored_object')
    .select('key')
    .where('id', '=', objectId ?? '')
    .executeTakeFirstOrThrow();
  await store.remove(key);
  await store.put(key, Buffer.from('no picture'));
  await turn(1);
  expect(await rowOf()).toMatchObject({ turns: 0, turn_wanted: 0, derivative_key: folder, state: 1 });
});

test('faces keep to where they are in the picture, and are looked at again', async () => {
  const { db } = app.parts;
  const { id } = await rowOf();
  await db.insertInto('album_face').values({ album_id: album.albumId, is_on: true, switched_at: new Date() }).execute();
  await app.runJobs();
  await db
    .insertInto('face_scan')
    .values({ media_id: id, album_id: album.albumId, model_version: 'v', scanned_at: new Date() })
    .onConflict((conflict) => conflict.column('media_id').doNothing())
    .execute();
  const box = { box_left: 1000, box_top: 2000, box_width: 3000, box_height: 500 };
  const found = { uid: 'f'.repeat(22), width_px: 100, score: 1, yaw: 0, norm: 1 };
  await db.deleteFrom('face').where('media_id', '=', id).execute();
  await db
    .insertInto('face')
    .values({ media_id: id, album_id: album.albumId, ...box, ...found })
    .execute();
  await app.call(turnMedia, { ids: [uid], by: 1 }, owner);
  await app.services.media.turns.run(id, new AbortController().signal);
  const face = await db.selectFrom('face').selectAll().where('media_id', '=', id).executeTakeFirstOrThrow();
  expect(face).toMatchObject({ box_left: 7500, box_top: 1000, box_width: 500, box_height: 3000 });
  expect(await db.selectFrom('face_scan').select('media_id').where('media_id', '=', id).execute()).toEqual([]);
});

test('a box that is turned by two numbers of quarters is turned by their sum', async () => {
  const random = seededRandom(7);
  const any = (most: number) => random.below(most);
  const turned = async (box: readonly number[], quarters: number): Promise<number[]> => {
    const [left, top, width, height] = box;
    const { rows } = await sql<Record<string, number>>`
      select * from box_turned(${quarters}::int, ${left}::smallint, ${top}::smallint, ${width}::smallint, ${height}::smallint)`.execute(
      app.parts.db,
    );
    return [rows[0]?.['box_left'], rows[0]?.['box_top'], rows[0]?.['box_width'], rows[0]?.['box_height']].map(Number);
  };
  for (let time = 0; time < 40; time += 1) {
    const box = [any(5000), any(5000), any(5000), any(5000)];
    const [one, two] = [any(4), any(4)];
    expect(await turned(await turned(box, one), two)).toEqual(await turned(box, (one + two) % 4));
    expect(await turned(box, 4)).toEqual(box);
  }
});
