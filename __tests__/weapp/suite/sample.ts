import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getAlbum } from '@contract/http/album';
import type { Api } from '../../../server/cli/import/api';
import { runImport } from '../../../server/cli/import/run-import';
import { prepareFiles, sendInto } from '../../bench/sender';
import { makeAlbum, visit, visitAsUser } from '../../bench/visitor';
import { drawPicture } from '../../support/pictures';
import { type Product, waitFor } from '../../support/product';

const NAME = '公司年会';
/** More than are drawn at a time. */
export const SAMPLE_PHOTOS = 48;
const DAYS = 4;
const WAIT_MS = 120_000;

/** What was there before anybody came: a public album of pictures. */
export interface Sample {
  readonly albumId: string;
  readonly albumName: string;
  readonly ownerId: string;
}

export async function fillSample(product: Product): Promise<Sample> {
  const { api } = await visitAsUser(product, '13900000002', '陈列');
  const albumId = await fillAlbum(product, api, NAME, SAMPLE_PHOTOS);
  const { ownerId } = await api.call(getAlbum, { id: albumId });
  return { albumId, albumName: NAME, ownerId };
}

/** An album of `count` pictures, each of which can be seen. Its id. */
export async function fillAlbum(product: Product, api: Api, name: string, count: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zhixiang-weapp-'));
  try {
    for (let index = 0; index < count; index += 1) {
      const taken = `2026:03:0${1 + (index % DAYS)} 10:00:${String(index).padStart(2, '0')}`;
      const size = index % 3 === 0 ? { width: 300, height: 400 } : { width: 400, height: 300 };
      await writeFile(path.join(folder, `${index}.jpg`), await drawPicture({ ...size, taken }));
    }
    const albumId = await makeAlbum(api, name);
    const noTimeLimit = new AbortController().signal;
    await runImport(api, { folder, albumName: name, signal: noTimeLimit, onProgress: () => undefined });
    const visitor = await visit(product);
    return await waitFor(async () => {
      const { photoCount } = await visitor.call(getAlbum, { id: albumId });
      return photoCount === count ? albumId : null;
    }, WAIT_MS);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One more, later than all that `fillAlbum` takes. Resolves when it is saved: it can be seen a little later. */
export async function addPhoto(api: Api, albumId: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zhixiang-weapp-'));
  try {
    const file = path.join(folder, 'later.jpg');
    await writeFile(file, await drawPicture({ width: 400, height: 300, taken: '2026:03:05 10:00:00' }));
    await sendInto(api, albumId, await prepareFiles([file]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
