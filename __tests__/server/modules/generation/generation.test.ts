import sharp from 'sharp';
import { GENERATED_A_DAY } from '@contract/constants/generation';
import { ERRORS } from '@contract/errors';
import { GENERATION_ERRORS } from '@contract/generation-errors';
import { updateAlbum } from '@contract/http/album';
import {
  cancelGeneration,
  changeGenerated,
  generate,
  generateAiPhoto,
  generateOfPhoto,
  getGeneration,
  initGeneration,
  listGenerations,
  listUserTexts,
  removeGeneration,
  removeUserText,
  saveUserText,
} from '@contract/http/generation';
import { listMedia } from '@contract/http/media';
import type { GenerateInput } from '@contract/schemas/generation';
import type { ImageGenerator } from '../../../../server/adapters/image-generation/types';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { namedCallers, tokenOf } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../support/seed-media';
import { upload } from '../../../support/upload-file';

let app: TestApp;
let owner: { token: string };
let strangerId: string;
let album: SeededAlbum;
let stranger: { token: string };
/** What is thrown instead of making the next picture, once each. */
const faults: Error[] = [];
let refused = '';

/** One colour by the order's number, in the size that was asked for. */
const drawn: ImageGenerator['makePicture'] = async ({ size, seed }) => {
  const fault = faults.shift();
  if (fault !== undefined) throw fault;
  if (refused !== '') return { kind: 'refused', words: refused };
  const background = { r: seed % 256, g: (seed >> 3) % 256, b: 90 };
  return {
    kind: 'made',
    file: await sharp({ create: { ...size, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  };
};

beforeAll(async () => {
  app = await startTestApp(namedCallers);
  Object.assign(app.parts.generator, { makePicture: drawn });
});
afterAll(() => app.close());
beforeEach(async () => {
  faults.length = 0;
  refused = '';
  const ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
  strangerId = await aPerson(app.parts.db);
  stranger = tokenOf(strangerId);
  album = await aSeededAlbum(app.parts.db, ownerId);
});

const order = (more: Partial<GenerateInput> = {}): GenerateInput => ({
  albumId: album.albumUid,
  type: 1,
  prompt: '海边的日落',
  style: 'anime',
  option: 1,
  ratio: '3:4',
  count: 2,
  seed: 7,
  ...more,
});

const photo = async (): Promise<string> => {
  const file = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#3388cc' } })
    .jpeg()
    .toBuffer();
  const uid = await upload(app, owner, album.albumUid, file);
  await app.runJobs();
  return uid;
};

const inAlbum = async (): Promise<number> => {
  const { total } = await app.call(
    listMedia,
    { albumId: album.albumUid, type: 8, showFaceLocation: false, current: 1, size: 20 },
    owner,
  );
  return total;
};

test('words become pictures of the album in the size and number that were asked for', async () => {
  const waiting = await app.call(generate, order(), owner);
  expect(waiting).toMatchObject({ state: 0, percent: 0, results: [], count: 2, seed: 7 });
  await app.runJobs();
  const done = await app.call(getGeneration, { id: waiting.id }, owner);
  expect(done).toMatchObject({ state: 2, percent: 100, reason: '' });
  expect(done.results.map(({ pixelX, pixelY }) => [pixelX, pixelY])).toEqual([
    [768, 1024],
    [768, 1024],
  ]);
  expect(await inAlbum()).toBe(2);
});

test('the same order with the same number makes the same pictures, which are in the album once', async () => {
  await app.call(generate, order(), owner);
  await app.runJobs();
  await app.call(generate, order(), owner);
  await app.runJobs();
  expect(await inAlbum()).toBe(2);
});

test('a run that was cut makes no picture twice', async () => {
  const { id } = await app.call(generate, order({ count: 3 }), owner);
  Object.assign(app.parts.generator, {
    makePicture: async (...asked: Parameters<typeof drawn>) => {
      const made = await drawn(...asked);
      faults.push(new Error('the power went'));
      return made;
    },
  });
  await app.runJobs();
  Object.assign(app.parts.generator, { makePicture: drawn });
  faults.length = 0;
  expect(await app.call(getGeneration, { id }, owner)).toMatchObject({ state: 1, percent: 33 });
  await app.parts.db
    .updateTable('graphile_worker._private_jobs' as never)
    .set({ run_at: new Date(0) } as never)
    .execute();
  await app.runJobs();
  expect(await app.call(getGeneration, { id }, owner)).toMatchObject({ state: 2, percent: 100 });
  expect(await inAlbum()).toBe(3);
});

test('a refusal of the generator is shown in its words and costs nothing', async () => {
  refused = '这段描述不适合生成';
  const { id } = await app.call(generate, order(), owner);
  await app.runJobs();
  expect(await app.call(getGeneration, { id }, owner)).toMatchObject({ state: 3, reason: refused, results: [] });
  expect((await app.call(initGeneration, {}, owner)).left).toBe(GENERATED_A_DAY.level_10);
});

test('without ffmpeg a film is refused in words', async () => {
  const { id } = await app.call(generate, order({ type: 3, count: 4 }), owner);
  await app.runJobs();
  const film = await app.call(getGeneration, { id }, owner);
  expect(film).toMatchObject({ state: 3, count: 1 });
  expect(film.reason).toContain('ffmpeg');
});

test('a photo becomes another one in its look, is enlarged and varied', async () => {
  const source = await photo();
  const { id } = await app.call(
    generateOfPhoto,
    { albumId: album.albumUid, type: 2, mediaId: source, style: 'sketchBw', option: 1, ratio: '4:3', count: 1 },
    owner,
  );
  await app.runJobs();
  const made = await app.call(getGeneration, { id }, owner);
  expect(made.source?.id).toBe(source);
  const [result] = made.results;
  const finer = await app.call(changeGenerated, { id, mediaId: result?.id ?? '', action: 'UPSCALE' }, owner);
  const other = await app.call(changeGenerated, { id, mediaId: result?.id ?? '', action: 'VARIATION' }, owner);
  await app.runJobs();
  const [large] = (await app.call(getGeneration, { id: finer.id }, owner)).results;
  expect([large?.pixelX, large?.pixelY]).toEqual([2048, 1536]);
  expect(await app.call(getGeneration, { id: other.id }, owner)).toMatchObject({ state: 2, action: 'VARIATION' });
  const one = await app.call(
    generateAiPhoto,
    { mediaId: source, albumId: album.albumUid, style: 'cinematic', option: 1 },
    owner,
  );
  expect(one).toMatchObject({ type: 2, ratio: '4:3', count: 1 });
  await expect(app.call(changeGenerated, { id, mediaId: source, action: 'UPSCALE' }, owner)).rejects.toMatchObject(
    refusal(GENERATION_ERRORS.GENERATION_SOURCE),
  );
});

test('whoever may not download a photo cannot have one made of it', async () => {
  const source = await photo();
  await app.call(updateAlbum, { id: album.albumUid, downloadBy: 1 }, owner);
  const theirs = await aSeededAlbum(app.parts.db, strangerId);
  const ask = app.call(
    generateOfPhoto,
    { albumId: theirs.albumUid, type: 2, mediaId: source, style: 'anime', option: 1, ratio: '1:1', count: 1 },
    stranger,
  );
  await expect(ask).rejects.toMatchObject(refusal(GENERATION_ERRORS.GENERATION_SOURCE));
});

test("nobody orders into somebody else's album, or sees what he ordered", async () => {
  const { id } = await app.call(generate, order(), owner);
  await expect(app.call(generate, order(), stranger)).rejects.toMatchObject(refusal(ERRORS.UPLOAD_NOT_FOR_YOU));
  const absent = refusal(GENERATION_ERRORS.GENERATION_ABSENT);
  await expect(app.call(getGeneration, { id }, stranger)).rejects.toMatchObject(absent);
  await expect(app.call(cancelGeneration, { id }, stranger)).rejects.toMatchObject(absent);
  await app.call(removeGeneration, { id }, stranger);
  expect((await app.call(listGenerations, { current: 1, size: 10 }, stranger)).total).toBe(0);
  expect((await app.call(listGenerations, { current: 1, size: 10, albumId: album.albumUid }, owner)).total).toBe(1);
});

test('what waits can be cancelled and taken off the list, what is done cannot be cancelled', async () => {
  const { id } = await app.call(generate, order(), owner);
  await expect(app.call(removeGeneration, { id }, owner)).rejects.toMatchObject(
    refusal(GENERATION_ERRORS.GENERATION_RUNNING),
  );
  expect(await app.call(cancelGeneration, { id }, owner)).toMatchObject({ state: 4 });
  await app.runJobs();
  expect(await app.call(getGeneration, { id }, owner)).toMatchObject({ state: 4, results: [] });
  const done = await app.call(generate, order({ count: 1 }), owner);
  await app.runJobs();
  await expect(app.call(cancelGeneration, { id: done.id }, owner)).rejects.toMatchObject(
    refusal(GENERATION_ERRORS.GENERATION_ENDED),
  );
  await app.call(removeGeneration, { id: done.id }, owner);
  expect((await app.call(listGenerations, { current: 1, size: 10 }, owner)).records.map((each) => each.id)).toEqual([
    id,
  ]);
  expect(await inAlbum()).toBe(1);
});

test('orders that wait and files of a day have their limits, also at once', async () => {
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => app.call(generate, order({ count: 1 }), owner)));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  await app.runJobs();
  await app.parts.db.updateTable('generation').set({ state: 2, count: 4 }).execute();
  const { left } = await app.call(initGeneration, {}, owner);
  expect(left).toBe(GENERATED_A_DAY.level_10 - 16);
});

test('what is typed is needed, bounded and checked', async () => {
  await expect(app.call(generate, order({ prompt: '  ' }), owner)).rejects.toMatchObject(
    refusal(GENERATION_ERRORS.PROMPT_REQUIRED),
  );
  await expect(app.call(generate, order({ prompt: '长'.repeat(501) }), owner)).rejects.toMatchObject(
    refusal(GENERATION_ERRORS.PROMPT_TOO_LONG),
  );
});

test('texts are kept once, the last first, for their person alone', async () => {
  const [first] = [await app.call(saveUserText, { text: '春天' }, owner)];
  await app.call(saveUserText, { text: '夏天' }, owner);
  app.clock.advanceMs(1_000);
  expect((await app.call(saveUserText, { text: ' 春天 ' }, owner)).id).toBe(first?.id);
  expect((await app.call(listUserTexts, {}, owner)).map(({ text }) => text)).toEqual(['春天', '夏天']);
  await app.call(removeUserText, { id: first?.id ?? '' }, stranger);
  expect(await app.call(listUserTexts, {}, owner)).toHaveLength(2);
  await app.call(removeUserText, { id: first?.id ?? '' }, owner);
  expect(await app.call(listUserTexts, {}, owner)).toHaveLength(1);
});
