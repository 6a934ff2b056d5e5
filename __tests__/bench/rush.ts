import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '../../server/cli/import/api';
import { type SeededAlbum, seedMedia } from '../support/seed-media';
import type { BenchRow } from './bench-row';
import { median, percentile, toTimesRow } from './figures';
import { drawCameraFiles } from './pictures';
import { cpuMsOfFamily, cpuMsOfWeb } from './process-cpu';
import { watchMemory } from './process-memory';
import { OPENING, TILES } from './rush-opening';
import type { RushReport } from './rush-visitors';
import { type Apart, findSeededAlbum, type SeededProduct, startSeededProduct, withApart } from './seeded-product';
import { prepareFiles, type SendableFile, sendInto } from './sender';
import { makeAlbum, visitAsUser } from './visitor';

/** What the album holds before: a full event. */
const PHOTOS = 2_000;
const VISITORS = 1_000;
const PER_MINUTE = 1_000;
/** The photographer sends one so often while they come. */
const SEND_EVERY_MS = 3_000;
const SENT = 20;
const STEP_SECONDS = 20;
const WARM_ROUNDS = 3;
/** No machine of this size is asked for more. */
const MOST_PER_MINUTE = 16_000;
const LEAST_PER_MINUTE = 60;
const MAX_CALL_MS = 100;
const MAX_VISIBLE_MS = 3_000;
const MAX_WEB_MB = 450;
const SETTLE_MS = 3_000;
/** Not calls of the page. What it asks after the opening, when a photo has come, counts as well. */
const NO_CALLS = new Set(['tile', 'socket']);

/** Of two web processes: how many times as much a visitor costs as of one. */
const MAX_OF_TWO = 1.1;

/**
 * A venue's visitors open one album, a thousand in a minute, and stay, while its photographer goes on sending. They run on the cores of the
 * server they ask. Then fewer or more at a time, until it is known how many it bears; and the thousand once more on two web processes, with
 * the database and the files here and apart.
 */
export async function benchRush(): Promise<BenchRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zhixiang-bench-'));
  try {
    const files = await prepareFiles(await drawCameraFiles(folder, SENT + 1, 2));
    const { warm, saturation, ...one } = await atVenue(files, 1, async (venue) => {
      const rush = await holdRush(venue);
      const warm = await measureWarm(venue);
      return { ...rush, warm, saturation: await findSaturation(venue, isBorne(rush.report)) };
    });
    const two = await atVenue(files, 2, holdTwo);
    const twoApart = await withApart((apart) => atVenue(files, 2, holdTwo, apart));
    return [
      ...describeOpening(one.report),
      toTimesRow('a photo sent meanwhile is on a wall', one.waits, 0.95, MAX_VISIBLE_MS),
      {
        name: 'memory of the web process meanwhile',
        value: one.webMb,
        unit: 'MB',
        comparedTo: 'limit',
        comparedValue: MAX_WEB_MB,
        limit: `<= ${MAX_WEB_MB} MB`,
        ok: one.webMb <= MAX_WEB_MB,
      },
      {
        name: 'processor for each of them, all that follows included: web',
        value: one.webMs,
        unit: 'ms',
        comparedTo: 'database',
        comparedValue: one.databaseMs,
        limit: '',
        ok: true,
      },
      toTwoRow('', two, warm),
      toTwoRow(', database and bucket apart', twoApart, warm),
      toTimesRow(
        'a photo sent meanwhile is on a wall, database and bucket apart',
        twoApart.waits,
        0.95,
        MAX_VISIBLE_MS,
      ),
      saturation,
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function holdTwo(venue: Venue): Promise<Pick<Rush, 'report' | 'waits'> & Cost> {
  const { report, waits } = await holdRush(venue);
  return { report, waits, ...(await measureWarm(venue)) };
}

function toTwoRow(name: string, two: Pick<Rush, 'report'> & Cost, one: Cost): BenchRow {
  return {
    name: `of those who come later, two web processes${name}${tellFailed(two.report)}: web`,
    value: two.webMs,
    unit: 'ms',
    comparedTo: `one (database: ${two.databaseMs.toFixed(1)} and ${one.databaseMs.toFixed(1)})`,
    comparedValue: one.webMs,
    limit: `<= ${MAX_OF_TWO}x`,
    ok: two.webMs <= MAX_OF_TWO * one.webMs && countFailed(two.report) === 0,
  };
}

/** A product with a full album, and what its photographer still has to send. */
interface Venue {
  readonly product: SeededProduct;
  readonly api: Api;
  readonly album: SeededAlbum;
  readonly later: readonly SendableFile[];
}

async function atVenue<T>(
  [first, ...later]: readonly SendableFile[],
  processes: number,
  act: (venue: Venue) => Promise<T>,
  apart?: Apart,
): Promise<T> {
  if (first === undefined) throw new Error('nothing was drawn');
  const product = await startSeededProduct({ settings: { WEB_PROCESSES: String(processes) } }, apart);
  try {
    const { api } = await visitAsUser(product, '13900000005', '主办');
    const albumId = await makeAlbum(api, '开幕');
    await sendInto(api, albumId, [first]);
    const album = await findSeededAlbum(product.db, albumId);
    const [picture] = await untilVisible(product, album, [first]);
    await seedMedia(product.db, album, { count: PHOTOS, ...(picture === undefined ? {} : { picturesOf: picture.id }) });
    return await act({ product, api, album, later });
  } finally {
    await product.close();
  }
}

/** Milliseconds of a processor for each visitor. */
interface Cost {
  readonly webMs: number;
  readonly databaseMs: number;
}

interface Rush extends Cost {
  readonly report: RushReport;
  /** Milliseconds from a photo's being sent to its being on a wall. */
  readonly waits: readonly number[];
  readonly webMb: number;
}

async function holdRush(venue: Venue): Promise<Rush> {
  const { product, api, album, later } = venue;
  const memory = watchMemory(product.pid);
  const readCost = await watchCost(product, VISITORS);
  const visitors = startVisitors(venue, PER_MINUTE, VISITORS);
  const sentAtMs = new Map<string, number>();
  const sending = (async () => {
    for (const file of later) {
      await sendInto(api, album.albumUid, [file]);
      sentAtMs.set(file.name, Date.now());
      await sleep(SEND_EVERY_MS);
    }
  })();
  await Promise.all([visitors.opened, sending]);
  const cost = await readCost();
  const made = await untilVisible(product, album, later);
  await sleep(SETTLE_MS);
  const report = await visitors.stop();
  await memory.stop();
  const ackAtMs = new Map(made.map(({ uid, file_name }) => [uid, sentAtMs.get(file_name) ?? 0]));
  return {
    report,
    waits: report.shown.flatMap(({ mediaId, atMs }) => {
      const sentMs = ackAtMs.get(mediaId);
      return sentMs === undefined ? [] : [atMs - sentMs];
    }),
    webMb: memory.peak().web,
    ...cost,
  };
}

/** When each process has compiled what runs, and nothing new comes: the middle of some rounds, which differ by a fifth. */
async function measureWarm(venue: Venue): Promise<Cost> {
  const rounds: Cost[] = [];
  while (rounds.length < WARM_ROUNDS) rounds.push(await measureOnce(venue));
  return {
    webMs: median(rounds.map(({ webMs }) => webMs)),
    databaseMs: median(rounds.map(({ databaseMs }) => databaseMs)),
  };
}

async function measureOnce(venue: Venue): Promise<Cost> {
  const count = Math.ceil((PER_MINUTE * STEP_SECONDS) / 60);
  const readCost = await watchCost(venue.product, count);
  const visitors = startVisitors(venue, PER_MINUTE, count);
  await visitors.opened;
  const cost = await readCost();
  await visitors.stop();
  return cost;
}

async function watchCost(product: SeededProduct, visitors: number): Promise<() => Promise<Cost>> {
  const read = async () => ({
    web: await cpuMsOfWeb(product.pid),
    database: await cpuMsOfFamily(product.postgresPid()),
  });
  const before = await read();
  return async () => {
    const after = await read();
    return {
      webMs: (after.web - before.web) / visitors,
      databaseMs: (after.database - before.database) / visitors,
    };
  };
}

interface Visitors {
  readonly opened: Promise<unknown>;
  stop(): Promise<RushReport>;
}

function startVisitors({ product, album }: Venue, perMinute: number, count: number): Visitors {
  const program = path.join(path.dirname(process.argv[1] ?? ''), 'rush-visitors.mjs');
  const child: ChildProcessByStdio<null, Readable, null> = spawn(
    process.execPath,
    [program, product.url, album.albumUid, String(perMinute), String(count)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines = createInterface(child.stdout);
  const died = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the visitors ended with ${code}`)));
  died.catch(() => undefined); // whoever awaits them sees the failure
  return {
    opened: Promise.race([once(lines, 'line'), died]),
    async stop() {
      const last = once(lines, 'line');
      child.kill('SIGTERM');
      const [json] = await Promise.race([last, died]);
      return JSON.parse(String(json));
    },
  };
}

/** The rows of these files, once each of them is a photo that everybody sees. */
async function untilVisible({ db }: SeededProduct, { albumId }: SeededAlbum, files: readonly SendableFile[]) {
  const names = files.map(({ name }) => name);
  for (;;) {
    const rows = await db
      .selectFrom('media')
      .select(['id', 'uid', 'file_name'])
      .where('album_id', '=', albumId)
      .where('file_name', 'in', names)
      .where('state', '=', 1)
      .execute();
    if (rows.length === files.length) return rows;
    await sleep(200);
  }
}

const listCalls = ({ calls }: RushReport): [string, number[]][] =>
  Object.entries(calls).filter(([name]) => !NO_CALLS.has(name));

const p95OfCalls = (report: RushReport): number =>
  percentile(
    listCalls(report).flatMap(([, times]) => times),
    0.95,
  );

const countFailed = ({ failed }: RushReport): number => Object.values(failed).reduce((sum, count) => sum + count, 0);

const isBorne = (report: RushReport): boolean => countFailed(report) === 0 && p95OfCalls(report) <= MAX_CALL_MS;

/** Each call by its name with what it took, then all of them, then the tiles. */
function describeOpening(report: RushReport): BenchRow[] {
  const each = listCalls(report).map(([name, times]): BenchRow => {
    const ofOne = times.length / Math.max(1, report.opened);
    const often = ofOne.toFixed(ofOne < 10 && ofOne % 1 > 0.05 ? 1 : 0);
    return toTimesRow(`${name}, ${often} of an opening`, times, 0.95, null);
  });
  const counted = listCalls(report).length - 1;
  const tiles = report.calls['tile'] ?? [];
  const scrolls = OPENING.scrolls.join(' and ');
  return [
    ...each,
    {
      name: `${VISITORS} open an album of ${PHOTOS} in a minute: ${counted} calls each, p95`,
      value: p95OfCalls(report),
      unit: 'ms',
      comparedTo: 'of that the visitors themselves were late, p95',
      comparedValue: report.ownDelayMs,
      limit: `<= ${MAX_CALL_MS} ms`,
      ok: p95OfCalls(report) <= MAX_CALL_MS,
    },
    toTimesRow(
      `${TILES} tiles each (${OPENING.small + OPENING.middle} at once, ${scrolls} scrolled to)`,
      tiles,
      0.95,
      null,
    ),
    {
      name: `refused, failed or cut off${tellFailed(report)}`,
      value: countFailed(report),
      unit: '',
      comparedTo: `opened of ${VISITORS}`,
      comparedValue: report.opened,
      limit: '0',
      ok: countFailed(report) === 0 && report.opened === VISITORS,
    },
  ];
}

function tellFailed({ failed }: RushReport): string {
  const named = Object.entries(failed).map(([name, count]) => `${count} ${name}`);
  return named.length === 0 ? '' : ` (${named.join(', ')})`;
}

/** Twice as many each time while they are borne; where the first were not, half as many until they are. */
async function findSaturation(venue: Venue, isFirstBorne: boolean): Promise<BenchRow> {
  let borne = isFirstBorne ? PER_MINUTE : 0;
  let tooMany = isFirstBorne ? 0 : PER_MINUTE;
  for (
    let rate = isFirstBorne ? PER_MINUTE * 2 : PER_MINUTE / 2;
    rate <= MOST_PER_MINUTE && rate >= LEAST_PER_MINUTE;
    rate = isFirstBorne ? rate * 2 : rate / 2
  ) {
    const visitors = startVisitors(venue, rate, Math.ceil((rate * STEP_SECONDS) / 60));
    await visitors.opened;
    const report = await visitors.stop();
    const said = `p95 ${p95OfCalls(report).toFixed(0)} ms, failed ${countFailed(report)}`;
    process.stderr.write(`${rate.toFixed(0)} a minute for ${STEP_SECONDS} s: ${said}${tellFailed(report)}\n`);
    if (isBorne(report)) borne = Math.max(borne, rate);
    else tooMany = rate;
    if (isBorne(report) !== isFirstBorne) break;
  }
  return {
    name: `openings that it bears within ${MAX_CALL_MS} ms`,
    value: borne,
    unit: 'a minute',
    comparedTo: 'too many',
    comparedValue: tooMany,
    limit: `>= ${PER_MINUTE}`,
    ok: borne >= PER_MINUTE,
  };
}
