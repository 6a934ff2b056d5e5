import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getAlbum } from '@contract/http/album';
import { listMedia, listMediaGroups } from '@contract/http/media';
import { encodeCall } from '../support/encode-call';
import { seedMedia } from '../support/seed-media';
import type { BenchRow } from './bench-row';
import { type Fetching, type Measured, startBare, startFetching } from './fetching';
import { median } from './figures';
import { drawCameraFiles } from './pictures';
import { findSeededAlbum, type SeededProduct, startSeededProduct } from './seeded-product';
import { prepareFiles, sendFiles } from './sender';
import { visitAsUser, visitWithToken } from './visitor';

const PHOTOS = 300;
const CLIENTS = 16;
const SECONDS = 3;
const ROUNDS = 5;
const P99_MAX_MS = 10;
const SHARE_MIN = 0.6;

/** What a visitor who opens an album asks for, again and again by 16 at a time: its small pictures, and the calls beside them. One web process. */
export async function benchMedia(): Promise<BenchRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zhixiang-bench-'));
  const product = await startSeededProduct({ settings: { MAX_CALLS_PER_MINUTE: '1000000' } });
  const fetching = startFetching();
  try {
    const { api } = await visitAsUser(product, '13900000005', '主办');
    const albumId = await sendFiles(api, '看图', await prepareFiles(await drawCameraFiles(folder, 1)));
    const mediaId = await waitForPicture(product, albumId);
    await seedMedia(product.db, await findSeededAlbum(product.db, albumId), { count: PHOTOS, picturesOf: mediaId });
    return [
      ...(await measurePictures(product, fetching, albumId, path.join(folder, 'bare'))),
      ...(await measureCalls(product, fetching, albumId)),
    ];
  } finally {
    fetching.stop();
    await product.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function waitForPicture({ db }: SeededProduct, albumUid: string): Promise<string> {
  for (;;) {
    const row = await db
      .selectFrom('media')
      .innerJoin('album', 'album.id', 'media.album_id')
      .select('media.id')
      .where('album.uid', '=', albumUid)
      .where('media.state', '=', 1)
      .where('media.large_due', '=', false)
      .executeTakeFirst();
    if (row !== undefined) return row.id;
    await sleep(100);
  }
}

async function measurePictures(
  product: SeededProduct,
  fetching: Fetching,
  albumId: string,
  file: string,
): Promise<BenchRow[]> {
  const { api } = await visitWithToken(product);
  const page = { albumId, current: 1, size: 50, type: 8, showFaceLocation: false } as const;
  const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((current) => api.call(listMedia, { ...page, current })));
  const paths = pages.flatMap(({ records }) => records.map(({ smallUrl }) => new URL(smallUrl, product.url).pathname));
  const first = await fetch(new URL(paths[0] ?? '', product.url));
  await writeFile(file, Buffer.from(await first.arrayBuffer()));
  const bare = await startBare(file);
  const reports: { ours: Measured; bare: Measured }[] = [];
  try {
    const asked = paths.map((url) => ({ url, body: null, contentType: null }));
    const task = { asked, headers: {}, clients: CLIENTS, seconds: SECONDS };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const both = {
        ours: await fetching.run(product, task),
        bare: await fetching.run(bare, task),
      };
      // The first one compiles what runs.
      if (round > 0) reports.push(both);
    }
  } finally {
    bare.stop();
  }
  const of = (who: 'ours' | 'bare', what: keyof Measured): number => median(reports.map((each) => each[who][what]));
  const share = of('ours', 'perSecond') / of('bare', 'perSecond');
  const refused = reports.reduce((sum, { ours }) => sum + ours.refused, 0);
  const against = { comparedTo: 'a bare reply' } as const;
  return [
    {
      name: `a small picture, ${CLIENTS} at a time`,
      value: of('ours', 'perSecond'),
      unit: '/s',
      ...against,
      comparedValue: of('bare', 'perSecond'),
      limit: `>= ${SHARE_MIN * 100} %`,
      ok: share >= SHARE_MIN && refused === 0,
    },
    {
      name: 'the same, p99',
      value: of('ours', 'p99'),
      unit: 'ms',
      ...against,
      comparedValue: of('bare', 'p99'),
      limit: `<= ${P99_MAX_MS} ms`,
      ok: of('ours', 'p99') <= P99_MAX_MS,
    },
    {
      name: 'the same, of a processor',
      value: of('ours', 'processorUs'),
      unit: 'us',
      ...against,
      comparedValue: of('bare', 'processorUs'),
      limit: '-',
      ok: true,
    },
  ];
}

async function measureCalls(product: SeededProduct, fetching: Fetching, albumId: string): Promise<BenchRow[]> {
  const { token } = await visitWithToken(product);
  const calls = [
    { name: 'an album', atLeast: 2_000, made: encodeCall(getAlbum, { id: albumId }) },
    {
      name: 'page 1 of its list',
      atLeast: 1_500,
      made: encodeCall(listMedia, { albumId, current: 1, size: 50, type: 8, showFaceLocation: false }),
    },
    { name: 'its groups', atLeast: 3_000, made: encodeCall(listMediaGroups, { albumId, type: 8 }) },
  ];
  const rows: BenchRow[] = [];
  for (const { name, atLeast, made } of calls) {
    const task = {
      asked: [made],
      headers: { authorization: `Bearer ${token}`, client: 'WEB' },
      clients: CLIENTS,
      seconds: SECONDS,
    };
    await fetching.run(product, task);
    const reports: Measured[] = [];
    for (let round = 0; round < ROUNDS; round += 1) reports.push(await fetching.run(product, task));
    const alone = await fetching.run(product, { ...task, clients: 1 });
    const value = median(reports.map(({ perSecond }) => perSecond));
    const refused = reports.reduce((sum, report) => sum + report.refused, 0);
    rows.push({
      name: `${name}, ${CLIENTS} at a time`,
      value,
      unit: '/s',
      comparedTo: 'one at a time',
      comparedValue: alone.perSecond,
      limit: `>= ${atLeast}/s`,
      ok: value >= atLeast && refused === 0,
    });
  }
  return rows;
}
