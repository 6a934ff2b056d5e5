import sharp from 'sharp';
import { VERDICT } from '@contract/constants/moderation';
import { getMedia } from '@contract/http/media';
import { addAppeal, checkAppeals, checkChecked, listAppealCases } from '@contract/http/moderation';
import { openVideoEngine } from '../../../support/files/video-engine';
import { type CheckedAlbum, openCheckedAlbum } from '../../../support/albums/checked-album';
import type { TestApp } from '../../../support/app-harness';
import { openJudge, type PictureJudge } from '../../../support/doubles/picture-judge';
import { drawClip, WEB_MP4 } from '../../../support/pictures';

/** Six by six colours that show nothing, and that the model is sure is what may not be shown. */
const COLOURS = [
  171, 42, 125, 101, 102, 5, 254, 96, 150, 255, 247, 81, 89, 99, 209, 255, 209, 248, 192, 207, 76, 159, 22, 81, 236, 94,
  161, 234, 92, 190, 130, 95, 10, 116, 84, 201, 238, 148, 135, 217, 89, 97, 206, 110, 132, 195, 153, 112, 194, 206, 121,
  255, 199, 85, 183, 104, 0, 210, 140, 133, 170, 140, 49, 210, 203, 143, 103, 132, 100, 255, 201, 86, 242, 123, 99, 204,
  155, 89, 29, 47, 31, 168, 129, 54, 210, 110, 122, 235, 138, 124, 169, 62, 88, 205, 49, 92, 171, 175, 124, 255, 21,
  237, 212, 84, 140, 158, 125, 49,
];

/** With a picture that stands alone each second, as cameras write them: only those are looked at. */
const SECONDLY = [...WEB_MP4, '-g', '10'];

const drawMistaken = (): Promise<Buffer> =>
  sharp(Buffer.from(COLOURS), { raw: { width: 6, height: 6, channels: 3 } })
    .resize(320, 180, { kernel: 'cubic', fit: 'fill' })
    .png()
    .toBuffer();

let judge: PictureJudge;
let app: TestApp;
let owner: { token: string };
let guest: { token: string };
let admin: { token: string };
let upload: CheckedAlbum['upload'];
let listWaiting: CheckedAlbum['listWaiting'];

beforeAll(async () => {
  judge = await openJudge();
  const checker = { version: 'nsfwjs-4.1.0-mid+1', isAvailable: true, judge: judge.judge };
  ({ app, owner, guest, admin, upload, listWaiting } = await openCheckedAlbum(checker, openVideoEngine()));
});
afterAll(async () => {
  await app.close();
  await judge.close();
});

const read = (id: string, by: { token: string }) => app.call(getMedia, { id }, by);

test('the real model finds two seconds in the middle of a video, which waits for the desk from then on', async () => {
  const still = { png: await drawMistaken(), from: 6, to: 8 };
  const id = await upload(drawClip({ seconds: 12, output: SECONDLY, extension: 'mp4', still }));
  const status = await app.database.pool.query('select legal_status from media where uid = $1', [id]);
  expect(status.rows).toEqual([{ legal_status: 7 }]);
  await app.runJobs();
  const { rows } = await app.database.pool.query(
    'select pictures, porn + hentai as risk from content_check join media on media.id = media_id where uid = $1',
    [id],
  );
  expect(rows).toMatchObject([{ pictures: 9 }]);
  expect(Number(rows[0]?.risk)).toBeGreaterThanOrEqual(700);
  expect(await read(id, guest)).toMatchObject({ legalStatus: 2, src: '' });
  const [one] = await listWaiting();
  expect(one).toMatchObject({ resourceId: id, hotResourceType: 1, kind: 4 });
  const decision = { ids: [one?.id ?? ''], verdict: VERDICT.takeDown, reason: '色情低俗' };
  await app.call(checkChecked, decision, admin);
  expect(await read(id, guest)).toMatchObject({ legalStatus: 1, src: '' });
  await app.call(addAppeal, { resourceId: id, text: '只是色块' }, owner);
  expect(await read(id, guest)).toMatchObject({ legalStatus: 8, src: '' });
  const { records } = await app.call(listAppealCases, { current: 1, size: 10, decided: false }, admin);
  const ids = records.map((each) => each.id);
  await app.call(checkAppeals, { ids, verdict: VERDICT.pass, reason: '' }, admin);
  const passed = await read(id, guest);
  expect(passed.legalStatus).toBe(0);
  expect(passed.src).not.toBe('');
});

test('the same video without them passes by itself', async () => {
  const id = await upload(drawClip({ seconds: 12, output: SECONDLY, extension: 'mp4' }));
  await app.runJobs();
  expect(await read(id, guest)).toMatchObject({ legalStatus: 0 });
  expect(await listWaiting()).toEqual([]);
});
