import type { ByteReader } from '../../../../bytes/byte-reader';
import { listTiffEntries, openTiff } from '../../../../bytes/tiff';

const TAG_ORIENTATION = 0x0112;
const TYPE_SHORT = 3;

/**
 * How a picture is to be turned, 1 to 8, of an EXIF block between two places, that starts with its TIFF header (CIPA DC-008, 4.6). 1 where
 * it says nothing.
 */
export async function readOrientation(reader: ByteReader, start: number, end: number): Promise<number> {
  const tiff = await openTiff(reader, start, end);
  if (tiff === null) return 1;
  const entries = await listTiffEntries(reader, tiff, tiff.first);
  const entry = entries.find(({ tag, type }) => tag === TAG_ORIENTATION && type === TYPE_SHORT);
  if (entry === undefined) return 1;
  const bytes = await reader.take(entry.at, 2);
  const value = tiff.isLittle ? bytes.readUInt16LE(0) : bytes.readUInt16BE(0);
  return value >= 1 && value <= 8 ? value : 1;
}

/** An EXIF block, from its TIFF header on, that says nothing but how the picture is to be turned. */
export function writeOrientation(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM', 0, 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(TAG_ORIENTATION, 10);
  tiff.writeUInt16BE(TYPE_SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
