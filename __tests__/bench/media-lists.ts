import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Caller } from '../../server/http/caller';
import { openDatabase } from '../../server/db/connection';
import { clusterUrl, ensureRunning, prepareCluster, stopCluster } from '../../server/db/launcher/cluster';
import { migrateDatabase } from '../../server/db/migrate';
import { createAccess } from '../../server/modules/access/access.service';
import { createMediaGroups } from '../../server/modules/media/media-group.service';
import { createMediaList } from '../../server/modules/media/media-list.service';
import { createMediaUrls } from '../../server/modules/media/media-url';
import { aPerson, aSeededAlbum, type SeededAlbum, seedMedia } from '../support/seed-media';
import { seededRandom } from '../support/seeded-random';
import type { BenchRow } from './bench-row';
import { median, percentile, timeMs } from './figures';

const LARGE = 100_000;
const SMALL = 200;
const ROUNDS = 300;
const SERIES = 3;
const WARM_UP = 30;

const visitor: Caller = {
  kind: 'device',
  sessionId: '1',
  deviceId: '1',
  origin: { ip: '', client: '', equipmentCode: '', localIp: '', userAgent: '' },
};

/** Group counts, page 1 and a random group of an album of 100,000 in one day, beside the same of one of 200. Services only. */
export async function benchLists(): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'zhixiang-bench-'));
  await chmod(folder, 0o755);
  const cluster = prepareCluster(folder, {});
  const { pid } = await ensureRunning(cluster);
  const database = openDatabase({ url: clusterUrl(cluster, 'postgres') }, { poolSize: 4, name: 'bench' });
  try {
    const { db } = database;
    await migrateDatabase(db, database.pool);
    const ownerId = await aPerson(db);
    const [large, small] = [await aSeededAlbum(db, ownerId), await aSeededAlbum(db, ownerId)];
    await seedMedia(db, small, { count: SMALL, videos: 50 });
    await seedMedia(db, large, { count: LARGE, videos: 50 });
    const parts = {
      db,
      access: createAccess({ clock: { now: () => new Date() } }),
      urls: createMediaUrls(Buffer.alloc(32), { now: () => new Date() }),
    };
    return await measure(createMediaList(parts), createMediaGroups(parts), large, small);
  } finally {
    await database.close();
    await stopCluster(cluster, pid);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  lists: ReturnType<typeof createMediaList>,
  groups: ReturnType<typeof createMediaGroups>,
  large: SeededAlbum,
  small: SeededAlbum,
): Promise<BenchRow[]> {
  const random = seededRandom(1);
  const counts = (album: SeededAlbum) => groups.listGroups(visitor, { albumId: album.albumUid, type: 8 });
  const keys = new Map<SeededAlbum, string[]>();
  for (const album of [large, small])
    keys.set(
      album,
      (await counts(album)).groups.map((group) => group.key),
    );
  const page = (album: SeededAlbum) =>
    lists.list(visitor, { albumId: album.albumUid, type: 8, showFaceLocation: false, current: 1, size: 30 });
  const group = async (album: SeededAlbum): Promise<number> => {
    const known = keys.get(album) ?? [];
    const key = known[random.below(known.length)] ?? '';
    return (await groups.getRows(visitor, { albumId: album.albumUid, type: 8, key })).rows.length;
  };
  const countTimes = await compare(
    () => counts(large),
    () => counts(small),
    0.5,
  );
  const pageTimes = await compare(
    () => page(large),
    () => page(small),
    0.95,
  );
  const groupTimes = await compare(
    () => group(large),
    () => group(small),
    0.95,
  );
  const against = { unit: 'ms', comparedTo: `an album of ${SMALL}` } as const;
  const relative = { ...against, limit: '<= 1.5x + 2 ms' } as const;
  const isNear = ({ value, comparedValue }: Times): boolean => value <= comparedValue * 1.5 + 2;
  return [
    { name: 'group counts at 100,000, p50', ...against, ...countTimes, limit: '<= 2 ms', ok: countTimes.value <= 2 },
    { name: 'page 1 at 100,000, p95', ...relative, ...pageTimes, ok: isNear(pageTimes) },
    { name: 'a random group at 100,000, p95', ...relative, ...groupTimes, ok: isNear(groupTimes) },
  ];
}

interface Times {
  readonly value: number;
  readonly comparedValue: number;
}

/** Interleaved, so that whatever else the machine does meets both; the median of several series. */
async function compare(large: () => Promise<unknown>, small: () => Promise<unknown>, share: number): Promise<Times> {
  const series: Times[] = [];
  for (let index = 0; index < SERIES; index += 1) {
    const times = { large: [] as number[], small: [] as number[] };
    for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
      const [largeMs, smallMs] = [await timeMs(large), await timeMs(small)];
      if (round < WARM_UP) continue;
      times.large.push(largeMs);
      times.small.push(smallMs);
    }
    series.push({ value: percentile(times.large, share), comparedValue: percentile(times.small, share) });
  }
  return {
    value: median(series.map((one) => one.value)),
    comparedValue: median(series.map((one) => one.comparedValue)),
  };
}
