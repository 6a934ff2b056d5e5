import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listMedia, setPriceByAlbumId } from '@contract/http/media';
import { buyMedia, callPay, playSandbox } from '@contract/http/order';
import type { Api } from '../../../server/cli/import/api';
import { prepareFiles, sendInto } from '../../bench/sender';
import { makeAlbum } from '../../bench/visitor';
import { waitFor } from '../../support/product';

const WAIT_MS = 120_000;
export const SHOP_PRICE_FEN = 500;

/** An album with one photo for sale, at SHOP_PRICE_FEN. Its id. */
export async function openShop(api: Api, name: string, bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zhixiang-weapp-'));
  try {
    const file = path.join(folder, '日出.jpg');
    await writeFile(file, bytes);
    const albumId = await makeAlbum(api, name);
    await sendInto(api, albumId, await prepareFiles([file]));
    await waitFor(async () => {
      const { records } = await api.call(listMedia, { current: 1, size: 1, type: 1, showFaceLocation: false, albumId });
      return records.length === 1 ? true : null;
    }, WAIT_MS);
    await api.call(setPriceByAlbumId, { albumId, priceFen: SHOP_PRICE_FEN });
    return albumId;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Somebody buys all of such an album in the sandbox. */
export async function buyAll(api: Api, albumId: string): Promise<void> {
  const { records } = await api.call(listMedia, { current: 1, size: 50, type: 1, showFaceLocation: false, albumId });
  const requestId = (): string => randomBytes(16).toString('hex');
  const { orderNos } = await api.call(buyMedia, {
    requestId: requestId(),
    expectedFen: records.length * SHOP_PRICE_FEN,
    consent: true,
    resourceIds: records.map(({ id }) => id),
  });
  const { attemptNo } = await api.call(callPay, { orderNos, way: 'sandbox', requestId: requestId() });
  await api.call(playSandbox, { attemptNo, act: 'pay' });
}
