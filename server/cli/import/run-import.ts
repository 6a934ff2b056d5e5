import { createHash, randomBytes } from 'node:crypto';
import { ALBUM_TEMPLATES, ALBUM_VISIBILITY, LABEL_NAME_MAX_LENGTH } from '../../../contract/constants/album';
import { MULTIPART_UPLOAD_FROM_BYTES, STORAGE_TYPE, UPLOAD_CONCURRENCY } from '../../../contract/constants/media';
import { ERRORS } from '../../../contract/errors';
import { addLabel, createAlbum, listAlbums, listLabels } from '../../../contract/http/album';
import { queryAllMd5AndFileSize, saveDataBatch } from '../../../contract/http/media';
import { getMemberPermissions } from '../../../contract/http/user';
import type { SaveItem } from '../../../contract/schemas/media';
import { type Api, patiently, Refused, Unreachable } from './api';
import { createSaveQueue } from './save-queue';
import { createCredentials, sendBytes } from './send-bytes';
import { sendInParts } from './send-parts';
import { findFiles, type FoundFile, isVideoName, md5OfFile, type Skipped } from './folder';

export interface ImportOptions {
  readonly folder: string;
  readonly albumName: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  readonly totalBytes: number;
  readonly doneBytes: number;
  readonly totalFiles: number;
  readonly doneFiles: number;
}

export interface ImportSummary {
  readonly albumId: string;
  readonly uploaded: number;
  readonly reused: number;
  readonly alreadyThere: number;
  readonly skipped: readonly Skipped[];
}

// Files of one dedupe question. Few, so that the first are soon on their way.
const BATCH = 12;
// Files that lie at the server and are not in the album yet, at most.
const UNSAVED_MAX = 24;

interface HashedFile extends FoundFile {
  readonly md5: string;
}

/**
 * Uploads a folder's photos and videos into the caller's album of that name, making it when there is none; each first-level
 * folder becomes a label. What is in the album already is not sent, and of a large file no part that is there, so a run that was
 * interrupted goes on where it was.
 */
export async function runImport(api: Api, options: ImportOptions): Promise<ImportSummary> {
  const { signal } = options;
  const found = await findFiles(options.folder);
  const skipped = [...found.skipped];
  const sendable = await leaveOutTooLarge(api, found.files, skipped);
  const albumId = await findOrCreateAlbum(api, options.albumName);
  const labelOf = await prepareLabels(api, albumId, sendable);
  const credentials = createCredentials(api);

  const totalBytes = sendable.reduce((sum, file) => sum + file.sizeBytes, 0);
  const counts = { uploaded: 0, reused: 0, alreadyThere: 0 };
  let doneBytes = 0;
  let doneFiles = 0;
  const finish = (file: FoundFile): void => {
    doneBytes += file.sizeBytes;
    doneFiles += 1;
    options.onProgress({ totalBytes, doneBytes, totalFiles: sendable.length, doneFiles });
  };
  const skip = (file: FoundFile, reason: string): void => {
    skipped.push({ path: file.path, reason });
    finish(file);
  };

  const queue = createSaveQueue((labelId, items) =>
    api.call(saveDataBatch, {
      albumId,
      ossUploadType: STORAGE_TYPE.local,
      items,
      ...(labelId === undefined ? {} : { labelId }),
    }),
  );
  const save = async (file: HashedFile, objectKey: string, sourceId: string | undefined): Promise<void> => {
    const item: SaveItem = {
      objectKey,
      md5: file.md5,
      sizeBytes: file.sizeBytes,
      fileName: file.name,
      lastModified: file.modifiedMs,
      ...(sourceId === undefined ? {} : { sourceId }),
    };
    const result = await patiently(async () => {
      const answer = await queue.save(labelOf.get(file.folder), item);
      if (answer?.code === ERRORS.STORAGE_UNAVAILABLE.code) throw new Unreachable(answer.msg);
      return answer;
    }, signal);
    if (!result || result.code !== 0) return skip(file, result?.msg ?? '服务器没有答复');
    if (result.duplicate) counts.alreadyThere += 1;
    else if (sourceId === undefined) counts.uploaded += 1;
    else counts.reused += 1;
    finish(file);
  };

  const orSkip = async (file: FoundFile, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof Refused) || error.code === 424) throw error;
      skip(file, error.message);
    }
  };
  // Sent and not yet saved: the next file does not wait for it.
  const unsaved = new Set<Promise<void>>();
  const saveLater = async (file: HashedFile, key: string, sourceId: string | undefined): Promise<void> => {
    const saving = orSkip(file, () => save(file, key, sourceId)).finally(() => unsaved.delete(saving));
    // A failure is handled where it is awaited.
    saving.catch(() => undefined);
    unsaved.add(saving);
    if (unsaved.size >= UNSAVED_MAX) await Promise.race(unsaved);
  };
  const send = (file: HashedFile): Promise<string> =>
    file.sizeBytes > MULTIPART_UPLOAD_FROM_BYTES
      ? sendInParts(api, albumId, file, signal)
      : patiently(async () => sendBytes(api, await credentials(), file, signal), signal);
  const sendOne = (file: HashedFile, sourceId: string | undefined): Promise<void> =>
    orSkip(file, async () => {
      const key = sourceId === undefined ? await send(file) : '';
      await saveLater(file, key, sourceId);
    });

  const hashFrom = async (start: number): Promise<HashedFile[]> => {
    const batch: HashedFile[] = [];
    for (const file of sendable.slice(start, start + BATCH)) {
      batch.push({ ...file, md5: await md5OfFile(file.path, signal) });
    }
    return batch;
  };
  // One batch ahead of what is sent.
  let hashing = hashFrom(0);
  for (let start = 0; start < sendable.length; start += BATCH) {
    const batch = await hashing;
    hashing = hashFrom(start + BATCH);
    // A failure is handled when this batch is awaited.
    hashing.catch(() => undefined);
    const matches = await api.call(queryAllMd5AndFileSize, {
      albumId,
      files: batch.map(({ md5, sizeBytes }) => ({ md5, sizeBytes })),
    });
    const known = new Map(matches.map((match) => [`${match.md5}:${match.sizeBytes}`, match]));
    await inParallel(batch, UPLOAD_CONCURRENCY, async (file) => {
      const match = known.get(`${file.md5}:${file.sizeBytes}`);
      if (match?.inAlbum) {
        counts.alreadyThere += 1;
        finish(file);
      } else await sendOne(file, match?.resourceId);
    });
  }
  await Promise.all(unsaved);
  return { albumId, ...counts, skipped };
}

async function leaveOutTooLarge(api: Api, files: readonly FoundFile[], skipped: Skipped[]): Promise<FoundFile[]> {
  const limits = await api.call(getMemberPermissions, {});
  return files.filter((file) => {
    const limit = isVideoName(file.name) ? limits.VIDEO_UPLOAD_MAX_SIZE : limits.PHOTO_UPLOAD_MAX_SIZE;
    if (file.sizeBytes === 0) skipped.push({ path: file.path, reason: '文件是空的' });
    else if (file.sizeBytes > limit) skipped.push({ path: file.path, reason: `超过${limit / 1_048_576}MB` });
    else return true;
    return false;
  });
}

/** The caller's album of that name; the newest when there are several. */
async function findOrCreateAlbum(api: Api, name: string): Promise<string> {
  const size = 100;
  for (let current = 1; ; current += 1) {
    const page = await api.call(listAlbums, { scope: 'mine', current, size });
    const album = page.records.find((record) => record.name === name);
    if (album) return album.id;
    if (current >= page.pages) break;
  }
  const created = await api.call(createAlbum, {
    name,
    description: '',
    template: ALBUM_TEMPLATES[0].template,
    visibility: ALBUM_VISIBILITY.link,
    happenedOn: '',
    requestId: randomBytes(16).toString('hex'),
  });
  return created.id;
}

/** First-level folders to label ids. Folders without a file of their own in them need none. */
async function prepareLabels(
  api: Api,
  albumId: string,
  files: readonly FoundFile[],
): Promise<ReadonlyMap<string, string>> {
  const existing = new Map((await api.call(listLabels, { albumId })).map(({ id, name }) => [name, id]));
  const byFolder = new Map<string, string>();
  for (const folder of new Set(files.map((file) => file.folder))) {
    if (folder === '') continue;
    const name = labelName(folder);
    const id = existing.get(name) ?? (await api.call(addLabel, { albumId, name })).id;
    existing.set(name, id);
    byFolder.set(folder, id);
  }
  return byFolder;
}

/** Cut to a label's length; two long folders that begin alike keep different labels. */
function labelName(folder: string): string {
  const characters = [...folder.trim()];
  if (characters.length <= LABEL_NAME_MAX_LENGTH) return characters.join('');
  const mark = createHash('sha256').update(folder).digest('hex').slice(0, 3);
  return `${characters.slice(0, LABEL_NAME_MAX_LENGTH - 4).join('')}~${mark}`;
}

export async function inParallel<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
}
