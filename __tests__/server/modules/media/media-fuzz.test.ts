import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MEDIA_STATE } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import { createMemoryClock } from '../../../../server/adapters/clock/memory';
import { createLocalObjectStore } from '../../../../server/adapters/object-store/local';
import { createFfmpegEngine } from '../../../../server/adapters/video/ffmpeg';
import { findVideoPrograms } from '../../../../server/adapters/video/programs';
import { recountUsed } from '../../../../server/modules/capacity/capacity.service';
import { recountAlbum } from '../../../../server/modules/media/media-count.service';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { drawFuzzSeeds, type FuzzFile, listFuzzFiles } from '../../../support/fuzzer';
import { namedCallers, tokenOf } from '../../../support/media-app';
import { aPerson, aSeededAlbum } from '../../../support/seed-media';
import { seededRandom } from '../../../support/seeded-random';
import { save, sendBytes } from '../../../support/upload-file';

/** `FUZZ_FILES=1500` for all of them; `FUZZ_SEED` for others. */
const FILES = Number(process.env['FUZZ_FILES'] ?? 60);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const AT_ONCE = 30;
const FILE_LIMIT_MS = 60_000;
const DAY_MS = 86_400_000;

jest.setTimeout(60_000 + FILES * 5_000);

let app: TestApp;
let root: string;
const summary = new Map<string, number>();

beforeAll(async () => {
  const programs = findVideoPrograms({ ffmpegPath: null, ffprobePath: null });
  if (programs === null) throw new Error('no ffmpeg');
  root = mkdtempSync(path.join(tmpdir(), 'fuzz-store-'));
  // The store's own times are the machine's.
  app = await startTestApp({
    ...namedCallers,
    parts: {
      clock: createMemoryClock(new Date()),
      store: createLocalObjectStore(root),
      videos: createFfmpegEngine(programs),
    },
  });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
  if (FILES > 60)
    process.stdout.write(
      `${[...summary]
        .map(([what, count]) => `${what}: ${count}`)
        .sort()
        .join('\n')}\n`,
    );
});

const wordOf = (code: number): string =>
  Object.entries(ERRORS).find(([, entry]) => entry.code === code)?.[0] ?? String(code);

function note(file: FuzzFile, outcome: string): void {
  const line = `${file.kind.padEnd(5)} ${outcome}`;
  summary.set(line, (summary.get(line) ?? 0) + 1);
}

const leftovers = (): string[] =>
  readdirSync(tmpdir()).filter((name) => /^(web-video|marked-video|poster)-/.test(name));

test(`${FILES} hostile files are each refused with a reason or stored safely, and leave nothing behind`, async () => {
  const { db } = app.parts;
  const ownerId = await aPerson(db);
  const owner = tokenOf(ownerId);
  const album = await aSeededAlbum(db, ownerId);
  const before = leftovers();
  const saved = new Map<string, FuzzFile>();
  let slowestMs = 0;
  let batch: FuzzFile[] = [];

  async function send(): Promise<void> {
    const items = await Promise.all(batch.map((file) => sendBytes(app, owner, file.bytes, file.name)));
    const results = await save(app, owner, album.albumUid, items);
    for (const [at, { code, resourceId }] of results.entries()) {
      const file = batch[at];
      if (file === undefined) throw new Error('an answer too many');
      if (code === 0) saved.set(resourceId, file);
      else note(file, `refused at once: ${wordOf(code)}`);
      expect(code === 0 || wordOf(code) !== String(code)).toBe(true);
    }
    const startedMs = Date.now();
    await app.runJobs();
    slowestMs = Math.max(slowestMs, Date.now() - startedMs);
    batch = [];
  }

  for (const file of listFuzzFiles(await drawFuzzSeeds(), seededRandom(SEED), FILES)) {
    batch.push(file);
    if (batch.length === AT_ONCE) await send();
  }
  if (batch.length > 0) await send();
  expect(slowestMs).toBeLessThan(FILE_LIMIT_MS * AT_ONCE);

  const rows = await db
    .selectFrom('media')
    .select(['uid', 'state', 'fail_code as failCode', 'object_id as objectId'])
    .execute();
  expect(rows.map(({ uid }) => uid).sort()).toEqual([...saved.keys()].sort());
  for (const { uid, state, failCode, objectId } of rows) {
    const file = saved.get(uid);
    if (file === undefined) throw new Error('a row of nobody');
    note(file, state === MEDIA_STATE.ready ? 'stored' : `refused later: ${wordOf(failCode)}`);
    // Nothing is still waiting, and what was refused keeps no bytes but says why.
    expect(state === MEDIA_STATE.ready || (state === MEDIA_STATE.failed && objectId === null && failCode > 0)).toBe(
      true,
    );
  }
  expect([...summary.values()].reduce((sum, count) => sum + count, 0)).toBe(FILES);

  app.clock.set(new Date(Date.now() + 2 * DAY_MS));
  await app.services.mediaSweep.sweep(new AbortController().signal);
  const { findings, young } = await app.services.mediaDoctor.examine({
    isRepairing: false,
    signal: new AbortController().signal,
  });
  expect([young, findings.filter(({ count }) => count > 0)]).toEqual([0, []]);
  expect(await recountAlbum(db, album.albumId)).toEqual([]);
  expect(await recountUsed(db)).toEqual([]);
  expect(readdirSync(path.join(root, 'tmp'))).toEqual([]);
  expect(leftovers()).toEqual(before);
});
