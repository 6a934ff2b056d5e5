/**
 * What decoding a picture and making its derivatives takes of a processor, by its header: in pixels of a PNG, some 15 ns each where
 * measured. A JPEG is scaled while it is decoded. Whatever has many rows pays for each of them, however narrow it is.
 */
export function pictureCost({ width, height, mime }: PictureSize): number {
  return Math.round(height * (width * (COST_OF_PIXEL[mime] ?? 1) + COST_OF_ROW));
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly mime: string;
}

const COST_OF_ROW = 10;
const COST_OF_PIXEL: Readonly<Record<string, number>> = { 'image/jpeg': 0.3, 'image/webp': 1.8, 'image/heic': 4 };

/** Two seconds of a processor: what costs more is no ordinary photo. A phone's 24 megapixels in HEIC and a PNG of 100 are. */
export const COSTLY = 120_000_000;
/** What a decoder may hold for an ordinary photo, in bytes, besides the derivatives. */
export const ORDINARY_DECODE_BYTES = 320 * 1_048_576;
/** More than this is refused: two pictures at a time leave the worker below a gigabyte. Phones' 48 megapixels in HEIC fit. */
export const MAX_DECODE_BYTES = 640 * 1_048_576;

/** Whether others must not wait behind it. `decodeBytes`: as the header says, 0 where nobody has looked yet. */
export function isCostly(picture: PictureSize, decodeBytes: number): boolean {
  return pictureCost(picture) > COSTLY || decodeBytes > ORDINARY_DECODE_BYTES;
}
