import type {
  MultipartUpload,
  SignedParts,
  SignPartsInput,
  StartUploadInput,
  UploadIdInput,
} from '../schemas/multipart-upload';
import type { Nothing } from '../schemas/shared';
import { endpoint } from './endpoint';

const POLICY = { toast: false, loading: false, body: 'json', retryOn424: true, specified: 'nothing' } as const;

/**
 * For files above MULTIPART_UPLOAD_FROM_BYTES. The same file for the same album again is the same upload, with the parts that are
 * there: this is also how one is gone on with after everything on the device was lost.
 */
export const startUpload = endpoint<StartUploadInput, MultipartUpload>('POST', '/album/album/api/upload/start', POLICY);

export const getUpload = endpoint<UploadIdInput, MultipartUpload>('GET', '/album/album/api/upload/detail', {
  toast: false,
  loading: false,
  specified: 'nothing',
});

/** Addresses that take one part each, for UPLOAD_POLICY_SECONDS. A part may be signed and sent again. */
export const signUploadParts = endpoint<SignPartsInput, SignedParts>(
  'POST',
  '/album/album/api/upload/signParts',
  POLICY,
);

/** Puts the parts together. Repeating it is harmless; refuses with UPLOAD_PARTS_MISSING, and with UPLOAD_MISMATCH for good. */
export const completeUpload = endpoint<UploadIdInput, MultipartUpload>('POST', '/album/album/api/upload/complete', {
  ...POLICY,
  // A file of gigabytes is written once more and read.
  timeoutMs: 600_000,
});

/** Nothing is left of it. */
export const cancelUpload = endpoint<UploadIdInput, Nothing>('DELETE', '/album/album/api/upload/cancel', POLICY);
