import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MEDIA_STATE } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import { createMemoryClock } from '../../../../server/adapters/clock/memory';
import { createLocalObjectStore } from '../../../../server/adapters/object-store/local';
import { inParallel } from '../../../../server/cli/import/run-import';
import { listMiscounted } from '../../../../server/modules/capacity/capacity.service';
import { recountAlbum } from '../../../../server/modules/media/rows/media-count.service';
import { openVideoEngine } from '../../../support/files/video-engine';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { drawFuzzSeeds, type FuzzFile, listFuzzFiles } from '../../../support/files/fuzzer';
import { namedCallers, tokenOf } from '../../../support/media-app';
import { aPerson, aSeededAlbum } from '../../../support/seed-media';
import { seededRandom } from '../../../support/seeded-random';
import { save, sendBytes } from '../../../support/upload-file';

/** `FUZZ_FILES=1500` for all of them, with a table of what became of them; `FUZZ_SEED` for others. */
const FEW = 60;
const FILES = Number(process.env['FUZZ_FILES'] ?? FEW);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const AT_ONCE = 4;
/** Of each of two steps: saving, and making what a wall shows. */
const STEP_LIMIT_MS = 60_000;
const DAY_MS = 86_400_000;
// Whose fault it is that a file takes too long or brings a program down is settled at once: no more tries.
const NO_MORE_TRIES = 1_000;
const STORED = 'stored';
const OVER_TIME = 'over the time limit';

jest.setTimeout(60_000 + FILES * 5_000);

// A store on disk goes by the machine's.
const clock = createMemoryClock(new Date());
let app: TestApp;
let root: string;
let temporary: string;
const tmpBefore = process.env['TMPDIR'];
/** How many files of each kind came to each end. */
const summary = new Map<string, Map<string, number>>();
let slowestMs = 0;

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'fuzz-store-'));
  app = await startTestApp({
    ...namedCallers,
    parts: {
      clock,
      store: createLocalObjectStore(root),
      videos: openVideoEngine(),
    },
  });
  // A place of its own, so that whatever is left in it was left by a hostile file.
  temporary = mkdtempSync(path.join(tmpdir(), 'fuzz-tmp-'));
  process.env['TMPDIR'] = temporary;
});
afterAll(async () => {
  if (tmpBefore === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = tmpBefore;
  await app.close();
  for (const folder of [root, temporary]) rmSync(folder, { recursive: true, force: true });
  if (FILES > FEW) process.stdout.write(writeTable());
});

function writeTable(): string {
  const kinds = [...new Set([...summary.values()].flatMap((each) => [...each.keys()]))].sort();
  const lines = [...summary.keys()].sort().map((outcome) => {
    const each = kinds.map((kind) => summary.get(outcome)?.get(kind) ?? 0);
    return [outcome, each.reduce((sum, count) => sum + count, 0), ...each];
  });
  const rows = [['outcome', 'all', ...kinds], ['---', ...['', ...kinds].map(() => '--:')], ...lines];
  const share = ((100 * slowestMs) / STEP_LIMIT_MS).toFixed(0);
  return `${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\nslowest step: ${share} % of its limit\n`;
}

/** Every other reason would blame the machine or the sender for what is in the file. */
const REASONS = [
  'IMAGE_BROKEN',
  'IMAGE_TYPE',
  'TOO_MANY_PIXELS',
  'VIDEO_BROKEN',
  'VIDEO_TYPE',
  'PROCESSING_TIMEOUT',
] as const;
const wordOf = (code: number): string => {
  const found = REASONS.find((name) => ERRORS[name].code === code);
  if (found === undefined) throw new Error(`no reason that is in a file: ${code}`);
  return found;
};

function note({ kind }: FuzzFile, outcome: string): void {
  const counts = summary.get(outcome) ?? new Map<string, number>();
  summary.set(outcome, counts.set(kind, (counts.get(kind) ?? 0) + 1));
}

/** Null: it was not done in its time. */
async function withinLimit<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
  const ending = new AbortController();
  const startedMs = performance.now();
  const over = sleep(STEP_LIMIT_MS, null, { signal: ending.signal });
  over.catch(() => undefined);
  try {
    return await Promise.race([run(ending.signal), over]);
  } finally {
    ending.abort();
    slowestMs = Math.max(slowestMs, performance.now() - startedMs);
  }
}

/** Sends and saves one file and makes what a wall shows of it; answers its end. */
async function take(file: FuzzFile, owner: { token: string }, albumUid: string): Promise<string> {
  const { db } = app.parts;
  const item = await sendBytes(app, owner, file.bytes, file.name);
  const saved = await withinLimit(() => save(app, owner, albumUid, [item]));
  const [result] = saved ?? [];
  if (result === undefined) return OVER_TIME;
  if (result.code !== 0) return `refused at once: ${wordOf(result.code)}`;
  const row = () => db.selectFrom('media').selectAll().where('uid', '=', result.resourceId).executeTakeFirstOrThrow();
  const { id } = await row();
  const made = await withinLimit(async (signal) => {
    await app.services.media.deriver.derive(id, signal, NO_MORE_TRIES);
    return row();
  });
  if (made === null) return OVER_TIME;
  if (made.state === MEDIA_STATE.ready) return STORED;
  // What was refused keeps no bytes but says why.
  expect([made.state, made.object_id]).toEqual([MEDIA_STATE.failed, null]);
  return `refused later: ${wordOf(made.fail_code)}`;
}

async function findLeaks(): Promise<unknown> {
  const { signal } = new AbortController();
  const { findings, young } = await app.services.media.doctor.examine({ isRepairing: false, signal });
  return {
    rowsOrObjects: findings.filter(({ count }) => count > 0),
    objectsUnderWay: young,
    temporaryFiles: [...readdirSync(temporary), ...readdirSync(path.join(root, 'tmp'))],
  };
}
const NO_LEAKS = { rowsOrObjects: [], objectsUnderWay: 0, temporaryFiles: [] };

test(`${FILES} hostile files are each refused with a reason or stored safely, and leave nothing behind`, async () => {
  const { db } = app.parts;
  const ownerId = await aPerson(db);
  const owner = tokenOf(ownerId);
  const album = await aSeededAlbum(db, ownerId);
  const files = [...listFuzzFiles(await drawFuzzSeeds(), seededRandom(SEED), FILES)];
  await inParallel(files, AT_ONCE, async (file) => note(file, await take(file, owner, album.albumUid)));

  const counts = new Map([...summary].map(([outcome, each]) => [outcome, [...each.values()].reduce((a, b) => a + b)]));
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(FILES);
  expect(counts.get(OVER_TIME) ?? 0).toBe(0);
  // The jobs of all of them find nothing left to do.
  await app.runJobs();
  expect(await findLeaks()).toEqual(NO_LEAKS);

  clock.set(new Date(Date.now() + 2 * DAY_MS));
  await app.services.media.sweep.sweep(new AbortController().signal);
  const rows = await db.selectFrom('media').select('state').execute();
  expect(rows).toEqual(Array.from({ length: counts.get(STORED) ?? 0 }, () => ({ state: MEDIA_STATE.ready })));
  expect(await findLeaks()).toEqual(NO_LEAKS);
  expect(await recountAlbum(db, album.albumId)).toEqual([]);
  expect(await listMiscounted(db)).toEqual([]);
});
