import sharp from 'sharp';
import { GENERATED_A_DAY, MODEL_CONSENT_VERSION } from '@contract/constants/generation';
import { ERRORS } from '@contract/errors';
import { updateAlbum } from '@contract/http/album';
import { GENERATION_ERRORS } from '@contract/generation-errors';
import {
  cancelGeneration,
  changeGenerated,
  generate,
  generateAiPhoto,
  generateOfPhoto,
  getGeneration,
  giveModelConsent,
  initGeneration,
  listGenerations,
} from '@contract/http/generation';
import { getUserIntegral, listIntegralRecords } from '@contract/http/point';
import type { GenerateInput, GenerateOfInput } from '@contract/schemas/generation';
import { createMemoryChecker } from '../../../../server/adapters/content-check/memory';
import { randomIds } from '../../../../server/adapters/ids/random';
import type { ModelGenerator } from '../../../../server/adapters/image-generation/types';
import { findPointFaults, grantPoints } from '../../../../server/modules/ledger/lot.service';
import { findLedgerFaults } from '../../../../server/modules/ledger/posting.service';
import { GENERATION_TABLES } from '../../../../server/modules/generation/generation.tables';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { namedCallers, tokenOf } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../support/seed-media';
import { upload } from '../../../support/upload-file';

const DAY_MS = 86_400_000;
const checker = createMemoryChecker();
let app: TestApp;
let ownerId: string;
let owner: { token: string };
let album: SeededAlbum;
/** What is done before the next picture is there, once each. */
const before: (() => Promise<void> | void)[] = [];
const asked: { readonly id: string; readonly source: Buffer | null }[] = [];

const model: ModelGenerator = {
  isModel: true,
  provider: '某大模型',
  words: '由某大模型生成',
  types: [1, 2],
  canEnlarge: false,
  async makePicture({ id, source, size, seed }) {
    asked.push({ id, source });
    await before.shift()?.();
    const background = { r: seed % 256, g: (seed >> 3) % 256, b: asked.length % 256 };
    const file = await sharp({ create: { ...size, channels: 3, background } })
      .jpeg()
      .toBuffer();
    return { kind: 'made', file };
  },
  enlarge: async () => ({ kind: 'refused', words: '不能放大' }),
  makeFilm: async () => ({ kind: 'refused', words: '不能生成视频' }),
};

beforeAll(async () => {
  app = await startTestApp({ ...namedCallers, parts: { ...namedCallers.parts, modelGenerator: model, checker } });
  // Of their own accord: what is made is an upload too.
  await app.parts.db.updateTable('point_rule').set({ is_on: false }).execute();
});
afterAll(() => app.close());
beforeEach(async () => {
  before.length = 0;
  asked.length = 0;
  checker.say({ kind: 'judged', scores: { drawing: 0, hentai: 0, neutral: 1, porn: 0, sexy: 0 } });
  ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
  album = await aSeededAlbum(app.parts.db, ownerId);
  await grant(ownerId, 100);
});
afterEach(async () => {
  before.length = 0;
  await app.runJobs();
  expect(await findPointFaults(app.parts.db)).toEqual([]);
  expect(await findLedgerFaults(app.parts.db)).toEqual([]);
  expect(await GENERATION_TABLES['generation']?.counters?.list(app.parts.db)).toEqual([]);
});

const grant = (userId: string, points: number, endsAt: Date | null = null) =>
  app.parts.db
    .transaction()
    .execute((tx) =>
      grantPoints(tx, { reference: randomIds.newId(), ownerId: userId, points, endsAt, at: app.clock.now() }),
    );
const points = async (who = owner): Promise<number> => (await app.call(getUserIntegral, {}, who)).integral;
const order = (more: Partial<GenerateInput> = {}): GenerateInput => ({
  ...{ albumId: album.albumUid, type: 1, prompt: '海边的日落', style: 'anime', option: 1, ratio: '3:4', count: 2 },
  ...{ engine: 'model', ...more },
});
const of = (mediaId: string, more: Partial<GenerateOfInput> = {}): GenerateOfInput => ({
  // The look that this machine draws fastest.
  ...{ albumId: album.albumUid, type: 2, mediaId, style: 'general', option: 1, ratio: '4:3', count: 1 },
  ...{ engine: 'model', ...more },
});
const agree = (who = owner, isGiven = true) =>
  app.call(giveModelConsent, { version: MODEL_CONSENT_VERSION, isGiven }, who);

async function photo(who = owner, albumUid = album.albumUid): Promise<string> {
  const background = { r: Math.floor(Math.random() * 256), g: Math.floor(Math.random() * 256), b: 99 };
  const file = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const uid = await upload(app, who, albumUid, file);
  await app.runJobs();
  return uid;
}

/** The worker is ended, and another takes the job. */
async function runAgain(): Promise<void> {
  await app.parts.db
    .updateTable('graphile_worker._private_jobs' as never)
    .set({ run_at: new Date(0), locked_at: null, locked_by: null } as never)
    .execute();
  await app.runJobs();
}

test('points are kept aside when it is ordered and spent when it is there', async () => {
  const { makers, integral, aDay } = await app.call(initGeneration, {}, owner);
  expect(makers).toMatchObject([
    { engine: 'model', picturePoints: 10, types: [1, 2], canEnlarge: false },
    { engine: 'local', picturePoints: 0, filmPoints: 0 },
  ]);
  expect([integral, aDay]).toEqual([100, GENERATED_A_DAY.level_10]);
  const { id, points: kept } = await app.call(generate, order(), owner);
  expect([kept, await points()]).toEqual([20, 80]);
  await app.runJobs();
  expect(await app.call(getGeneration, { id }, owner)).toMatchObject({ state: 2, points: 20, engine: 'model' });
  expect(await points()).toBe(80);
  const { records } = await app.call(listIntegralRecords, { filter: 'spent', size: 10 }, owner);
  expect(records).toMatchObject([{ kind: 'generate', points: -20 }]);
});

test('what this machine makes costs nothing', async () => {
  await app.call(generate, order({ engine: 'local' }), owner);
  await app.runJobs();
  expect(await points()).toBe(100);
  expect(asked).toEqual([]);
});

test('without enough points nothing is ordered', async () => {
  const ask = app.call(generate, order({ count: 4 }), tokenOf(await aPerson(app.parts.db)));
  await expect(ask).rejects.toMatchObject(refusal(ERRORS.UPLOAD_NOT_FOR_YOU));
  await app.call(generate, order({ count: 4 }), owner);
  await app.call(generate, order({ count: 4 }), owner);
  await app.runJobs();
  expect(await points()).toBe(20);
  await expect(app.call(generate, order({ count: 3 }), owner)).rejects.toMatchObject(
    refusal(GENERATION_ERRORS.MODEL_POINTS),
  );
  expect((await app.call(listGenerations, { current: 1, size: 10 }, owner)).total).toBe(2);
});

test('two orders at once keep aside no more than there is', async () => {
  await app.call(generate, order({ count: 4 }), owner);
  await app.call(generate, order({ count: 4 }), owner);
  const both = await Promise.allSettled([app.call(generate, order(), owner), app.call(generate, order(), owner)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await points()).toBe(0);
});

test('the same request is one order, also at once', async () => {
  const requestId = randomIds.newId();
  const both = await Promise.all([
    app.call(generate, order({ requestId }), owner),
    app.call(generate, order({ requestId }), owner),
  ]);
  expect(both[0]?.id).toBe(both[1]?.id);
  expect(await points()).toBe(80);
});

test('what fails comes back, what was delivered before that is paid', async () => {
  before.push(
    () => undefined,
    () => checker.say({ kind: 'judged', scores: { drawing: 0, hentai: 0, neutral: 0, porn: 0.99, sexy: 0 } }),
  );
  const { id } = await app.call(generate, order({ count: 3 }), owner);
  expect(await points()).toBe(70);
  await app.runJobs();
  const failed = await app.call(getGeneration, { id }, owner);
  expect(failed).toMatchObject({ state: 3, points: 10, reason: expect.stringContaining('审核') });
  expect(failed.results).toHaveLength(1);
  expect(await points()).toBe(90);
  const { records } = await app.call(listIntegralRecords, { filter: 'gained', size: 1 }, owner);
  expect(records).toMatchObject([{ kind: 'returned', points: 20 }]);
});

test('what is cancelled comes back, and what was being made then is not kept', async () => {
  const { id } = await app.call(generate, order({ count: 3 }), owner);
  before.push(
    () => undefined,
    async () => void (await app.call(cancelGeneration, { id }, owner)),
  );
  await app.runJobs();
  const cancelled = await app.call(getGeneration, { id }, owner);
  expect(cancelled).toMatchObject({ state: 4, points: 10 });
  expect(cancelled.results).toHaveLength(1);
  expect(asked).toHaveLength(2);
  expect(await points()).toBe(90);
  await app.call(cancelGeneration, { id }, owner);
  expect(await points()).toBe(90);
});

test.each([
  ['before the service has answered', 0],
  ['after the first picture', 1],
  ['at the last picture', 2],
])('a worker that is cut %s charges once', async (_name, at) => {
  for (let each = 0; each < at; each += 1) before.push(() => undefined);
  before.push(() => {
    throw new Error('the power went');
  });
  const { id } = await app.call(generate, order({ count: 3 }), owner);
  await app.runJobs();
  expect(await points()).toBe(70);
  await runAgain();
  const done = await app.call(getGeneration, { id }, owner);
  expect(done).toMatchObject({ state: 2, points: 30 });
  expect(done.results).toHaveLength(3);
  expect(await points()).toBe(70);
});

test('a worker that is cut between what is made and what is written charges once', async () => {
  const { id } = await app.call(generate, order({ count: 2 }), owner);
  await app.runJobs();
  // As it was before the end was written, and before the last result was.
  const { db } = app.parts;
  const { id: row } = await db.selectFrom('generation').select('id').where('uid', '=', id).executeTakeFirstOrThrow();
  await db.deleteFrom('generation_result').where('generation_id', '=', row).where('position', '=', 1).execute();
  await db.updateTable('generation').set({ state: 1 }).where('id', '=', row).execute();
  await app.services.generation.generating.run(row, new AbortController().signal, { before: 1, wasCut: true });
  const done = await app.call(getGeneration, { id }, owner);
  expect(done).toMatchObject({ state: 2, points: 20 });
  expect(done.results).toHaveLength(2);
  expect(asked).toHaveLength(2);
  expect(await points()).toBe(80);
});

test('an order that nobody makes any more is given up after a day, and its points come back', async () => {
  const { id } = await app.call(generate, order(), owner);
  await app.services.generation.generating.endLost();
  expect(await points()).toBe(80);
  app.clock.advanceMs(DAY_MS + 1);
  await Promise.all([app.services.generation.generating.endLost(), app.services.generation.generating.endLost()]);
  expect(await app.call(getGeneration, { id }, owner)).toMatchObject({ state: 3, points: 0 });
  expect(await points()).toBe(100);
  await app.runJobs();
  expect(await points()).toBe(100);
});

test('points that end while they are kept aside come back with some days of their own', async () => {
  const person = await aPerson(app.parts.db);
  const mine = await aSeededAlbum(app.parts.db, person);
  await grant(person, 20, new Date(app.clock.now().getTime() + DAY_MS / 2));
  const { id } = await app.call(generate, order({ albumId: mine.albumUid }), tokenOf(person));
  app.clock.advanceMs(DAY_MS);
  await app.call(cancelGeneration, { id }, tokenOf(person));
  expect(await points(tokenOf(person))).toBe(20);
});

test('a photo goes to a model only after that was agreed to, and no more after it was taken back', async () => {
  const source = await photo();
  const needed = refusal(GENERATION_ERRORS.MODEL_CONSENT_NEEDED);
  await expect(app.call(generateOfPhoto, of(source), owner)).rejects.toMatchObject(needed);
  await expect(app.call(giveModelConsent, { version: 99, isGiven: true }, owner)).rejects.toMatchObject(
    refusal(GENERATION_ERRORS.MODEL_CONSENT_OLD),
  );
  expect(await agree()).toMatchObject({ isGiven: true, provider: '某大模型' });
  const { id } = await app.call(generateOfPhoto, of(source), owner);
  await app.runJobs();
  expect(await app.call(getGeneration, { id }, owner)).toMatchObject({ state: 2 });
  expect(asked.at(-1)?.source).not.toBeNull();
  // Ordered before, not sent yet.
  const waiting = await app.call(generateOfPhoto, of(source), owner);
  await agree(owner, false);
  const sent = asked.length;
  await app.runJobs();
  expect(await app.call(getGeneration, { id: waiting.id }, owner)).toMatchObject({ state: 3, points: 0 });
  expect(asked).toHaveLength(sent);
  await expect(app.call(generateOfPhoto, of(source), owner)).rejects.toMatchObject(needed);
  // The machine itself hands nothing on.
  await app.call(generateOfPhoto, of(source, { engine: 'local' }), owner);
});

test('another look of a photo by the model is agreed to and paid as any, by this machine it costs nothing', async () => {
  const mediaId = await photo();
  const look = { mediaId, albumId: album.albumUid, style: 'general', option: 1 } as const;
  const ask = () => app.call(generateAiPhoto, { ...look, engine: 'model' }, owner);
  await expect(ask()).rejects.toMatchObject(refusal(GENERATION_ERRORS.MODEL_CONSENT_NEEDED));
  expect(await app.call(generateAiPhoto, look, owner)).toMatchObject({ engine: 'local', points: 0 });
  await agree();
  expect(await ask()).toMatchObject({ engine: 'model', count: 1, points: 10 });
});

test("somebody else's photo goes only where that person agreed", async () => {
  const theirs = await photo();
  await app.call(updateAlbum, { id: album.albumUid, downloadBy: 2 }, owner);
  const guestId = await aPerson(app.parts.db);
  const guest = tokenOf(guestId);
  const mine = await aSeededAlbum(app.parts.db, guestId);
  await grant(guestId, 100);
  await agree(guest);
  const ask = () => app.call(generateOfPhoto, of(theirs, { albumId: mine.albumUid }), guest);
  await expect(ask()).rejects.toMatchObject(refusal(GENERATION_ERRORS.MODEL_CONSENT_OF_OTHER));
  await agree();
  expect(await ask()).toMatchObject({ state: 0 });
});

describe("a child's photo goes to no model", () => {
  const never = refusal(GENERATION_ERRORS.MODEL_CHILD);
  beforeEach(() => agree());

  test.each([3, 7])('of an album of template %i', async (template) => {
    const source = await photo();
    await app.parts.db.updateTable('album').set({ template }).where('uid', '=', album.albumUid).execute();
    await expect(app.call(generateOfPhoto, of(source), owner)).rejects.toMatchObject(never);
  });

  test('nor what this machine made of one', async () => {
    const source = await photo();
    const elsewhere = await aSeededAlbum(app.parts.db, ownerId);
    await app.parts.db.updateTable('album').set({ template: 7 }).where('uid', '=', album.albumUid).execute();
    const { id } = await app.call(generateOfPhoto, of(source, { engine: 'local', albumId: elsewhere.albumUid }), owner);
    await app.runJobs();
    const [drawn] = (await app.call(getGeneration, { id }, owner)).results;
    const ask = app.call(generateOfPhoto, of(drawn?.id ?? '', { albumId: elsewhere.albumUid }), owner);
    await expect(ask).rejects.toMatchObject(never);
  });

  test('nor one with a face that somebody said is his child’s', async () => {
    const source = await photo();
    const { db } = app.parts;
    const media = await db
      .selectFrom('media')
      .select(['id', 'album_id'])
      .where('uid', '=', source)
      .executeTakeFirstOrThrow();
    const box = { box_left: 1, box_top: 1, box_width: 20, box_height: 20, width_px: 80, score: 0.9, yaw: 0, norm: 1 };
    const face = await db
      .insertInto('face')
      .values({ ...box, uid: randomIds.newId(), media_id: media.id, album_id: media.album_id } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = { face_id: face.id, album_id: media.album_id, user_id: ownerId, is_match: true, relation: 2 };
    await db
      .insertInto('face_answer')
      .values({ ...answer, answered_at: app.clock.now() } as never)
      .execute();
    await expect(app.call(generateOfPhoto, of(source), owner)).rejects.toMatchObject(never);
  });
});

test('what the model cannot make is refused, and is enlarged by this machine', async () => {
  await expect(app.call(generate, order({ type: 3 }), owner)).rejects.toMatchObject(
    refusal(GENERATION_ERRORS.MODEL_ABSENT),
  );
  const { id } = await app.call(generate, order({ count: 1 }), owner);
  await app.runJobs();
  const [made] = (await app.call(getGeneration, { id }, owner)).results;
  const finer = await app.call(changeGenerated, { id, mediaId: made?.id ?? '', action: 'UPSCALE' }, owner);
  expect(finer).toMatchObject({ engine: 'local', points: 0 });
  const other = await app.call(changeGenerated, { id, mediaId: made?.id ?? '', action: 'VARIATION' }, owner);
  expect(other).toMatchObject({ engine: 'model', points: 10 });
});
