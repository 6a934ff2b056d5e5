import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { MEDIA_KIND } from '../../../contract/constants/media';
import { ERRORS } from '../../../contract/errors';
import { cancelUpload, completeUpload, signUploadParts, startUpload } from '../../../contract/http/multipart-upload';
import type { MultipartUpload } from '../../../contract/schemas/multipart-upload';
import { type Api, patiently, Refused, Unreachable } from './api';
import { isVideoName } from './folder';
import { toFailure } from './send-bytes';

export interface LargeFile {
  readonly path: string;
  readonly name: string;
  readonly md5: string;
  readonly sizeBytes: number;
}

/** Parts of one file under way together. Each is held whole, to be hashed before it is signed. */
const LANES = 2;
/** An upload that is gone, or does not fit together, is begun again; more than that is no accident. */
const STARTS_MAX = 3;
/** Tries of one part that the store would not take. */
const PART_TRIES = 2;

/** The upload is gone or holds other bytes: it is begun again. */
class BeginAgain extends Error {}

const MISMATCH = (): Refused => new Refused(ERRORS.UPLOAD_MISMATCH.code, ERRORS.UPLOAD_MISMATCH.msg);

/**
 * Sends a large file in parts and answers its object name. What the server has of it, from an earlier run, is not sent again. Throws
 * Refused, and Unreachable where the server stays away.
 */
export async function sendInParts(api: Api, albumId: string, file: LargeFile, signal: AbortSignal): Promise<string> {
  const { name: fileName, md5, sizeBytes } = file;
  const hotResourceType = isVideoName(fileName) ? MEDIA_KIND.video : MEDIA_KIND.photo;
  const source = await open(file.path);
  try {
    for (let starts = 1; starts <= STARTS_MAX; starts += 1) {
      const upload = await whenStored(
        () => api.call(startUpload, { albumId, hotResourceType, fileName, md5, sizeBytes }),
        signal,
      );
      try {
        if (!upload.done) await sendMissing(api, upload, source, sizeBytes, signal);
        return upload.objectKey;
      } catch (error) {
        if (!(error instanceof BeginAgain)) throw error;
      }
    }
    throw MISMATCH();
  } finally {
    await source.close();
  }
}

/** All parts that are missing, a few at a time, and puts them together. The first that fails ends it; the others' bytes are not lost. */
async function sendMissing(
  api: Api,
  upload: MultipartUpload,
  source: FileHandle,
  sizeBytes: number,
  signal: AbortSignal,
): Promise<void> {
  const { uploadId, partSizeBytes } = upload;
  const present = new Set(upload.presentParts);
  const missing = Array.from({ length: upload.partCount }, (_, at) => at + 1).filter((number) => !present.has(number));
  let hasFailed = false;
  const runLane = async (): Promise<void> => {
    for (let number = missing.shift(); number !== undefined && !hasFailed; number = missing.shift()) {
      try {
        const start = (number - 1) * partSizeBytes;
        await sendPart(
          api,
          uploadId,
          number,
          await readPart(source, start, Math.min(partSizeBytes, sizeBytes - start)),
          signal,
        );
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, runLane));
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
  const again = [ERRORS.UPLOAD_ABSENT, ERRORS.UPLOAD_PARTS_MISSING, ERRORS.UPLOAD_MISMATCH];
  await orBeginAgain(again, () => whenStored(() => api.call(completeUpload, { uploadId }), signal));
}

async function readPart(source: FileHandle, start: number, sizeBytes: number): Promise<Buffer<ArrayBuffer>> {
  const part = Buffer.alloc(sizeBytes);
  const { bytesRead } = await source.read(part, 0, sizeBytes, start);
  // Somebody has cut it short since it was hashed.
  if (bytesRead < sizeBytes) throw MISMATCH();
  return part;
}

async function sendPart(
  api: Api,
  uploadId: string,
  number: number,
  part: Buffer<ArrayBuffer>,
  signal: AbortSignal,
): Promise<void> {
  const md5 = createHash('md5').update(part).digest('hex');
  for (let tries = 1; ; tries += 1) {
    const sign = () => api.call(signUploadParts, { uploadId, parts: [{ number, md5 }] });
    const [signed] = await orBeginAgain([ERRORS.UPLOAD_ABSENT], sign);
    if (signed === undefined) throw new Error('the server signed no part');
    const refused = await patiently(async () => {
      const { status, text } = await api.put(signed.url, signed.headers, part);
      const failure = status === 200 ? null : toFailure(status, text);
      if (failure instanceof Unreachable) throw failure;
      return failure;
    }, signal);
    if (refused === null) return;
    if (refused.code === 404) throw new BeginAgain();
    if (refused.code === 409) {
      await api.call(cancelUpload, { uploadId });
      throw new BeginAgain();
    }
    // 403: the address has ended. 400: the bytes did not arrive as they were.
    if (tries >= PART_TRIES || (refused.code !== 403 && refused.code !== 400)) throw refused;
  }
}

/** Repeats what the store could not do for the moment, as while the server is away. */
function whenStored<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  return patiently(async () => {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof Refused && error.code === ERRORS.STORAGE_UNAVAILABLE.code)
        throw new Unreachable(error.message);
      throw error;
    }
  }, signal);
}

async function orBeginAgain<T>(codes: readonly { readonly code: number }[], attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof Refused && codes.some(({ code }) => code === error.code)) throw new BeginAgain();
    throw error;
  }
}
