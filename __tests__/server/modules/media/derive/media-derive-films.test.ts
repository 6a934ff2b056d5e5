import sharp from 'sharp';
import { ERRORS } from '@contract/errors';
import { getMediaStates } from '@contract/http/media';
import { createMemoryObjectStore, type MemoryObjectStore } from '../../../../../server/adapters/object-store/memory';
import { openVideoEngine } from '../../../../support/files/video-engine';
import { startTestApp, type TestApp } from '../../../../support/app-harness';
import { ruinPictures } from '../../../../support/files/film-headers';
import { FILMS } from '../../../../support/files/film-shapes';
import { namedCallers, tokenOf } from '../../../../support/media-app';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../../support/seed-media';
import { upload } from '../../../../support/upload-file';

let app: TestApp;
let store: MemoryObjectStore;
let owner: { token: string };
let album: SeededAlbum;

beforeAll(async () => {
  store = createMemoryObjectStore(() => app.clock.now());
  app = await startTestApp({ ...namedCallers, parts: { store, videos: openVideoEngine() } });
  const ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
  album = await aSeededAlbum(app.parts.db, ownerId);
});
afterAll(() => app.close());

async function derive(bytes: Buffer, extension: string) {
  const uid = await upload(app, owner, album.albumUid, bytes, `a.${extension}`);
  await app.runJobs();
  const [state] = await app.call(getMediaStates, { ids: [uid] }, owner);
  const row = await app.parts.db.selectFrom('media').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow();
  return { state, row };
}

async function readObject(key: string): Promise<Buffer> {
  const stream = await store.openRead(key);
  if (stream === null) throw new Error(`no ${key}`);
  return Buffer.concat(await stream.toArray());
}

test.each(FILMS)('shown: $name', async (film) => {
  const { state, row } = await derive(film.draw(), film.extension);
  expect(state).toMatchObject({ state: 1, code: 0 });
  const { channels } = await sharp(await readObject(`${row.derivative_key}/375.webp`)).stats();
  // The pattern is of all colours.
  expect(Math.min(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(40);
  if (film.seconds !== null) expect(Math.abs(row.duration_ms - film.seconds * 1000)).toBeLessThan(300);
});

test.each(FILMS.filter(({ shape }) => shape === 'no sound'))(
  'refused: $name, of which no picture is left',
  async (film) => {
    const { state, row } = await derive(ruinPictures(film.draw()), film.extension);
    expect(state).toMatchObject({ state: 2, code: ERRORS.VIDEO_BROKEN.code });
    expect([row.object_id, row.derivative_key]).toEqual([null, '']);
  },
);
