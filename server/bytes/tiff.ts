import type { ByteReader } from './byte-reader';

/** A TIFF structure (TIFF 6.0, section 2) that lies between two places of a file, as EXIF blocks do. */
export interface Tiff {
  readonly start: number;
  readonly end: number;
  /** Where its first directory is, from `start`. */
  readonly first: number;
  readonly isLittle: boolean;
}

export interface TiffEntry {
  readonly tag: number;
  /** Of the field types of TIFF: 2 is text, 3 a short, 4 a long, 5 and 10 fractions. */
  readonly type: number;
  readonly count: number;
  /** The place in the file of the four bytes that hold the value, or say where it is. */
  readonly at: number;
}

/** Cameras write fewer than a hundred. */
const ENTRIES_MAX = 500;

/** Null: it is none. */
export async function openTiff(reader: ByteReader, start: number, end: number): Promise<Tiff | null> {
  if (end - start < 14) return null;
  const head = await reader.take(start, 8);
  const order = head.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return null;
  const isLittle = order === 'II';
  return { start, end, first: isLittle ? head.readUInt32LE(4) : head.readUInt32BE(4), isLittle };
}

/** Those of the directory at `offset` (from the structure's start) that lie within it. */
export async function listTiffEntries(reader: ByteReader, tiff: Tiff, offset: number): Promise<TiffEntry[]> {
  const table = tiff.start + offset;
  if (table + 2 > tiff.end) return [];
  const said = await reader.take(table, 2);
  const fitting = Math.floor((tiff.end - table - 2) / 12);
  const count = Math.min(tiff.isLittle ? said.readUInt16LE(0) : said.readUInt16BE(0), fitting, ENTRIES_MAX);
  const bytes = await reader.take(table + 2, count * 12);
  reader.spend(count);
  return Array.from({ length: count }, (_, index) => {
    const at = index * 12;
    const short = (of: number): number => (tiff.isLittle ? bytes.readUInt16LE(of) : bytes.readUInt16BE(of));
    const long = tiff.isLittle ? bytes.readUInt32LE(at + 4) : bytes.readUInt32BE(at + 4);
    return { tag: short(at), type: short(at + 2), count: long, at: table + 2 + at + 8 };
  });
}
