import type { Metadata } from 'sharp';
import { createReader } from '../../bytes/byte-reader';
import { withFileBytes } from '../../bytes/file-bytes';

/** By how the planes of a JPEG are subsampled: samples for each pixel. */
const JPEG_SAMPLES: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2, '4:4:4': 3, '4:4:4:4': 4 };
/** libheif holds its own planes, those it hands over and four bytes for each pixel, and we a copy of the latter. */
const HEIC_BYTES = 13;
const GIF_BYTES = 5;
/** Four of the pixels, and a little for their table. */
const WEBP_LOSSLESS_BYTES = 4.2;
const WEBP_BYTES = 0.5;
/** libvips keeps some rows at a time: nothing, unless a row is as long as other pictures are large. */
const ROW_COPIES = 9;

/**
 * Bytes that the decoder holds for a picture at most, besides what the derivatives need: by measuring. What is read row by
 * row takes next to nothing; what must be there whole before the first row is known takes all of itself.
 */
export async function readDecodeBytes(file: string, format: MimeFormat, header: Metadata): Promise<number> {
  const pixels = header.width * header.height;
  switch (format) {
    case 'heif':
      return pixels * HEIC_BYTES;
    case 'gif':
      return pixels * GIF_BYTES;
    case 'webp':
      return pixels * ((await isLossyWebp(file)) ? WEBP_BYTES : WEBP_LOSSLESS_BYTES);
    case 'jpeg':
      // The coefficients of every scan, two bytes each.
      return header.isProgressive === true ? pixels * 2 * (JPEG_SAMPLES[header.chromaSubsampling ?? ''] ?? 4) : 0;
    default: {
      const sampleBytes = header.channels * (header.depth === 'ushort' ? 2 : 1);
      return header.isProgressive === true ? pixels * sampleBytes : header.width * sampleBytes * ROW_COPIES;
    }
  }
}

type MimeFormat = Metadata['format'];

/** Of a simple file the first chunk says it; an extended one may hold either. */
async function isLossyWebp(file: string): Promise<boolean> {
  return withFileBytes(file, async (bytes) => (await createReader(bytes).take(12, 4)).toString('latin1') === 'VP8 ');
}
