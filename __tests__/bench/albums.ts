import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { getAlbum } from '@contract/http/album';
import { drawScene } from '../../server/cli/demo/draw';
import { runImport } from '../../server/cli/import/run-import';
import type { Product } from '../support/product';
import { makeAlbum, visitAsUser } from './visitor';

/** Public albums with one drawn picture each, ready to be discovered. */
export async function fillAlbums(product: Product, count: number): Promise<string[]> {
  const { api } = await visitAsUser(product, '13900000002', '陈列');
  const folder = await mkdtemp(path.join(tmpdir(), 'zhixiang-bench-'));
  const ids: string[] = [];
  try {
    for (let index = 0; index < count; index += 1) {
      const name = `相册${index + 1}`;
      const file = path.join(folder, 'IMG_0001.jpg');
      await writeFile(
        file,
        await sharp(Buffer.from(drawScene('mountains', index + 1).svg))
          .jpeg()
          .toBuffer(),
      );
      const id = await makeAlbum(api, name);
      await runImport(api, {
        folder,
        albumName: name,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      ids.push(id);
    }
    for (const id of ids) {
      while ((await api.call(getAlbum, { id })).coverUrl === '') await sleep(50);
    }
    return ids;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
