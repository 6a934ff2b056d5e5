import { createHash, createHmac, randomBytes } from 'node:crypto';
import { ALBUM_TEMPLATES, ALBUM_VISIBILITY, LABEL_NAME_MAX_LENGTH } from '../../../contract/constants/album';
import { STORAGE_TYPE, UPLOAD_CONCURRENCY, UPLOAD_TIMEOUT_MS } from '../../../contract/constants/media';
import { ERRORS } from '../../../contract/errors';
import { addLabel, createAlbum, listAlbums, listLabels } from '../../../contract/http/album';
import { getOssTmpCredentials, queryAllMd5AndFileSize, saveDataBatch } from '../../../contract/http/media';
import { getMemberPermissions } from '../../../contract/http/user';
import { uploadKey, uploadPolicy } from '../../../contract/rules/upload-form';
import type { OssCredentials, SaveItem } from '../../../contract/schemas/media';
import { type Api, patiently, Refused, Unreachable } from './api';
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

interface HashedFile extends FoundFile {
  readonly md5: string;
}

/**
 * Uploads a folder's photos and videos into the caller's album of that name, making it when there is none; each first-level
 * folder becomes a label. What is in the album already is not sent, so a run that was interrupted goes on where it was.
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

  const save = async (file: HashedFile, objectKey: string, sourceId: string | undefined): Promise<void> => {
    const label = labelOf.get(file.folder);
    const item: SaveItem = {
      objectKey,
      md5: file.md5,
      sizeBytes: file.sizeBytes,
      fileName: file.name,
      lastModified: file.modifiedMs,
      ...(sourceId === undefined ? {} : { sourceId }),
    };
    const result = await patiently(async () => {
      const [answer] = await api.call(saveDataBatch, {
        albumId,
        ossUploadType: STORAGE_TYPE.local,
        items: [item],
        ...(label === undefined ? {} : { labelId: label }),
      });
      if (answer?.code === ERRORS.STORAGE_UNAVAILABLE.code) throw new Unreachable(answer.msg);
      return answer;
    }, signal);
    if (!result || result.code !== 0) return skip(file, result?.msg ?? '服务器没有答复');
    if (result.duplicate) counts.alreadyThere += 1;
    else if (sourceId === undefined) counts.uploaded += 1;
    else counts.reused += 1;
    finish(file);
  };

  const sendOne = async (file: HashedFile, sourceId: string | undefined): Promise<void> => {
    try {
      if (sourceId !== undefined) return await save(file, '', sourceId);
      const key = await patiently(async () => sendBytes(api, await credentials(), file, signal), signal);
      await save(file, key, undefined);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof Refused) || error.code === 424) throw error;
      skip(file, error.message);
    }
  };

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
    // Told when its turn comes.
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

/** Asks for credentials once per term, not once per file. */
function createCredentials(api: Api): () => Promise<OssCredentials> {
  let current: { readonly promise: Promise<OssCredentials>; readonly endsAtMs: number } | null = null;
  const renew = async (): Promise<OssCredentials> => {
    const credentials = await api.call(getOssTmpCredentials, { ossUploadType: STORAGE_TYPE.local });
    current = { promise: Promise.resolve(credentials), endsAtMs: Date.now() + credentials.remainEffectSeconds * 1_000 };
    return credentials;
  };
  return () => {
    if (current && current.endsAtMs > Date.now() + 60_000) return current.promise;
    const promise = renew();
    current = { promise, endsAtMs: Number.POSITIVE_INFINITY };
    promise.catch(() => {
      current = null;
    });
    return promise;
  };
}

/** Posts the file and answers its object name. */
async function sendBytes(
  api: Api,
  credentials: OssCredentials,
  file: HashedFile,
  signal: AbortSignal,
): Promise<string> {
  const key = uploadKey(credentials.dir, Date.now(), randomBytes(16).toString('hex'), file.name);
  const expiresAtMs = Date.now() + credentials.remainEffectSeconds * 1_000;
  const policy = Buffer.from(uploadPolicy(credentials, key, expiresAtMs)).toString('base64');
  const fields = {
    key,
    policy,
    OSSAccessKeyId: credentials.accessKeyId,
    signature: createHmac('sha1', credentials.accessKeySecret).update(policy).digest('base64'),
    success_action_status: '200',
  };
  const timed = AbortSignal.any([signal, AbortSignal.timeout(UPLOAD_TIMEOUT_MS)]);
  const { status, text } = await api.post(credentials.host, fields, file, timed);
  if (status === 200) return key;
  if (status >= 500 || status === 429) throw new Unreachable(`上传失败（${status}）`);
  throw new Refused(status, /<Message>([^<]*)<\/Message>/.exec(text)?.[1] ?? `上传失败（${status}）`);
}

async function inParallel<T>(items: readonly T[], limit: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
}
