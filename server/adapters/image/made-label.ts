import type { Metadata, Sharp } from 'sharp';
import { findLabel, toPacket } from '../../bytes/aigc-label';
import { createReader, isOutOfRange, NotUnderstood } from '../../bytes/byte-reader';
import { withFileBytes } from '../../bytes/file-bytes';
import { findGifLabel } from '../../bytes/gif-blocks';

/** See [Note: Label of made pictures]. */
export const labelOf = ({ xmp }: Pick<Metadata, 'xmp'>): string | null => (xmp === undefined ? null : findLabel(xmp));

/** Of a GIF, whose XMP libvips does not read. */
export async function labelOfGif(file: string): Promise<string | null> {
  try {
    return await withFileBytes(file, (bytes) => findGifLabel(createReader(bytes)));
  } catch (error) {
    if (error instanceof NotUnderstood || isOutOfRange(error)) return null;
    throw error;
  }
}

/** What is written says the label of what it was made of, and nothing else of its metadata. */
export const withLabel = (picture: Sharp, label: string | null): Sharp =>
  label === null ? picture : picture.withXmp(toPacket(label));
