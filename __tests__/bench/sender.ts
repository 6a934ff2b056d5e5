import { stat } from 'node:fs/promises';
import path from 'node:path';
import { STORAGE_TYPE, UPLOAD_CONCURRENCY } from '@contract/constants/media';
import { saveDataBatch } from '@contract/http/media';
import type { Api } from '../../server/cli/import/api';
import { md5OfFile } from '../../server/cli/import/folder';
import { inParallel } from '../../server/cli/import/run-import';
import { createSaveQueue } from '../../server/cli/import/save-queue';
import { createCredentials, sendBytes } from '../../server/cli/import/send-bytes';
import { makeAlbum } from './visitor';

const forever = new AbortController().signal;

export interface SendableFile {
  readonly path: string;
  readonly name: string;
  readonly md5: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/** What a sender does on a machine of its own: it belongs to no measurement of ours. */
export async function prepareFiles(files: readonly string[]): Promise<SendableFile[]> {
  const prepared: SendableFile[] = [];
  for (const file of files) {
    const { size, mtimeMs } = await stat(file);
    const md5 = await md5OfFile(file, forever);
    prepared.push({ path: file, name: path.basename(file), md5, sizeBytes: size, modifiedMs: Math.floor(mtimeMs) });
  }
  return prepared;
}

/** Sends the files into a new album as the clients do. Resolves with its id when all are saved. */
export async function sendFiles(api: Api, albumName: string, files: readonly SendableFile[]): Promise<string> {
  const albumId = await makeAlbum(api, albumName);
  await sendInto(api, albumId, files);
  return albumId;
}

/** The same into an album that is there. */
export async function sendInto(
  api: Api,
  albumId: string,
  files: readonly SendableFile[],
  together: number = UPLOAD_CONCURRENCY,
): Promise<void> {
  const credentials = createCredentials(api);
  const queue = createSaveQueue((_labelId, items) =>
    api.call(saveDataBatch, { albumId, ossUploadType: STORAGE_TYPE.local, items }),
  );
  const saves: Promise<void>[] = [];
  await inParallel(files, together, async (file) => {
    const objectKey = await sendBytes(api, await credentials(), file, forever);
    const { md5, sizeBytes, name: fileName, modifiedMs: lastModified } = file;
    saves.push(mustSave(queue.save(undefined, { objectKey, md5, sizeBytes, fileName, lastModified })));
  });
  await Promise.all(saves);
}

async function mustSave(saving: Promise<{ readonly code: number; readonly msg: string }>): Promise<void> {
  const { code, msg } = await saving;
  if (code !== 0) throw new Error(`a file was refused: ${msg}`);
}
