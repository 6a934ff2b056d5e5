import { MEDIA_KIND, UPLOAD_TIMEOUT_MS } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import { cancelUpload, completeUpload, signUploadParts, startUpload } from '@contract/http/multipart-upload';
import type { MultipartUpload } from '@contract/schemas/multipart-upload';
import { call } from '@/api/client';
import { codeOf } from '@/api/errors';
import { describeStorageError } from '@/api/upload/storage-error';
import type { UploadItem } from '@/domain/upload/upload-item';
import type { CancelSignal } from '@/platform/http/cancel';
import type { ByteRange, PickedFile } from '@/platform/media/types';
import { explainDrop, explainFailure, type StepDeps, type StepEnd } from './upload-steps';

/** Parts of one file under way together: one is hashed and signed while another travels. */
const LANES = 2;
/** An upload that is gone, or does not fit together, is begun again; more than that is no accident. */
const STARTS_MAX = 3;
/** Tries of one part that the store would not take. */
const PART_TRIES = 2;

/** What became of a part, or of all of them. `restart`: the upload is gone; `redo`: other bytes are stored under its numbers. */
type PartEnd =
  | { readonly kind: 'stored' }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'restart' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'refused'; readonly reason: string };

export interface PartsWatch {
  readonly signal: CancelSignal;
  onBegun(uploadId: string): void;
  onProgress(sentBytes: number): void;
}

function rangeOf({ partSizeBytes }: MultipartUpload, number: number, sizeBytes: number): ByteRange {
  const start = (number - 1) * partSizeBytes;
  return { start, end: Math.min(start + partSizeBytes, sizeBytes) };
}

function readStatus(status: number, body: string, tries: number): PartEnd | 'again' {
  if (status === 200) return { kind: 'stored' };
  if (status === 404) return { kind: 'restart' };
  if (status === 409) return { kind: 'redo' };
  if (status >= 500 || status === 408 || status === 429) return { kind: 'dropped' };
  // 403: the address has ended. 400: the bytes did not arrive as they were.
  if (tries < PART_TRIES && (status === 403 || status === 400)) return 'again';
  return { kind: 'refused', reason: describeStorageError(status, body) };
}

async function sendPart(
  deps: StepDeps,
  upload: MultipartUpload,
  file: PickedFile,
  number: number,
  watch: { signal: CancelSignal; onProgress: (sentBytes: number) => void },
): Promise<PartEnd> {
  const range = rangeOf(upload, number, file.sizeBytes);
  for (let tries = 1; ; tries += 1) {
    const hash = await deps.media.md5OfPart(file, range, watch.signal);
    if (hash.kind !== 'hashed') return { kind: hash.kind === 'failed' ? 'lost' : 'dropped' };
    const [signed] = await call(signUploadParts, {
      uploadId: upload.uploadId,
      parts: [{ number, md5: hash.md5 }],
    });
    if (signed === undefined || watch.signal.isCancelled) return { kind: 'dropped' };
    const outcome = await deps.upload.send({
      url: signed.url.startsWith('/') ? deps.baseUrl + signed.url : signed.url,
      method: 'PUT',
      file,
      range,
      headers: signed.headers,
      timeoutMs: UPLOAD_TIMEOUT_MS,
      onProgress: watch.onProgress,
      signal: watch.signal,
    });
    if (outcome.kind !== 'done') return { kind: 'dropped' };
    const end = readStatus(outcome.status, outcome.body, tries);
    if (end !== 'again') return end;
  }
}

/** All parts that are missing, a few at a time. The first that fails ends it; the others' bytes are not lost. */
async function sendParts(
  deps: StepDeps,
  upload: MultipartUpload,
  file: PickedFile,
  watch: PartsWatch,
): Promise<PartEnd> {
  const present = new Set(upload.presentParts);
  const missing: number[] = [];
  let storedBytes = 0;
  for (let number = 1; number <= upload.partCount; number += 1) {
    const { start, end } = rangeOf(upload, number, file.sizeBytes);
    if (present.has(number)) storedBytes += end - start;
    else missing.push(number);
  }
  const travelling = new Map<number, number>();
  const tell = (): void => {
    let sentBytes = storedBytes;
    for (const bytes of travelling.values()) sentBytes += bytes;
    watch.onProgress(sentBytes);
  };
  tell();
  let failed: { readonly end: PartEnd } | { readonly error: unknown } | null = null;
  const runLane = async (): Promise<void> => {
    for (let number = missing.shift(); number !== undefined && failed === null; number = missing.shift()) {
      const part = number;
      const { start, end } = rangeOf(upload, part, file.sizeBytes);
      const onProgress = (bytes: number): void => {
        travelling.set(part, Math.min(bytes, end - start));
        tell();
      };
      try {
        const partEnd = await sendPart(deps, upload, file, part, { signal: watch.signal, onProgress });
        travelling.delete(part);
        if (partEnd.kind !== 'stored') failed ??= { end: partEnd };
        else storedBytes += end - start;
      } catch (error) {
        travelling.delete(part);
        failed ??= { error };
      }
      tell();
    }
  };
  await Promise.all(Array.from({ length: LANES }, runLane));
  const ended = failed as { readonly end: PartEnd } | { readonly error: unknown } | null;
  if (ended === null) return { kind: 'stored' };
  if ('error' in ended) {
    if (codeOf(ended.error) === ERRORS.UPLOAD_ABSENT.code) return { kind: 'restart' };
    throw ended.error;
  }
  return ended.end;
}

async function finishUpload({ uploadId }: MultipartUpload): Promise<PartEnd> {
  try {
    await call(completeUpload, { uploadId });
    return { kind: 'stored' };
  } catch (error) {
    const isBegunAgain = [ERRORS.UPLOAD_ABSENT, ERRORS.UPLOAD_PARTS_MISSING, ERRORS.UPLOAD_MISMATCH].some(
      (each) => codeOf(error) === each.code,
    );
    if (isBegunAgain) return { kind: 'restart' };
    if (codeOf(error) === ERRORS.STORAGE_UNAVAILABLE.code) return { kind: 'dropped' };
    throw error;
  }
}

/** Nobody waits for it: what is left over is removed after a day anyway. */
export function forgetParts(uploadId: string): void {
  call(cancelUpload, { uploadId }).catch(() => undefined);
}

/** Sends a large file in parts. What the store has of it, from an earlier try or visit, is not sent again. */
export async function sendInParts(
  deps: StepDeps,
  item: UploadItem,
  file: PickedFile | undefined,
  watch: PartsWatch,
): Promise<StepEnd> {
  const { id, albumId, fileName, kind, sizeBytes } = item;
  if (file === undefined) return [{ type: 'fileLost', id }];
  try {
    for (let starts = 1; starts <= STARTS_MAX; starts += 1) {
      const upload = await call(startUpload, {
        albumId,
        hotResourceType: MEDIA_KIND[kind],
        fileName,
        md5: item.md5 ?? '',
        sizeBytes,
      });
      if (watch.signal.isCancelled) return [{ type: 'dropped', ids: [id], nowMs: deps.now() }];
      watch.onBegun(upload.uploadId);
      const sent: StepEnd = [{ type: 'sent', id, objectKey: upload.objectKey, storageType: upload.ossUploadType }];
      if (upload.done) return sent;
      let end = await sendParts(deps, upload, file, watch);
      if (end.kind === 'stored') end = await finishUpload(upload);
      switch (end.kind) {
        case 'stored':
          return sent;
        case 'dropped':
          return await explainDrop(deps, id, watch.signal);
        case 'lost':
          return [{ type: 'fileLost', id }];
        case 'refused':
          return [{ type: 'refused', id, reason: end.reason }];
        case 'redo':
          await call(cancelUpload, { uploadId: upload.uploadId });
          break;
        case 'restart':
          break;
      }
    }
    return [{ type: 'refused', id, reason: ERRORS.UPLOAD_MISMATCH.msg }];
  } catch (error) {
    return explainFailure(error, [id], deps.now());
  }
}
