import { NO_WATCH } from '../../server/db/watch/row-watch';
import type { Caller } from '../../server/http/caller';
import { createAccess } from '../../server/modules/access/access.service';
import { createMediaGroups } from '../../server/modules/media/wall/media-group.service';
import { createMediaList } from '../../server/modules/media/wall/media-list.service';
import { createMediaUrls } from '../../server/modules/media/rows/media-url';
import { aPerson, aSeededAlbum, type SeededAlbum, seedMedia } from '../support/seed-media';
import { seededRandom } from '../support/seeded-random';
import { withBenchDatabase } from './bench-database';
import type { BenchRow } from './bench-row';
import { compare, type Times } from './figures';

const LARGE = 100_000;
const SMALL = 200;

const visitor: Caller = {
  kind: 'device',
  sessionId: '1',
  deviceId: '1',
  origin: { ip: '', client: '', equipmentCode: '', localIp: '', userAgent: '' },
};

/** Group counts, page 1 and a random group of an album of 100,000 in one day, beside the same of one of 200. Services only. */
export async function benchLists(): Promise<BenchRow[]> {
  return withBenchDatabase(async (db) => {
    const ownerId = await aPerson(db);
    const [large, small] = [await aSeededAlbum(db, ownerId), await aSeededAlbum(db, ownerId)];
    await seedMedia(db, small, { count: SMALL, videos: 50 });
    await seedMedia(db, large, { count: LARGE, videos: 50 });
    const parts = {
      db,
      watch: NO_WATCH,
      access: createAccess({ db, watch: NO_WATCH, clock: { now: () => new Date() } }),
      urls: createMediaUrls(Buffer.alloc(32), { now: () => new Date() }),
    };
    return measure(createMediaList(parts), createMediaGroups(parts), large, small);
  });
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
