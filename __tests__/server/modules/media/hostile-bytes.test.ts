import { MEDIA_STATE } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import { openVideoEngine } from '../../../support/files/video-engine';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { drawHostilePictures, HOSTILE_FILES } from '../../../support/files/hostile-files';
import { namedCallers, tokenOf } from '../../../support/media-app';
import { drawPicture } from '../../../support/pictures';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../support/seed-media';
import { save, sendBytes } from '../../../support/upload-file';

const FILE_BYTES = 2_000_000;

let app: TestApp;
let owner: { token: string };
let album: SeededAlbum;

beforeAll(async () => {
  app = await startTestApp({ ...namedCallers, parts: { videos: openVideoEngine() } });
  const ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
  album = await aSeededAlbum(app.parts.db, ownerId);
});
afterAll(() => app.close());

async function saved(bytes: Buffer, name: string): Promise<{ code: number; resourceId: string }> {
  const item = await sendBytes(app, owner, bytes, name);
  const [result] = await save(app, owner, album.albumUid, [item]);
  if (result === undefined) throw new Error('no answer');
  return result;
}
const findRow = (uid: string) =>
  app.parts.db.selectFrom('media').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow();

test('a film that takes too much looking at is left to the worker, which refuses it', async () => {
  const film = HOSTILE_FILES.find(({ name }) => name === 'mp4: tiny boxes')?.draw(FILE_BYTES) ?? Buffer.alloc(0);
  const { code, resourceId } = await saved(film, 'a.mp4');
  expect(code).toBe(0);
  expect((await findRow(resourceId)).state).toBe(MEDIA_STATE.processing);
  await app.runJobs();
  expect(await findRow(resourceId)).toMatchObject({ state: MEDIA_STATE.failed, fail_code: ERRORS.VIDEO_BROKEN.code });
});

test('a photo that no camera writes is refused at once', async () => {
  const photo = HOSTILE_FILES.find(({ name }) => name === 'jpg: empty segments')?.draw(FILE_BYTES) ?? Buffer.alloc(0);
  expect((await saved(photo, 'a.jpg')).code).toBe(ERRORS.IMAGE_BROKEN.code);
});

test('a GIF that a program padded with zeros is shown', async () => {
  const gif = Buffer.concat([await drawPicture({ format: 'gif' }), Buffer.alloc(100_000)]);
  const { code, resourceId } = await saved(gif, 'a.gif');
  expect(code).toBe(0);
  await app.runJobs();
  expect((await findRow(resourceId)).state).toBe(MEDIA_STATE.ready);
});

test.each([
  ['jpg: a photo with much fill', 0],
  ['jpg: a photo with EXIF that names itself', 0],
  ['png: EXIF that names itself', 0],
  ['png: texts that unpack to much', ERRORS.IMAGE_BROKEN.code],
  ['webp: many pictures', ERRORS.IMAGE_BROKEN.code],
])('%s is answered with %d', async (name, code) => {
  const pictures = await drawHostilePictures(FILE_BYTES);
  const picture = pictures.find((each) => each.name === name);
  if (picture === undefined) throw new Error(name);
  expect((await saved(picture.bytes, `a.${name.slice(0, 3)}`)).code).toBe(code);
});
