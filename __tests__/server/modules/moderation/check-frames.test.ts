import sharp from 'sharp';
import { getMedia, listMediaGroups } from '@contract/http/media';
import { revealCases } from '@contract/http/moderation';
import { HARMLESS } from '../../../../server/adapters/content-check/memory';
import type { VideoEngine } from '../../../../server/adapters/video/types';
import { cutCheckFrames, frameTimes } from '../../../../server/modules/media/derive/check-frames';
import { openVideoEngine } from '../../../support/files/video-engine';
import { type CheckedAlbum, openCheckedAlbum } from '../../../support/albums/checked-album';
import { readWhole } from '../../../../server/modules/media/objects/read-whole';
import { drawClip, WEB_MP4 } from '../../../support/pictures';

/** Of all its pictures only the first stands alone. */
const ONE_ALONE = [...WEB_MP4, '-g', '999', '-movflags', '+faststart'];

let album: CheckedAlbum;
let videos: VideoEngine;
let red: Buffer;

/** Whether somebody would call it red: what the classifier of this test is afraid of. */
async function isRed(picture: Buffer): Promise<boolean> {
  const { channels } = await sharp(picture).removeAlpha().toColourspace('srgb').stats();
  const [r = 0, g = 0, b = 0] = channels.map(({ mean }) => mean);
  return r > 180 && g < 60 && b < 60;
}

beforeAll(async () => {
  videos = { ...openVideoEngine() };
  const checker = {
    version: 'colour-1',
    isAvailable: true,
    judge: async (picture: Buffer) => ({
      kind: 'judged' as const,
      scores: (await isRed(picture)) ? { ...HARMLESS, porn: 0.98, neutral: 0 } : HARMLESS,
    }),
  };
  album = await openCheckedAlbum(checker, videos);
  red = await sharp({ create: { width: 320, height: 180, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
});
afterAll(() => album.app.close());

async function upload(film: Buffer): Promise<string> {
  const id = await album.upload(film);
  await album.app.runJobs();
  return id;
}
const rowOf = (uid: string) =>
  album.app.parts.db.selectFrom('media').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow();
const readDerived = async (folder: string, name: string): Promise<Buffer> => {
  const file = await readWhole(album.app.parts.store, `${folder}/${name}`);
  if (file === null) throw new Error(`${name} is not there`);
  return file;
};
const idsWaiting = async () => (await album.listWaiting()).map(({ resourceId }) => resourceId);

test.each([
  ['the middle of a film', 12, { from: 5, to: 8 }],
  ['the end of a film', 12, { from: 10.5, to: 12 }],
  ['a film too short to seek in', 3, { from: 1.4, to: 3 }],
])('what stands in %s is seen, though its only picture that stands alone is harmless', async (_name, seconds, when) => {
  const id = await upload(drawClip({ seconds, output: ONE_ALONE, extension: 'mp4', still: { png: red, ...when } }));
  const row = await rowOf(id);
  // The pictures to seek by, where there are any, show none of it.
  if (row.has_strip) expect(await isRed(await readDerived(row.derivative_key, 'strip.jpg'))).toBe(false);
  const frames = await cutCheckFrames(await readDerived(row.derivative_key, 'frames.jpg'), row.check_frames ?? 0);
  const seen = await Promise.all(frames.map(isRed));
  expect(seen[0]).toBe(false);
  expect(seen).toContain(true);
  expect((await album.app.call(getMedia, { id }, album.guest)).legalStatus).toBe(2);
  expect(await idsWaiting()).toContain(id);
});

test('the desk is shown what the machine has looked at, and a stranger is not', async () => {
  const { app, albumId, admin, guest } = album;
  const when = { from: 5, to: 8 };
  const id = await upload(drawClip({ seconds: 12, output: ONE_ALONE, extension: 'mp4', still: { png: red, ...when } }));
  const about = (await album.listWaiting()).find(({ resourceId }) => resourceId === id);
  const [shown] = await app.call(revealCases, { ids: [about?.id ?? ''] }, admin);
  expect(shown?.frames).toBe(8);
  const { rawPayload, statusCode } = await app.http.inject({ url: shown?.framesUrl ?? '' });
  expect(statusCode).toBe(200);
  const seen = await Promise.all((await cutCheckFrames(rawPayload, 8)).map(isRed));
  expect(seen.filter(Boolean).length).toBeGreaterThan(0);
  const base = (await app.call(listMediaGroups, { albumId, type: 2, withFirst: true }, guest)).first?.mediaBase ?? '';
  expect(base).not.toBe('');
  expect((await app.http.inject({ url: `${base}frames/${id}` })).statusCode).toBe(404);
});

test('a film without it passes, and was looked at by nine pictures', async () => {
  const id = await upload(drawClip({ seconds: 12, output: ONE_ALONE, extension: 'mp4' }));
  expect((await album.app.call(getMedia, { id }, album.guest)).legalStatus).toBe(0);
  const { rows } = await album.app.database.pool.query(
    'select pictures from content_check join media on media.id = media_id where uid = $1',
    [id],
  );
  expect(rows).toEqual([{ pictures: 9 }]);
});

test('a film whose pictures cannot be taken in time has not passed', async () => {
  const { takeFrames } = videos;
  videos.takeFrames = async () => ({ kind: 'timeout' });
  const id = await upload(drawClip({ seconds: 5, output: ONE_ALONE, extension: 'mp4' }));
  videos.takeFrames = takeFrames;
  expect((await rowOf(id)).check_frames).toBe(0);
  expect((await album.app.call(getMedia, { id }, album.guest)).src).toBe('');
  expect(await idsWaiting()).toContain(id);
});

test.each([
  [0, [0]],
  [400, [0]],
  [1_000, [0, 666]],
  [3_000, [0, 545, 1_090, 1_636, 2_181, 2_727]],
  [7_500_000, [0, 1_000_000, 2_000_000, 3_000_000, 4_000_000, 5_000_000, 6_000_000, 7_000_000]],
])('of %s ms these moments are looked at', (durationMs, moments) => {
  expect(frameTimes(durationMs)).toEqual(moments);
});
