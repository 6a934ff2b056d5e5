import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { seedMedia } from '../support/seed-media';
import { startServer } from '../support/server-process';
import type { BenchRow } from './bench-row';
import { toTimesRow } from './figures';
import type { Delivery, LiveReport, VisitorKind } from './live-visitors';
import { drawCameraFiles } from './pictures';
import { findSeededAlbum, type SeededProduct, startSeededProduct } from './seeded-product';
import { prepareFiles, sendInto } from './sender';
import { makeAlbum, visitAsUser } from './visitor';

const VISITORS = 300;
const PHOTOS = 30;
const EVERY_MS = 1_000;
/** Of those without a socket, who ask each second; */
const MAX_ASKING_MS = 2_000;
/** and of the others. */
const MAX_SOCKET_MS = 1_500;
/** What the album holds before: a full event. */
const BEFORE = 2_000;
const SETTLE_MS = 6_000;

/** Visitors of one album on two processes of one database, some with a socket and some without, while its photographer sends a photo of 8 megapixels every second. */
export async function benchLive(): Promise<BenchRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zhixiang-bench-'));
  const product = await startSeededProduct();
  const second = await startServer('dist/server/main.mjs', {
    DATA_DIR: product.dataDir,
    DATABASE_URL: product.databaseUrl,
    ROLE: 'web',
    LOG_LEVEL: 'warn',
  });
  try {
    await second.untilReady();
    const { api } = await visitAsUser(product, '13900000004', '主办');
    const albumId = await makeAlbum(api, '年会直播');
    await seedMedia(product.db, await findSeededAlbum(product.db, albumId), { count: BEFORE });
    const files = await prepareFiles(await drawCameraFiles(folder, PHOTOS));
    const visitors = await startVisitors(albumId, [product.url, second.url]);
    const sending: Promise<void>[] = [];
    for (const file of files) {
      sending.push(sendInto(api, albumId, [file]));
      await sleep(EVERY_MS);
    }
    await Promise.all(sending);
    const readyAtMs = await waitForAll(product, albumId);
    await sleep(SETTLE_MS);
    return describe(await visitors.stop(), readyAtMs);
  } finally {
    await second.stop();
    await product.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Visitors {
  stop(): Promise<LiveReport>;
}

async function startVisitors(albumId: string, urls: readonly string[]): Promise<Visitors> {
  const program = path.join(path.dirname(process.argv[1] ?? ''), 'live-visitors.mjs');
  const child: ChildProcessByStdio<null, Readable, null> = spawn(
    process.execPath,
    [program, albumId, String(VISITORS), ...urls],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines = createInterface(child.stdout);
  await once(lines, 'line');
  return {
    async stop() {
      const last = once(lines, 'line');
      child.kill('SIGTERM');
      const [json] = await last;
      return JSON.parse(String(json));
    },
  };
}

/** When each photo became visible, by the database's clock, which is this machine's: as early as its transaction began. */
async function waitForAll({ db }: SeededProduct, albumUid: string): Promise<ReadonlyMap<string, number>> {
  const { albumId } = await findSeededAlbum(db, albumUid);
  for (;;) {
    const rows = await db
      .selectFrom('live_event')
      .select(['media_uid', 'at'])
      .where('album_id', '=', albumId)
      .where('is_added', '=', true)
      .execute();
    if (rows.length >= PHOTOS) return new Map(rows.map((row) => [row.media_uid, row.at.getTime()]));
    await sleep(200);
  }
}

function describe({ deliveries, lost, failed }: LiveReport, readyAtMs: ReadonlyMap<string, number>): BenchRow[] {
  const since = (kind: VisitorKind, moment: (delivery: Delivery) => number): number[] =>
    deliveries
      .filter(({ by }) => by === kind)
      .map((delivery) => moment(delivery) - (readyAtMs.get(delivery.mediaId) ?? 0));
  const told = (kind: VisitorKind): number[] => since(kind, ({ toldAtMs }) => toldAtMs);
  const shown = (kind: VisitorKind): number[] => since(kind, ({ shownAtMs }) => shownAtMs);
  const wanted = VISITORS * PHOTOS;
  const toRow = (name: string, samples: readonly number[], maxMs: number): BenchRow =>
    toTimesRow(`${VISITORS} visitors, two processes: a new photo ${name}`, samples, 0.99, maxMs);
  return [
    toRow('is told by socket', told('socket'), MAX_SOCKET_MS),
    toRow('is told without one', told('asking'), MAX_ASKING_MS),
    toRow('is in the list after a socket told', shown('socket'), MAX_SOCKET_MS),
    toRow('is in the list without one', shown('asking'), MAX_ASKING_MS),
    {
      name: `${VISITORS} visitors: photos that came, of ${PHOTOS} each`,
      value: deliveries.length,
      unit: '',
      comparedTo: 'all',
      comparedValue: wanted,
      limit: 'all',
      ok: deliveries.length === wanted,
    },
    {
      name: `${VISITORS} visitors: sockets lost and calls failed`,
      value: lost + failed,
      unit: '',
      comparedTo: 'none',
      comparedValue: 0,
      limit: '0',
      ok: lost + failed === 0,
    },
  ];
}
