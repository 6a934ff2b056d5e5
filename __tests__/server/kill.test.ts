import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MEDIA_KIND, STORAGE_TYPE, UPLOAD_PART_BYTES } from '@contract/constants/media';
import { STAT_KIND } from '@contract/constants/statistics';
import { ERRORS } from '@contract/errors';
import { eraseMedia, getMedia, getMediaStates, removeMedia, saveDataBatch, transferFile } from '@contract/http/media';
import { getStatistics } from '@contract/http/statistics';
import { NOTES } from '../../server/areas';
import { systemClock } from '../../server/adapters/clock/system';
import { createStores } from '../../server/adapters/object-store/create';
import type { Api } from '../../server/cli/import/api';
import { createApi } from '../../server/cli/import/api';
import { createCredentials, sendBytes } from '../../server/cli/import/send-bytes';
import { sendInParts } from '../../server/cli/import/send-parts';
import { bearer } from '../../server/cli/import/sign-in';
import { openAdminDatabase } from '../../server/cli/admin/open-database';
import { readEnv } from '../../server/env';
import { databaseJobs } from '../../server/jobs/queue';
import { createLog } from '../../server/log';
import { createMediaDoctor } from '../../server/modules/media/lifecycle/media-doctor.service';
import { createMediaSweep } from '../../server/modules/media/lifecycle/media-sweep.service';
import { rollUpEvents } from '../../server/modules/statistics/stat-event.repository';
import { prepareFiles, type SendableFile } from '../bench/sender';
import { makeAlbum, visitAsUser } from '../bench/visitor';
import { writeLargeVideo } from '../support/files/large-video';
import { drawClip, drawPicture, WEB_MP4 } from '../support/pictures';
import { waitFor } from '../support/product';
import { reportUntil } from '../support/report-lane';
import { seededRandom } from '../support/seeded-random';
import { makeDataDir, removeFolder, type ServerProcess, startServer } from '../support/server-process';
import { bundleTools, type ServerTools } from '../support/server-tools';

/** `KILLS=100` runs it; it takes minutes, so that `npm test` leaves it out. */
const KILLS = Number(process.env['KILLS'] ?? 0);
const whenAsked = KILLS > 0 ? test : test.skip;
const SEED = Number(process.env['KILL_SEED'] ?? 1);
const PHOTO_LANES = 2;
/** Two parts and a bit. */
const VIDEO_BYTES = 2 * UPLOAD_PART_BYTES + 500_000;
const LONGEST_MS = 2_500;
const DAY_MS = 86_400_000;
const forever = new AbortController().signal;

jest.setTimeout(600_000 + KILLS * 30_000);

let tools: ServerTools;
let dataDir: string;
let server: ServerProcess | null = null;

beforeAll(() => {
  tools = bundleTools(['main']);
  dataDir = makeDataDir();
});
afterAll(async () => {
  await server?.stop();
  tools.remove();
  removeFolder(dataDir);
});

async function start(port?: string): Promise<ServerProcess> {
  const settings = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    MAX_CALLS_PER_MINUTE: '100000',
    MAX_LOGIN_CALLS_PER_MINUTE: '1000',
  };
  const started = await startServer(tools.fileOf('main'), port === undefined ? settings : { ...settings, PORT: port });
  await started.untilReady();
  return started;
}

/** What the server has said, and what it may have done without saying so. */
interface Known {
  readonly saved: Map<string, SendableFile>;
  readonly removed: Set<string>;
  readonly erased: Set<string>;
  readonly moved: Set<string>;
  /** Sent in parts. */
  readonly videos: Set<string>;
  /** How often one of them was cut off on its way. */
  readonly cutOff: { count: number };
  /** Asked for, and the answer was lost. */
  readonly unsure: Set<string>;
}

let drawn = 0;
async function drawFile(): Promise<SendableFile> {
  drawn += 1;
  const file = path.join(dataDir, 'sent', `${drawn}.jpg`);
  writeFileSync(file, await drawPicture({ width: drawn % 5 === 0 ? 2_400 : 800, height: 600 }));
  const [prepared] = await prepareFiles([file]);
  if (prepared === undefined) throw new Error('nothing drawn');
  return prepared;
}

/** One that browsers play as it is and one that must be converted, each long enough to have pictures to seek by. */
const CLIPS: readonly Buffer[] =
  KILLS === 0
    ? []
    : [WEB_MP4, ['-c:v', 'mpeg4', '-c:a', 'aac']].map((output) => drawClip({ seconds: 5, output, extension: 'mp4' }));

async function drawVideo(): Promise<SendableFile> {
  drawn += 1;
  const file = path.join(dataDir, 'sent', `${drawn}.mp4`);
  await writeLargeVideo(file, VIDEO_BYTES, CLIPS[drawn % CLIPS.length]);
  const [prepared] = await prepareFiles([file]);
  if (prepared === undefined) throw new Error('nothing drawn');
  return prepared;
}

interface Connection {
  readonly api: Api;
  readonly signal: AbortSignal;
  readonly credentials: ReturnType<typeof createCredentials>;
  /** Ends what is under way, so that nobody waits for a server that was killed. */
  end(): void;
}

function connect(baseUrl: string, token: string): Connection {
  const ending = new AbortController();
  const api = createApi({ baseUrl, authorization: () => bearer(token), signal: ending.signal });
  const { signal } = ending;
  return { api, signal, credentials: createCredentials(api), end: () => ending.abort() };
}

/** Sends, removes, erases and moves until it is asked to stop; every failure must come from a kill. */
async function work(
  connection: () => Connection,
  albums: readonly [string, string],
  known: Known,
  isOver: () => boolean,
  lane: number,
): Promise<void> {
  const random = seededRandom(SEED * 1_000 + lane);
  while (!isOver()) {
    const { api, credentials } = connection();
    try {
      const file = await drawFile();
      const objectKey = await sendBytes(api, await credentials(), file, AbortSignal.timeout(5_000));
      const id = await saveFile(api, albums[0], file, objectKey);
      known.saved.set(id, file);
      const choice = random.below(6);
      if (choice === 0) await change(known, id, known.removed, () => api.call(removeMedia, { ids: [id] }));
      if (choice === 1) {
        await change(known, id, known.erased, async () => {
          await api.call(removeMedia, { ids: [id] });
          await api.call(eraseMedia, { ids: [id] });
        });
      }
      if (choice === 2) {
        await change(known, id, known.moved, () => api.call(transferFile, { ids: [id], albumId: albums[1] }));
      }
    } catch {
      // Killed under way; the next connection is made when the server is back.
      await sleep(100);
    }
  }
}

/** Sends one video in parts until it is saved, however often that is cut off; then the next. */
async function workInParts(
  connection: () => Connection,
  albumId: string,
  known: Known,
  isOver: () => boolean,
): Promise<void> {
  let file: SendableFile | null = null;
  while (!isOver()) {
    file ??= await drawVideo();
    const sender = connection();
    if (sender.signal.aborted) {
      await sleep(100);
      continue;
    }
    try {
      const id = await saveFile(sender.api, albumId, file, await sendInParts(sender.api, albumId, file, sender.signal));
      known.saved.set(id, file);
      known.videos.add(id);
      file = null;
    } catch {
      known.cutOff.count += 1;
    }
  }
}

/** Answers its id. */
async function saveFile(api: Api, albumId: string, file: SendableFile, objectKey: string): Promise<string> {
  const { md5, sizeBytes, name: fileName, modifiedMs: lastModified } = file;
  const items = [{ objectKey, md5, sizeBytes, fileName, lastModified }];
  const [result] = await api.call(saveDataBatch, { albumId, ossUploadType: STORAGE_TYPE.local, items });
  if (result?.code !== 0) throw new Error(`refused: ${result?.msg}`);
  return result.resourceId;
}

async function change(known: Known, id: string, done: Set<string>, run: () => Promise<unknown>): Promise<void> {
  known.unsure.add(id);
  await run();
  known.unsure.delete(id);
  done.add(id);
}

whenAsked(`nothing acknowledged is lost when the server is killed at ${KILLS} random moments`, async () => {
  mkdirSync(path.join(dataDir, 'sent'));
  let current = await start();
  server = current;
  const port = new URL(current.url).port;
  const codeFor = (phone: string) =>
    waitFor(async () => new RegExp(`验证码 (\\d+)（手机号 ${phone}）`).exec(current.output())?.[1] ?? null, 100_000);
  const { api: first, token } = await visitAsUser({ url: current.url, codeFor } as never, '13900000009', '不怕断电');
  const albums = [await makeAlbum(first, '一'), await makeAlbum(first, '二')] as const;
  const visited = await makeAlbum(first, '三');
  let connection = connect(current.url, token);

  const known: Known = {
    saved: new Map(),
    removed: new Set(),
    erased: new Set(),
    moved: new Set(),
    videos: new Set(),
    cutOff: { count: 0 },
    unsure: new Set(),
  };
  let isOver = false;
  const lanes = Array.from({ length: PHOTO_LANES }, (_, lane) =>
    work(
      () => connection,
      albums,
      known,
      () => isOver,
      lane,
    ),
  );
  lanes.push(
    workInParts(
      () => connection,
      albums[0],
      known,
      () => isOver,
    ),
  );
  const reporting = reportUntil(
    () => isOver,
    () => connection.api,
    visited,
    seededRandom(SEED * 1_000 + PHOTO_LANES),
  );
  const random = seededRandom(SEED);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(50 + random.below(LONGEST_MS));
    // Its worker may live a little longer and hold its output open, so the output's end is not waited for.
    const hasEnded = once(current.child, 'exit');
    current.child.kill('SIGKILL');
    connection.end();
    await hasEnded;
    current = await start(port);
    server = current;
    connection = connect(current.url, token);
  }
  // At last in peace, until there is something even of the shortest run.
  const hasSome = waitFor(
    async () => (known.saved.size > KILLS && known.videos.size > 0 ? true : null),
    300_000,
    () => `${known.saved.size} files and ${known.videos.size} videos are there`,
  );
  await Promise.race([hasSome, Promise.all(lanes)]);
  isOver = true;
  await Promise.all(lanes);
  const acknowledged = await reporting;
  const { api } = connection;

  const kept = [...known.saved.keys()].filter(
    (id) => !known.unsure.has(id) && !known.removed.has(id) && !known.erased.has(id),
  );
  await waitFor(
    async () => {
      for (let at = 0; at < kept.length; at += 50) {
        const states = await api.call(getMediaStates, { ids: kept.slice(at, at + 50) });
        if (JSON.stringify(states).includes('"state":0')) return null;
      }
      return true;
    },
    300_000,
    () => 'files are still waiting',
  );
  for (const id of kept) {
    const item = await api.call(getMedia, { id });
    expect(item.id).toBe(id);
  }
  for (const id of [...known.removed, ...known.erased])
    await expect(api.call(getMedia, { id })).rejects.toMatchObject({ code: ERRORS.MEDIA_ABSENT.code });
  // Each event that was acknowledged is counted, once.
  const [views = 0, shares = 0] = [STAT_KIND.albumView, STAT_KIND.share].map((kind) => acknowledged.get(kind));
  expect(views).toBeGreaterThan(KILLS);
  const { total } = await api.call(getStatistics, { albumId: visited });
  expect(total).toMatchObject({ views, shares, allVisitors: 1 });
  await current.stop();
  server = null;

  const env = readEnv({ DATA_DIR: dataDir, STORAGE: 'local' });
  const { db, close } = await openAdminDatabase(env);
  try {
    const store = createStores(env);
    const doctorAt = (now: Date) =>
      createMediaDoctor({
        ...NOTES,
        db,
        store,
        jobs: databaseJobs,
        clock: { ...systemClock, now: () => now },
        log: createLog('silent', 'web'),
      });
    const examine = async (now: Date, isRepairing: boolean) => {
      const { findings } = await doctorAt(now).examine({ isRepairing, signal: forever });
      return findings.filter(({ count }) => count > 0);
    };
    while ((await rollUpEvents(db, 500)) > 0);
    const rolled = await db.selectFrom('stat_hour').select(['kind', 'count']).execute();
    const sumOf = (wanted: number) => rolled.reduce((sum, { kind, count }) => sum + (kind === wanted ? count : 0), 0);
    expect([sumOf(STAT_KIND.albumView), sumOf(STAT_KIND.share)]).toEqual([views, shares]);
    // Rows, objects, derivatives, capacity and album counters agree.
    expect(await examine(new Date(), false)).toEqual([]);
    // What nobody names is younger than its grace, and goes after it.
    const later = new Date(Date.now() + 2 * DAY_MS);
    const clock = { ...systemClock, now: () => later };
    await createMediaSweep({ ...NOTES, db, store, jobs: databaseJobs, clock }).sweep(forever);
    await examine(later, true);
    expect(await examine(later, false)).toEqual([]);
    expect(await db.selectFrom('multipart_upload').selectAll().execute()).toEqual([]);
    for await (const { key } of store.list('')) expect(key).toMatch(/^(upload\/kept|derived)\//);
    for (const id of kept) {
      const row = await db
        .selectFrom('media')
        .innerJoin('stored_object', 'stored_object.id', 'media.object_id')
        .select(['stored_object.key', 'media.kind', 'media.state', 'media.has_strip as hasStrip'])
        .where('media.uid', '=', id)
        .executeTakeFirstOrThrow();
      const isVideo = known.videos.has(id);
      expect(row).toMatchObject({ kind: isVideo ? MEDIA_KIND.video : MEDIA_KIND.photo, state: 1, hasStrip: isVideo });
      expect((await store.stat(row.key))?.md5).toBe(known.saved.get(id)?.md5);
    }
  } finally {
    await close();
  }
  if (KILLS > 0) {
    const { saved, removed, erased, moved, videos, cutOff, unsure } = known;
    process.stdout.write(
      `${KILLS} kills: ${saved.size} saved, ${videos.size} of them videos in parts (cut off ${cutOff.count} times), ${removed.size} removed, ${erased.size} erased, ${moved.size} moved, ${unsure.size} unanswered, ${kept.length} looked at, ${views + shares} visits and shares counted\n`,
    );
  }
});
