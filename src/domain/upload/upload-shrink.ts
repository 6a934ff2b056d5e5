import { COMPRESS_ABOVE_BYTES } from '@contract/constants/compression';
import type { UploadKind } from './upload-check';
import type { UploadQuality } from './upload-item';

// By the name; whether a picture moves, and so goes as it is, only its bytes tell. A HEIC is small already, and would lose its EXIF.
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
