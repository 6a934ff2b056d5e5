import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { STORAGE_TYPE } from '@contract/constants/media';
import { getOssTmpCredentials, saveDataBatch } from '@contract/http/media';
import type { Api } from '../../../server/cli/import/api';
import { sendBytes } from '../../../server/cli/import/send-bytes';
import { makeAlbum } from '../../bench/visitor';
import { expect } from '../journey';
import { haveSignedIn, type NamedFile, title } from '../journey-steps';

const forever = new AbortController().signal;

/** Sends these files into an album, as whoever calls: they are still being processed then. */
export async function sendFiles(
  api: Api,
  albumId: string,
  files: readonly NamedFile[],
  priceFen?: number,
): Promise<void> {
  const ossUploadType = STORAGE_TYPE.local;
  const credentials = await api.call(getOssTmpCredentials, { ossUploadType });
  const folder = await mkdtemp(path.join(tmpdir(), 'zhixiang-album-'));
  try {
    const items = await Promise.all(
      files.map(async ({ name: fileName, buffer }, index) => {
        const file = { path: path.join(folder, String(index)), name: fileName };
        await writeFile(file.path, buffer);
        const objectKey = await sendBytes(api, credentials, file, forever);
        const md5 = createHash('md5').update(buffer).digest('hex');
        return { objectKey, md5, sizeBytes: buffer.length, fileName, ...(priceFen === undefined ? {} : { priceFen }) };
      }),
    );
    const refused = (await api.call(saveDataBatch, { albumId, ossUploadType, items })).find(({ code }) => code !== 0);
    if (refused !== undefined) throw new Error(`a file was refused: ${refused.msg}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A public album with these files in it: its address. For journeys whose subject sending is not. */
export async function keepAlbum(
  api: Api,
  name: string,
  files: readonly NamedFile[],
  priceFen?: number,
): Promise<string> {
  const albumId = await makeAlbum(api, name);
  if (files.length > 0) await sendFiles(api, albumId, files, priceFen);
  return `/packageAlbumC/photos/photos?id=${albumId}`;
}

export interface KeptAlbum {
  readonly api: Api;
  readonly id: string;
  /** As the browser has it. */
  readonly address: string;
}

/** Somebody new with such an album, whose page is in front. */
export async function openKeptAlbum(
  page: Page,
  nickname: string,
  name: string,
  files: readonly NamedFile[],
): Promise<KeptAlbum> {
  const api = await haveSignedIn(page, nickname);
  await page.goto(await keepAlbum(api, name, files));
  await expect(title(page, name)).toBeVisible();
  const address = page.url();
  return { api, address, id: new URL(address).searchParams.get('id') ?? '' };
}
