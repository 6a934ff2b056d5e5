import { COMPRESS_PAIRS, type CompressLevel } from '@contract/constants/compression';
import { BATCH_MAX, STORAGE_TYPE, UPLOAD_TIMEOUT_MS } from '@contract/constants/media';
import {
  deleteCloudFileBatch,
  getMediaStates,
  queryAllMd5AndFileSize,
  saveDataBatch,
  setRemarkByIds,
} from '@contract/http/media';
import { getTime } from '@contract/http/system';
import { getRemainCapacity, isFull } from '@contract/http/user';
import { planVideo } from '@contract/rules/compression';
import { ERRORS } from '@contract/errors';
import { call } from '@/api/client';
import { ApiError, codeOf, HttpError, isServerAway } from '@/api/errors';
import { dropCredentials, getCredentials } from '@/api/upload/credentials';
import { createPostForm } from '@/api/upload/post-form';
import { describeStorageError } from '@/api/upload/storage-error';
import { forgetUploadType, getUploadType } from '@/api/upload/upload-type';
import { toHex } from '@/domain/ids';
import { checkUpload, explainUploadError, type UploadKind, type UploadLimit } from '@/domain/upload/upload-check';
import { wasSentBefore, type UploadItem } from '@/domain/upload/upload-item';
import type { UploadAction } from '@/domain/upload/upload-queue';
import type { Device } from '@/platform/device/types';
import type { CancelSignal } from '@/platform/http/cancel';
import type { Media, PickedFile } from '@/platform/media/types';
import type { Shrink, ShrinkOutcome } from '@/platform/shrink/types';
import type { Upload } from '@/platform/upload/types';

export interface StepDeps {
  upload: Upload;
  media: Pick<Media, 'md5' | 'md5OfPart'>;
  shrink: Shrink;
  device: Pick<Device, 'randomBytes'>;
  /** The device's clock, for waiting. */
  now(): number;
  /** The server's clock: what is signed ends by it. */
  serverNow(): number;
  /** In front of a storage host that is a path of our own server. */
  baseUrl: string;
  /** Bytes that a file of each kind may have now. */
  getLimits(): UploadLimit;
  /** Null: there is no level that may send more, or none is spoken of. */
  getNextLimit(kind: UploadKind, limit: number): number | null;
  /** Of the longer edge, as the person wishes. Null: as it comes. */
  getMaxEdge(): number | null;
}

export type StepEnd = readonly UploadAction[] | 'stop';

/** The least that a server is expected to read from its store. */
const FETCHED_BYTES_PER_MS = 5_000;
const MEDIA_READY = 1;
const MEDIA_FAILED = 2;
/** How soon the state of a file being processed is asked again. */
const POLL_EVERY_MS = 2_000;
export const LOST_FILE = '文件无法读取，请重新选择';
const NEEDS_NEW_CREDENTIALS = 403;

/** What a failed call means to its files. `stop`: nobody is signed in any more, so nothing can go on. */
export function explainFailure(error: unknown, ids: readonly string[], nowMs: number): StepEnd {
  if (error instanceof HttpError && error.status === 424) return 'stop';
  if (error instanceof ApiError) {
    if (error.code === ERRORS.LOGIN_REQUIRED.code) return 'stop';
    if (error.code === ERRORS.TOO_MANY_REQUESTS.code) {
      return [{ type: 'dropped', ids, nowMs, isServerAway: false }];
    }
    if (error.code === ERRORS.CAPACITY_FULL.code) return [{ type: 'roomRefused', ids }];
    return ids.map((id) => ({ type: 'refused', id, reason: error.msg, isUnfit: UNFIT.has(error.code) }));
  }
  if (error instanceof HttpError && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status)) {
    return ids.map((id) => ({ type: 'refused', id, reason: error.msg }));
  }
  return [{ type: 'dropped', ids, nowMs, isServerAway: isServerAway(error) }];
}

function shrinkOnce(
  deps: StepDeps,
  { kind }: UploadItem,
  file: PickedFile,
  level: CompressLevel,
  signal: CancelSignal,
): Promise<ShrinkOutcome> {
  if (kind === 'video') {
    return deps.shrink.video(file, ({ width, height }) => planVideo(width, height, level), signal);
  }
  return deps.shrink.photo(file, { ...COMPRESS_PAIRS[level], maxEdge: deps.getMaxEdge() }, signal);
}

export type ShrinkEnd = { readonly end: StepEnd; readonly file: PickedFile | null };

/** Refusals of the file itself, or of every file: sent again it would be refused again. */
const UNFIT: ReadonlySet<number> = new Set(
  [
    ERRORS.FILE_EMPTY,
    ERRORS.IMAGE_TYPE,
    ERRORS.VIDEO_TYPE,
    ERRORS.IMAGE_TOO_LARGE,
    ERRORS.VIDEO_TOO_LARGE,
    ERRORS.TOO_MANY_PIXELS,
    ERRORS.ALBUM_ABSENT,
    ERRORS.ALBUM_EXPIRED,
    ERRORS.UPLOAD_NOT_FOR_YOU,
  ].map(({ code }) => code),
);

/** As the person wishes; what is then still more than the level allows is made smaller yet, as far as that goes. */
export async function shrinkFile(
  deps: StepDeps,
  item: UploadItem,
  file: PickedFile | undefined,
  signal: CancelSignal,
): Promise<ShrinkEnd> {
  if (file === undefined) return { end: [{ type: 'fileLost', id: item.id }], file: null };
  const limits = deps.getLimits();
  let smallest: PickedFile | null = null;
  for (const level of [1, 2, 3] as const) {
    if (level < (item.quality ?? 1)) continue;
    const outcome = await shrinkOnce(deps, item, file, level, signal);
    if (outcome.kind === 'aborted') {
      return { end: [{ type: 'dropped', ids: [item.id], nowMs: deps.now() }], file: null };
    }
    if (outcome.kind === 'kept') break;
    smallest = outcome.file;
    if (smallest.sizeBytes <= limits[item.kind]) break;
  }
  const sent = smallest ?? file;
  const problem = checkUpload(sent, limits);
  if (problem !== null) {
    const limit = limits[item.kind];
    const reason = explainUploadError(problem, item.kind, limit, deps.getNextLimit(item.kind, limit));
    return { end: [{ type: 'refused', id: item.id, reason, isUnfit: true }], file: null };
  }
  const facts = smallest === null ? null : { fileName: sent.name, sizeBytes: sent.sizeBytes };
  return { end: [{ type: 'shrunk', id: item.id, file: facts }], file: smallest };
}

export async function hashFile(
  deps: StepDeps,
  item: UploadItem,
  file: PickedFile | undefined,
  signal: CancelSignal,
  onProgress: (readBytes: number) => void,
): Promise<StepEnd> {
  if (file === undefined) return [{ type: 'fileLost', id: item.id }];
  const outcome = await deps.media.md5(file, onProgress, signal);
  switch (outcome.kind) {
    case 'hashed':
      return [{ type: 'hashed', id: item.id, md5: outcome.md5 }];
    case 'failed':
      return [{ type: 'refused', id: item.id, reason: LOST_FILE }];
    case 'aborted':
      return [{ type: 'dropped', ids: [item.id], nowMs: deps.now() }];
  }
}

const toFingerprint = (item: UploadItem): { md5: string; sizeBytes: number } => ({
  md5: item.md5 ?? '',
  sizeBytes: item.sizeBytes,
});

/** One bulk question: which of these need not be sent? */
export async function askKnown(deps: StepDeps, items: readonly UploadItem[]): Promise<StepEnd> {
  const albumId = items[0]?.albumId ?? '';
  try {
    const matches = await call(queryAllMd5AndFileSize, { albumId, files: items.map(toFingerprint) });
    return items.map((item) => {
      const match = matches.find(({ md5, sizeBytes }) => md5 === item.md5 && sizeBytes === item.sizeBytes);
      return { type: 'answered', id: item.id, match: match ?? null };
    });
  } catch (error) {
    return explainFailure(
      error,
      items.map(({ id }) => id),
      deps.now(),
    );
  }
}

/** Bytes that did not arrive, here or at a store elsewhere, do not say why: the server is asked whether it is there. */
export async function explainDrop(deps: StepDeps, id: string, signal: CancelSignal): Promise<StepEnd> {
  const isAway = signal.isCancelled
    ? undefined
    : await call(getTime, {}, { toast: false, loading: false }).then(() => false, isServerAway);
  return [{ type: 'dropped', ids: [id], nowMs: deps.now(), ...(isAway === undefined ? {} : { isServerAway: isAway }) }];
}

/** Sends the bytes. A refusal by the store is final after one try with new credentials. */
export async function sendFile(
  deps: StepDeps,
  item: UploadItem,
  file: PickedFile | undefined,
  signal: CancelSignal,
  onProgress: (sentBytes: number) => void,
): Promise<StepEnd> {
  const { id } = item;
  if (file === undefined) return [{ type: 'fileLost', id }];
  for (let tries = 1; ; tries += 1) {
    try {
      const type = await getUploadType();
      const credentials = await getCredentials(type);
      if (item.sizeBytes > credentials.maxSizeBytes) {
        const { msg } = item.kind === 'video' ? ERRORS.VIDEO_TOO_LARGE : ERRORS.IMAGE_TOO_LARGE;
        return [{ type: 'refused', id, reason: msg }];
      }
      const random = toHex(await deps.device.randomBytes(16));
      const form = await createPostForm(credentials, file, random, deps.serverNow());
      const url = credentials.host.startsWith('/') ? deps.baseUrl + credentials.host : credentials.host;
      const outcome = await deps.upload.send({
        url,
        method: 'POST',
        file,
        fields: form.fields,
        fileField: 'file',
        timeoutMs: UPLOAD_TIMEOUT_MS,
        onProgress,
        signal,
      });
      // Also when WeChat cut it because the app was hidden. One that we cancelled is not listened to any more.
      if (outcome.kind !== 'done') return await explainDrop(deps, id, signal);
      if (outcome.status === 200) return [{ type: 'sent', id, objectKey: form.objectKey, storageType: type }];
      if (outcome.status >= 500 || outcome.status === 408 || outcome.status === 429) {
        return await explainDrop(deps, id, signal);
      }
      const mayRetry = outcome.status === NEEDS_NEW_CREDENTIALS && tries === 1;
      dropCredentials(type);
      if (!mayRetry) return [{ type: 'refused', id, reason: describeStorageError(outcome.status, outcome.body) }];
    } catch (error) {
      const hasMoved = codeOf(error) === ERRORS.STORAGE_UNCONFIGURED.code;
      if (!hasMoved || tries > 1) return explainFailure(error, [id], deps.now());
      forgetUploadType();
    }
  }
}

/** Nobody waits for it: what is left over is removed after a day anyway. */
export function forgetObjects(objectKeys: readonly string[]): void {
  for (let at = 0; at < objectKeys.length; at += BATCH_MAX) {
    call(deleteCloudFileBatch, { objectKeys: objectKeys.slice(at, at + BATCH_MAX) }).catch(() => undefined);
  }
}

/** What lies in a store elsewhere is fetched from there and hashed before it is acknowledged. */
function saveTimeoutMs(ossUploadType: number, items: readonly UploadItem[]): number {
  if (ossUploadType === STORAGE_TYPE.local) return saveDataBatch.policy.timeoutMs;
  const sentBytes = items.reduce((sum, item) => sum + (item.sourceId === null ? item.sizeBytes : 0), 0);
  return saveDataBatch.policy.timeoutMs + sentBytes / FETCHED_BYTES_PER_MS;
}

/** Acknowledges a batch of one album and label. Repeating it after a lost answer is harmless. */
export async function saveFiles(deps: StepDeps, items: readonly UploadItem[]): Promise<StepEnd> {
  const first = items[0];
  if (first === undefined) return [];
  try {
    const ossUploadType = first.storageType ?? (await getUploadType());
    const batch = {
      albumId: first.albumId,
      ossUploadType,
      ...(first.labelId === null ? {} : { labelId: first.labelId }),
      items: items.map((item) => ({
        ...toFingerprint(item),
        objectKey: item.objectKey ?? '',
        fileName: item.fileName,
        ...(item.sourceId === null ? {} : { sourceId: item.sourceId }),
        ...(item.priceFen > 0 ? { priceFen: item.priceFen } : {}),
        ...(item.lastModifiedMs === null ? {} : { lastModified: item.lastModifiedMs }),
      })),
    };
    const results = await call(saveDataBatch, batch, { timeoutMs: saveTimeoutMs(ossUploadType, items) });
    return items.map((item, index): UploadAction => {
      const { id } = item;
      const result = results[index];
      if (result === undefined || result.code === ERRORS.STORAGE_UNAVAILABLE.code)
        return { type: 'dropped', ids: [id], nowMs: deps.now() };
      // What was sent stays at the store for a day: with room it is only saved.
      if (result.code === ERRORS.CAPACITY_FULL.code) return { type: 'roomRefused', ids: [id] };
      if (result.code === ERRORS.UPLOAD_ABSENT.code && wasSentBefore(item)) return { type: 'sentLost', id };
      if (result.code !== 0) return { type: 'refused', id, reason: result.msg, isUnfit: UNFIT.has(result.code) };
      return { type: 'saved', id, resourceId: result.resourceId, isDuplicate: result.duplicate };
    });
  } catch (error) {
    return explainFailure(
      error,
      items.map(({ id }) => id),
      deps.now(),
    );
  }
}

/**
 * Bytes that still fit into an album. Of somebody else's one may only ask whether anything does: Infinity then means that it is not
 * full. The same where nobody knows: saving will tell.
 */
export async function findRoom(albumId: string, isOwn: boolean): Promise<number> {
  try {
    if (isOwn) return await call(getRemainCapacity, {});
    return (await call(isFull, { albumId })) ? 0 : Infinity;
  } catch {
    return Infinity;
  }
}

/** Writes one text to all of them. What is stored is stored: if a remark is refused, only the remark is missing, and that is reported. */
export async function remarkFiles(deps: StepDeps, items: readonly UploadItem[]): Promise<StepEnd> {
  const ids = items.map(({ id }) => id);
  try {
    const { results } = await call(setRemarkByIds, {
      ids: items.map(({ resourceId }) => resourceId ?? ''),
      remark: items[0]?.remark ?? '',
    });
    const refused = new Map(results.flatMap(({ id, code, msg }) => (code === 0 ? [] : [[id, msg]])));
    return items.map(({ id, resourceId }): UploadAction => {
      const reason = refused.get(resourceId ?? '');
      return reason === undefined ? { type: 'remarked', id } : { type: 'remarkRefused', id, reason };
    });
  } catch (error) {
    const end = explainFailure(error, ids, deps.now());
    if (end === 'stop') return end;
    return end.map((action) => (action.type === 'refused' ? { ...action, type: 'remarkRefused' } : action));
  }
}

/** How far are the stored ones? */
export async function pollFiles(deps: StepDeps, items: readonly UploadItem[]): Promise<StepEnd> {
  try {
    const states = await call(getMediaStates, { ids: items.map((item) => item.resourceId ?? '') });
    const byId = new Map(states.map((state) => [state.id, state]));
    const nextPollAtMs = deps.now() + POLL_EVERY_MS;
    return items.map((item): UploadAction => {
      const found = byId.get(item.resourceId ?? '');
      if (found === undefined) return { type: 'refused', id: item.id, reason: ERRORS.MEDIA_ABSENT.msg };
      if (found.state === MEDIA_FAILED) return { type: 'refused', id: item.id, reason: found.reason };
      const state = found.state === MEDIA_READY ? 'ready' : 'processing';
      return { type: 'polled', id: item.id, state, percent: found.percent, nextPollAtMs };
    });
  } catch (error) {
    return explainFailure(
      error,
      items.map(({ id }) => id),
      deps.now(),
    );
  }
}
