import type { ByteReader } from '../../bytes/byte-reader';
import { listTiffEntries, openTiff, type Tiff, type TiffEntry } from '../../bytes/tiff';

/** A value as it was written: text, one number, or several. */
export type ExifValue = string | number | readonly number[];

/** What is asked for of an EXIF block (CIPA DC-008), by the names of the standard. Everything in it was written by whoever made the file. */
export interface ExifBlock {
  readonly image: Readonly<Partial<Record<'Make' | 'Model' | 'DateTime', ExifValue>>>;
  readonly photo: Readonly<Partial<Record<(typeof PHOTO)[keyof typeof PHOTO], ExifValue>>>;
  readonly gps: Readonly<Partial<Record<(typeof GPS)[keyof typeof GPS], ExifValue>>>;
}

const IMAGE = { 0x010f: 'Make', 0x0110: 'Model', 0x0132: 'DateTime' } as const;
const PHOTO = {
  0x829a: 'ExposureTime',
  0x829d: 'FNumber',
  0x8827: 'ISOSpeedRatings',
  0x9003: 'DateTimeOriginal',
  0x9004: 'DateTimeDigitized',
  0x920a: 'FocalLength',
  0xa434: 'LensModel',
} as const;
const GPS = { 1: 'GPSLatitudeRef', 2: 'GPSLatitude', 3: 'GPSLongitudeRef', 4: 'GPSLongitude' } as const;
const PHOTO_DIRECTORY = 0x8769;
const GPS_DIRECTORY = 0x8825;

const TYPE_TEXT = 2;
const SIZES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 8: 2, 9: 4, 10: 8 };
const TEXT_MAX_BYTES = 1_000;
const NUMBERS_MAX = 8;

/**
 * Reads the few values that are asked for and nothing else: a block of 64 KB may name arrays of gigabytes, each entry the same bytes again.
 * Null: it is no EXIF block.
 */
export async function readExif(reader: ByteReader): Promise<ExifBlock | null> {
  const isNamed = reader.sizeBytes >= 6 && (await reader.take(0, 6)).toString('latin1') === 'Exif\0\0';
  const tiff = await openTiff(reader, isNamed ? 6 : 0, reader.sizeBytes);
  if (tiff === null) return null;
  const entries = await listTiffEntries(reader, tiff, tiff.first);
  const listOf = async (directory: number): Promise<TiffEntry[]> => {
    const pointer = entries.find(({ tag }) => tag === directory);
    const offset = pointer === undefined ? null : await readValue(reader, tiff, pointer);
    return typeof offset === 'number' && offset > 0 ? listTiffEntries(reader, tiff, offset) : [];
  };
  return {
    image: await pick(reader, tiff, entries, IMAGE),
    photo: await pick(reader, tiff, await listOf(PHOTO_DIRECTORY), PHOTO),
    gps: await pick(reader, tiff, await listOf(GPS_DIRECTORY), GPS),
  };
}

async function pick<Name extends string>(
  reader: ByteReader,
  tiff: Tiff,
  entries: readonly TiffEntry[],
  names: Readonly<Record<number, Name>>,
): Promise<Partial<Record<Name, ExifValue>>> {
  const values: Partial<Record<Name, ExifValue>> = {};
  for (const entry of entries) {
    const name = names[entry.tag];
    const value = name === undefined ? null : await readValue(reader, tiff, entry);
    if (name !== undefined && value !== null) values[name] = value;
  }
  return values;
}

/** Null: of no type that is known, or not within the block. */
async function readValue(reader: ByteReader, tiff: Tiff, entry: TiffEntry): Promise<ExifValue | null> {
  const size = SIZES[entry.type];
  if (size === undefined) return null;
  const count = Math.min(entry.count, entry.type === TYPE_TEXT ? TEXT_MAX_BYTES : NUMBERS_MAX);
  let at = entry.at;
  if (size * entry.count > 4) {
    const place = await reader.take(entry.at, 4);
    at = tiff.start + (tiff.isLittle ? place.readUInt32LE(0) : place.readUInt32BE(0));
  }
  if (at + count * size > tiff.end) return null;
  const bytes = await reader.take(at, count * size);
  reader.spend(count);
  if (entry.type === TYPE_TEXT) return readText(bytes);
  const numbers = Array.from({ length: count }, (_, index) => readNumber(bytes, index * size, entry.type, tiff));
  const [first] = numbers;
  return numbers.length === 1 && first !== undefined ? first : numbers;
}

/** The standard knows only ASCII here. */
function readText(bytes: Buffer): string | null {
  if (bytes.some((byte) => byte > 0x7f)) return null;
  return bytes.toString('latin1').replace(/\0$/, '');
}

function readNumber(bytes: Buffer, at: number, type: number, { isLittle }: Tiff): number {
  const long = (of: number): number => (isLittle ? bytes.readUInt32LE(of) : bytes.readUInt32BE(of));
  const signed = (of: number): number => (isLittle ? bytes.readInt32LE(of) : bytes.readInt32BE(of));
  switch (type) {
    case 3:
      return isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
    case 4:
      return long(at);
    case 5:
      return long(at) / long(at + 4);
    case 6:
      return bytes.readInt8(at);
    case 8:
      return isLittle ? bytes.readInt16LE(at) : bytes.readInt16BE(at);
    case 9:
      return signed(at);
    case 10:
      return signed(at) / signed(at + 4);
    default:
      return bytes.readUInt8(at);
  }
}
