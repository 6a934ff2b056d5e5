import { MEDIA_KIND } from '@contract/constants/media';
import { ERRORS, type ErrorEntry } from '@contract/errors';
import type { Clock } from '../../../adapters/clock/types';
import type { DeriveOutcome, ImageEngine } from '../../../adapters/image/types';
import type { ObjectStore } from '../../../adapters/object-store/types';
import { inspectFile } from '../upload/media-inspect';

type NotMade = Exclude<DeriveOutcome, { readonly kind: 'made' }>;

/** The error shown to the uploader of a picture that could not be decoded. */
export function whyNotMade({ kind }: NotMade): ErrorEntry {
  switch (kind) {
    case 'broken':
    case 'crashed':
      return ERRORS.IMAGE_BROKEN;
    case 'too-many-pixels':
      return ERRORS.TOO_MANY_PIXELS;
    case 'timeout':
      return ERRORS.PROCESSING_TIMEOUT;
  }
}

export interface DecodeDeps {
  readonly store: ObjectStore;
  readonly images: ImageEngine;
  readonly clock: Clock;
}

const DECODE_TIMEOUT_MS = 30_000;

/**
 * For uploads that become no media, such as avatars: looks at one as at any photo and lends it to `decode`. Answers what was made of
 * it, or why it is refused. The upload stays.
 */
export async function decodeUpload<Made extends { readonly kind: 'made' }>(
  { store, images, clock }: DecodeDeps,
  upload: { readonly objectKey: string; readonly maxBytes: number },
  decode: (file: string, mime: string, signal: AbortSignal) => Promise<Made | NotMade>,
): Promise<Made | ErrorEntry> {
  const sizeBytes = await store.sizeOf(upload.objectKey);
  const borrowed = sizeBytes === null ? null : await store.borrowFile(upload.objectKey);
  if (sizeBytes === null || borrowed === null) return ERRORS.UPLOAD_ABSENT;
  try {
    const inspected = await inspectFile(images, {
      path: borrowed.path,
      sizeBytes,
      fileName: '',
      lastModified: null,
      limits: { photo: upload.maxBytes, video: 0 },
      now: clock.now(),
    });
    if ('code' in inspected) return inspected;
    if (inspected.kind !== MEDIA_KIND.photo) return ERRORS.IMAGE_TYPE;
    const outcome = await decode(borrowed.path, inspected.mime, AbortSignal.timeout(DECODE_TIMEOUT_MS));
    return outcome.kind === 'made' ? outcome : whyNotMade(outcome);
  } finally {
    await borrowed.release();
  }
}
