import sharp from 'sharp';
import { ERRORS } from '@contract/errors';
import { updateAlbum } from '@contract/http/album';
import { hiddeOrShowPhoto, puzzleImage, removeMedia } from '@contract/http/media';
import type { PuzzleInput } from '@contract/schemas/media-batch';
import { startTestApp, type TestApp } from '../../../../support/app-harness';
import { DEVICE, namedCallers, tokenOf } from '../../../../support/media-app';
import { refusal } from '../../../../support/refusal';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../../support/seed-media';
import { upload } from '../../../../support/upload-file';

let app: TestApp;
let owner: { token: string };
let album: SeededAlbum;
let red: string;
let blue: string;

const plain = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());
beforeEach(async () => {
  const ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
  album = await aSeededAlbum(app.parts.db, ownerId);
  await app.call(updateAlbum, { id: album.albumUid, downloadBy: 2 }, owner);
  red = await upload(app, owner, album.albumUid, await plain('#ff0000'));
  blue = await upload(app, owner, album.albumUid, await plain('#0000ff'));
  await app.runJobs();
});

const make = (more: Partial<PuzzleInput>, who: { token: string } = DEVICE) =>
  app.call(puzzleImage, { ids: [red, blue], layout: 'grid', gap: 0, background: '#ffffff', ...more }, who);

const colourAt = async (bytes: Uint8Array, left: number, top: number) => {
  const picture = sharp(Buffer.from(bytes)).extract({ left, top, width: 1, height: 1 });
  return [...(await picture.raw().toBuffer())].map((value) => Math.round(value / 255));
};

test('the photos lie in the order they were named in', async () => {
  const { mime, bytes } = await make({});
  expect(mime).toBe('image/jpeg');
  expect(await colourAt(bytes, 300, 300)).toEqual([1, 0, 0]);
  expect(await colourAt(bytes, 1100, 300)).toEqual([0, 0, 1]);
  const other = await make({ ids: [blue, red], layout: 'long' });
  expect(await colourAt(other.bytes, 700, 300)).toEqual([0, 0, 1]);
});

test('the answer is a picture, a refusal is JSON', async () => {
  const input = { ids: [red, blue], layout: 'grid', gap: 0, background: '#ffffff' };
  const headers = { authorization: `Bearer ${DEVICE.token}` };
  const ask = (payload: object) =>
    app.http.inject({ method: 'POST', url: '/album/album/api/puzzleImage', headers, payload });
  const made = await ask(input);
  expect([made.statusCode, made.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(made.headers['cache-control']).toBe('no-store');
  expect(made.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  const refused = await ask({ ...input, layout: 'side' });
  expect(refused.json()).toMatchObject({ code: ERRORS.PUZZLE_LAYOUT.code });
});

test.each([
  ['one photo', { ids: ['x'.repeat(22)] }],
  ['ten photos', { ids: Array.from({ length: 10 }, () => 'x'.repeat(22)) }],
  ['no colour', { background: 'red;' }],
  ['a gap without end', { gap: 900 }],
])('%s is refused', async (_name, more) => {
  await expect(make(more)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
});

describe('photos that the caller may not download', () => {
  const refused = refusal(ERRORS.PUZZLE_PHOTOS);

  test('hidden, flagged and removed ones are none for a visitor, as if they were not there', async () => {
    await expect(make({ ids: [red, 'x'.repeat(22)] })).rejects.toMatchObject(refused);
    await app.call(hiddeOrShowPhoto, { ids: [blue], hidden: true }, owner);
    await expect(make({})).rejects.toMatchObject(refused);
    expect((await make({}, owner)).mime).toBe('image/jpeg');
    await app.call(hiddeOrShowPhoto, { ids: [blue], hidden: false }, owner);
    await app.database.pool.query('update media set legal_status = 1 where uid = $1', [blue]);
    await expect(make({})).rejects.toMatchObject(refused);
    await app.database.pool.query('update media set legal_status = 0 where uid = $1', [blue]);
    await app.call(removeMedia, { ids: [blue] }, owner);
    await expect(make({})).rejects.toMatchObject(refused);
    await expect(make({}, owner)).rejects.toMatchObject(refused);
  });

  test('an album that lets nobody download lets nobody take its photos this way', async () => {
    await app.call(updateAlbum, { id: album.albumUid, downloadBy: 1 }, owner);
    await expect(make({})).rejects.toMatchObject(refused);
    expect((await make({}, owner)).mime).toBe('image/jpeg');
    await app.call(updateAlbum, { id: album.albumUid, downloadBy: 2, visibility: 4 }, owner);
    await expect(make({})).rejects.toMatchObject(refused);
  });
});

test('a visitor’s puzzle carries the watermark, a holder’s does not', async () => {
  const watermark = { kind: 1 as const, text: '年会留念', position: 0, opacity: 100, picture: '' };
  await app.call(updateAlbum, { id: album.albumUid, watermark }, owner);
  await expect(make({})).rejects.toMatchObject(refusal(ERRORS.PUZZLE_PHOTOS));
  await app.runJobs();
  const other = async (bytes: Uint8Array) => {
    const { data } = await sharp(Buffer.from(bytes)).raw().toBuffer({ resolveWithObject: true });
    let count = 0;
    for (let at = 0; at < data.length; at += 3) if ((data[at + 1] ?? 0) > 100) count += 1;
    return count;
  };
  expect(await other((await make({})).bytes)).toBeGreaterThan(1_000);
  expect(await other((await make({}, owner)).bytes)).toBe(0);
});
