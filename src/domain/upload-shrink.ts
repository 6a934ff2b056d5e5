import { COMPRESS_ABOVE_BYTES } from '@contract/constants/compression';
import type { UploadKind } from './upload-check';
import type { UploadQuality } from './upload-item';

// A moving picture would stand still; a RAW-like HEIC is small already and most browsers cannot read it.
const SHRINKABLE_PHOTO = /\.(jpe?g|png|webp)$/i;

export interface ShrinkFacts {
  readonly name: string;
  readonly kind: UploadKind;
  readonly sizeBytes: number;
  readonly quality: UploadQuality;
  /** Where the platform can make a video smaller. */
  readonly canShrinkVideo: boolean;
}

/** Whether a file is made smaller before it is sent. */
export function shouldShrink({ name, kind, sizeBytes, quality, canShrinkVideo }: ShrinkFacts): boolean {
  if (quality === null || sizeBytes <= COMPRESS_ABOVE_BYTES[kind]) return false;
  return kind === 'video' ? canShrinkVideo : SHRINKABLE_PHOTO.test(name);
}
