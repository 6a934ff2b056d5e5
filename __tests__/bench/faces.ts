import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../server/db/connection';
import { clusterUrl, ensureRunning, prepareCluster, stopCluster } from '../../server/db/launcher/cluster';
import { migrateDatabase } from '../../server/db/migrate';
import type { Db } from '../../server/db/tables';
import { NO_WATCH } from '../../server/db/watch/row-watch';
import { createAccess } from '../../server/modules/access/access.service';
import { searchFaces } from '../../server/modules/face/face-found';
import { ONESELF } from '../../server/modules/face/face.rules';
import { compareAll, type FaceMatrix, packFaces } from '../../server/modules/face/face-matrix';
import { createMatrixCache } from '../../server/modules/face/face-matrix-cache';
import { aPerson, aSeededAlbum, seedMedia } from '../support/seed-media';
import type { BenchRow } from './bench-row';
import { median, timeMs } from './figures';

const DIMENSION = 192;
const MODEL = { name: 'bench', version: '1', dimension: DIMENSION };
const ROUNDS = 15;
const LARGE = 100_000;
const USUAL = 20_000;
const MAX_MS = { [USUAL]: 15, [LARGE]: 60 } as const;
const MAX_BYTES = 256;
const MAX_COLD_MS = 150;

const visitor = {
  kind: 'device',
  sessionId: '1',
  deviceId: '1',
  origin: { ip: '', client: '', equipmentCode: '', localIp: '', userAgent: '' },
} as const;

/** Searching an album's faces: all of them, beside a plain loop over the same bytes, and an album that nobody has searched before. */
export async function benchFaces(): Promise<BenchRow[]> {
  const rows = [USUAL, LARGE].flatMap((count) => benchSearch(count as keyof typeof MAX_MS));
  return [...rows, ...(await benchCold())];
}

function randomVector(): Int8Array {
  return Int8Array.from(randomBytes(DIMENSION));
}

function aMatrix(count: number): FaceMatrix {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    mediaId: String(Math.floor(index / 4) + 1),
    widthPx: 100,
    yaw: 0,
    vector: randomBytes(DIMENSION),
  }));
  return packFaces(rows, DIMENSION);
}

function benchSearch(count: keyof typeof MAX_MS): BenchRow[] {
  const matrix = aMatrix(count);
  const selfie = randomVector();
  const [search, plain] = [[] as number[], [] as number[]];
  for (let round = 0; round < ROUNDS; round += 1) {
    search.push(timeSync(() => searchFaces(matrix, [selfie], [], ONESELF)));
    plain.push(timeSync(() => compareOneByOne(matrix, selfie)));
  }
  const likest = compareAll(matrix, [selfie]);
  const exact = compareOneByOne(matrix, selfie);
  const apart = likest.reduce((most, likeness, face) => Math.max(most, Math.abs(likeness - (exact[face] ?? 0))), 0);
  const bytes =
    (matrix.vectors.byteLength +
      matrix.scales.byteLength +
      matrix.faceIds.byteLength +
      matrix.photos.byteLength +
      matrix.sure.byteLength) /
    count;
  const name = `search of ${count.toLocaleString('en')} faces`;
  return [
    {
      name,
      value: median(search),
      unit: 'ms',
      comparedTo: 'the same bytes one by one',
      comparedValue: median(plain),
      limit: `<= ${MAX_MS[count]} ms, the same likenesses`,
      ok: median(search) <= MAX_MS[count] && apart < 1e-5,
    },
    {
      name: `memory of one of ${count.toLocaleString('en')} faces`,
      value: bytes,
      unit: 'bytes',
      comparedTo: 'its vector',
      comparedValue: DIMENSION,
      limit: `<= ${MAX_BYTES} bytes`,
      ok: bytes <= MAX_BYTES,
    },
  ];
}

/** Brute force, as simple as it can be written. */
function compareOneByOne({ vectors, count }: FaceMatrix, selfie: Int8Array): Float32Array {
  const found = new Float32Array(count);
  for (let face = 0; face < count; face += 1) {
    let [dot, own, other] = [0, 0, 0];
    for (let index = 0; index < DIMENSION; index += 1) {
      const [a, b] = [vectors[face * DIMENSION + index] ?? 0, selfie[index] ?? 0];
      dot += a * b;
      own += a * a;
      other += b * b;
    }
    found[face] = dot / Math.sqrt(own * other);
  }
  return found;
}

function timeSync(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

async function benchCold(): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'zhixiang-bench-'));
  await chmod(folder, 0o755);
  const cluster = prepareCluster(folder, {});
  const { pid } = await ensureRunning(cluster);
  const database = openDatabase({ url: clusterUrl(cluster, 'postgres') }, { poolSize: 4, name: 'bench' });
  try {
    const { db } = database;
    await migrateDatabase(db, database.pool);
    const albumId = await seedFaces(db);
    const access = createAccess({ db, watch: NO_WATCH, clock: { now: () => new Date() } });
    const isSeen = access.seenAlbums(visitor);
    const find = () => createMatrixCache({ db, now: () => Date.now() }).find(albumId, isSeen, MODEL);
    const readOnly = () =>
      sql`select face.id, media_id, width_px, yaw, vector from face_vector join face on face.id = face_id
        where face_vector.album_id = ${albumId}`.execute(db);
    const [cold, read] = [[] as number[], [] as number[]];
    for (let round = 0; round < ROUNDS; round += 1) {
      cold.push(await timeMs(find));
      read.push(await timeMs(readOnly));
    }
    return [
      {
        name: `first search of an album of ${USUAL.toLocaleString('en')} faces`,
        value: median(cold),
        unit: 'ms',
        comparedTo: 'reading its rows',
        comparedValue: median(read),
        limit: `<= ${MAX_COLD_MS} ms`,
        ok: median(cold) <= MAX_COLD_MS,
      },
    ];
  } finally {
    await database.close();
    await stopCluster(cluster, pid);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function seedFaces(db: Db): Promise<string> {
  const { albumId, ...album } = await aSeededAlbum(db, await aPerson(db));
  await seedMedia(db, { albumId, ...album }, { count: USUAL / 4 });
  await db.insertInto('album_face').values({ album_id: albumId, is_on: true, switched_at: new Date() }).execute();
  await sql`insert into face (uid, media_id, album_id, box_left, box_top, box_width, box_height, width_px, score, yaw, norm)
    select 'face-' || media.id || '-' || n, media.id, ${albumId}, 100 * n, 0, 90, 90, 100, 0.9, 0, 70
    from media cross join generate_series(1, 4) as n where media.album_id = ${albumId}`.execute(db);
  await sql`insert into face_vector (face_id, album_id, model, model_version, dimension, vector)
    select id, ${albumId}, ${MODEL.name}, ${MODEL.version}, ${DIMENSION},
      (select decode(string_agg(md5(id::text || ':' || part), ''), 'hex') from generate_series(1, 12) as part)
    from face where album_id = ${albumId}`.execute(db);
  await sql`vacuum analyze face, face_vector`.execute(db);
  return albumId;
}
