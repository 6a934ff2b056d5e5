import { ERRORS } from '@contract/errors';
import { getMediaStates } from '@contract/http/media';
import { createSharpEngine } from '../../../../../server/adapters/image/sharp';
import type { DeriveOutcome } from '../../../../../server/adapters/image/types';
import { databaseJobs } from '../../../../../server/jobs/queue';
import { type JobRunner, startJobRunner } from '../../../../../server/jobs/runner';
import { addDeriveJobs } from '../../../../../server/modules/media/jobs/media-derive.jobs';
import { startTestApp, type TestApp } from '../../../../support/app-harness';
import { craftPng } from '../../../../support/files/crafted-png';
import { namedCallers, tokenOf } from '../../../../support/media-app';
import { drawPicture } from '../../../../support/pictures';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../../support/seed-media';
import { until } from '../../../../support/server-process';
import { save, sendBytes } from '../../../../support/upload-file';

const BOMBS = 9;
const TALL = { width: 1, height: 99_000_000 };

interface Person {
  readonly id: string;
  readonly token: { token: string };
  readonly album: SeededAlbum;
}

let app: TestApp;
let runners: JobRunner[] = [];
/** The pictures that were begun, by their width, in order; a bomb's is 1. */
let begun: number[] = [];
let running = 0;
/** What becomes of bombs, once they are let go. */
let release: (outcome: DeriveOutcome) => void = () => undefined;
let held: Promise<DeriveOutcome>;

beforeEach(async () => {
  begun = [];
  running = 0;
  held = new Promise((resolve) => {
    release = resolve;
  });
  const images = createSharpEngine();
  app = await startTestApp({
    ...namedCallers,
    parts: {
      images: {
        ...images,
        async deriveWall(file, mime, signal, turns) {
          begun.push((await images.readHeader(file))?.width ?? 0);
          return images.deriveWall(file, mime, signal, turns);
        },
        async derive(source, mime, signal, isApart) {
          const width = typeof source === 'string' ? ((await images.readHeader(source))?.width ?? 0) : 0;
          begun.push(width);
          if (width !== TALL.width) return images.derive(source, mime, signal, isApart);
          running += 1;
          const outcome = await held;
          running -= 1;
          return outcome;
        },
      },
    },
  });
});
afterEach(async () => {
  release({ kind: 'broken' });
  for (const runner of runners) await runner.stop();
  runners = [];
  await app.close();
});

async function aMember(): Promise<Person> {
  const id = await aPerson(app.parts.db);
  return { id, token: tokenOf(id), album: await aSeededAlbum(app.parts.db, id) };
}

async function send({ token, album }: Person, files: readonly Buffer[]): Promise<string[]> {
  const items = [];
  for (const [n, bytes] of files.entries()) items.push(await sendBytes(app, token, bytes, `${n}.png`));
  const results = await save(app, token, album.albumUid, items);
  expect(results.map(({ code }) => code)).toEqual(files.map(() => 0));
  return results.map(({ resourceId }) => resourceId);
}

const photos = (width: number, count: number): Promise<Buffer[]> =>
  Promise.all(Array.from({ length: count }, () => drawPicture({ width, height: 80, format: 'png' })));
const bombs = (count: number, from = 0): Buffer[] =>
  Array.from({ length: count }, (_, n) => craftPng({ ...TALL, serial: from + n }));

async function work(): Promise<void> {
  const { address, pool } = app.database;
  runners.push(await startJobRunner({ address, pool, handlers: app.wired.jobs, concurrency: 2, log: app.parts.log }));
}

async function countStates(): Promise<Record<number, number>> {
  const rows = await app.parts.db.selectFrom('media').select('state').execute();
  const counts: Record<number, number> = {};
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

const idsOf = async (uids: readonly string[]): Promise<string[]> =>
  (await app.parts.db.selectFrom('media').select('id').where('uid', 'in', uids).execute()).map(({ id }) => id);

test('photos of people take turns, whoever came first and however many', async () => {
  const [first, second, third] = [await aMember(), await aMember(), await aMember()];
  await send(first, await photos(101, 6));
  await send(second, await photos(102, 2));
  await send(third, await photos(103, 1));
  await app.runJobs();
  expect(begun).toHaveLength(9);
  expect(new Set(begun.slice(0, 3))).toEqual(new Set([101, 102, 103]));
  expect(new Set(begun.slice(3, 5))).toEqual(new Set([101, 102]));
  expect(begun.slice(5)).toEqual([101, 101, 101, 101]);
});

test('who comes while others wait comes next, and whose turn it was before has no arrears', async () => {
  const [many, late] = [await aMember(), await aMember()];
  await send(late, await photos(102, 3));
  await app.runJobs();
  await send(many, await photos(101, 4));
  await send(late, await photos(103, 1));
  begun = [];
  await app.runJobs();
  expect(begun.indexOf(103)).toBeLessThanOrEqual(1);
});

test('turns are weighed by what the pictures cost', async () => {
  const [large, small] = [await aMember(), await aMember()];
  // 50 and 10 million pixels of a PNG.
  const some = (width: number, height: number) => [0, 1, 2].map((serial) => craftPng({ width, height, serial }));
  await send(large, some(10_000, 5000));
  await send(small, [...some(5000, 2000), ...some(5001, 2000)]);
  await app.runJobs();
  expect(begun.slice(0, 6).filter((width) => width === 10_000)).toHaveLength(1);
  expect(begun.filter((width) => width === 10_000)).toHaveLength(3);
});

test('one’s nine bombs keep nobody waiting: one is under way over all workers, and each is tried once', async () => {
  const [bad, good] = [await aMember(), await aMember()];
  const refused = await send(bad, bombs(BOMBS));
  await work();
  await work();
  await until(() => running === 1);
  await send(good, await photos(200, 5));
  await send(bad, await photos(201, 1));
  await until(async () => (await countStates())[1] === 6);
  expect([running, begun.filter((width) => width === 1)]).toEqual([1, [1]]);
  // Somebody else's costly picture has its turn beside.
  await send(good, bombs(1, BOMBS));
  await until(() => running === 2);
  expect(begun.filter((width) => width === 1)).toHaveLength(2);
  release({ kind: 'timeout' });
  await until(async () => ((await countStates())[0] ?? 0) === 0);
  expect(begun.filter((width) => width === 1)).toHaveLength(BOMBS + 1);
  const states = await app.call(getMediaStates, { ids: refused }, bad.token);
  expect(states.map(({ state, code }) => [state, code])).toEqual(
    refused.map(() => [2, ERRORS.PROCESSING_TIMEOUT.code]),
  );
});

test('a picture that only its header shows to be costly leaves the ordinary ones', async () => {
  const [owner, other] = [await aMember(), await aMember()];
  const interlaced = { width: 9900, height: 9900, colour: 6, isInterlaced: true } as const;
  const row = await send(owner, [craftPng({ ...interlaced, bitDepth: 8 })]);
  expect(await listWaiting()).toEqual([['media-derive-image', row[0]]]);
  await send(other, await photos(200, 1));
  await app.services.media.deriver.derive((await idsOf(row))[0] ?? '', new AbortController().signal);
  expect(begun).toEqual([]);
  expect((await listWaiting()).filter(([name]) => name === 'media-derive-costly')).toEqual([
    ['media-derive-costly', row[0]],
  ]);
});

test('what needs more memory than any picture may have is refused when it is saved', async () => {
  const { token, album } = await aMember();
  const bytes = craftPng({ width: 10_000, height: 10_000, bitDepth: 16, colour: 6, isInterlaced: true });
  const [result] = await save(app, token, album.albumUid, [await sendBytes(app, token, bytes, 'a.png')]);
  expect(result?.code).toBe(ERRORS.TOO_MANY_PIXELS.code);
});

test('a photo whose worker was killed is tried apart, and nothing of it is refused', async () => {
  const owner = await aMember();
  const [uid] = await send(owner, await photos(200, 1));
  await app.database.pool.query('update graphile_worker._private_jobs set attempts = 1');
  await app.runJobs();
  expect(begun).toEqual([200]);
  expect(await listWaiting()).toEqual([]);
  expect(await app.call(getMediaStates, { ids: [uid ?? ''] }, owner.token)).toMatchObject([{ state: 1 }]);
});

test('what a fault of the machine puts off goes before what waits for its first turn', async () => {
  const owner = await aMember();
  await send(owner, await photos(200, 2));
  const { store } = app.parts;
  const borrow = store.borrowFile;
  let isFaulty = true;
  store.borrowFile = async (key) => {
    if (!isFaulty) return borrow(key);
    isFaulty = false;
    throw new Error('no store');
  };
  await app.runJobs();
  const { rows } = await app.database.pool.query<{ priority: number }>(
    // One whose end is just being written does not wait any more.
    'select priority from graphile_worker._private_jobs where locked_at is null',
  );
  expect([begun, rows]).toEqual([[200], [{ priority: 0 }]]);
});

test('people who wait for each other’s turns in opposite orders do not lock each other', async () => {
  const [one, two] = [await aMember(), await aMember()];
  const [a = '', b = ''] = [...(await send(one, await photos(1000, 1))), ...(await send(two, await photos(1000, 1)))];
  const ids = [...(await idsOf([a])), ...(await idsOf([b]))];
  const { db } = app.parts;
  const add = (order: string[]) => db.transaction().execute((tx) => addDeriveJobs(databaseJobs, tx, order));
  await Promise.all(Array.from({ length: 20 }, (_, n) => add(n % 2 === 0 ? ids : [...ids].reverse())));
  expect(await listWaiting()).toHaveLength(42);
});

/** Kinds of jobs and the files they are of. One whose end is just being written does not wait any more. */
async function listWaiting(): Promise<[string, string][]> {
  const { rows } = await app.database.pool.query<{ name: string; uid: string }>(
    `select task.identifier as name, media.uid from graphile_worker._private_jobs as job
     join graphile_worker._private_tasks as task on task.id = job.task_id
     join media on media.id::text = job.payload ->> 'mediaId'
     where job.locked_at is null order by job.id`,
  );
  return rows.map(({ name, uid }) => [name, uid]);
}
