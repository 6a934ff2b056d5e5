import { shanghaiTime } from '@contract/rules/shanghai-day';
import { type Box, findBox, listBoxes, readBox } from '../../../bytes/boxes';
import { type ByteReader, isOutOfRange, NotUnderstood } from '../../../bytes/byte-reader';

// Between the years from which ISO/IEC 14496-12 and JavaScript count.
const EPOCH_MS = Date.UTC(1904, 0, 1);
const APPLE_KEY = 'com.apple.quicktime.creationdate';
const APPLE_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})([+-]\d{2}:?\d{2})?$/;

/**
 * When an MP4, MOV or 3GP was recorded, `yyyy-mm-dd hh:mm:ss`, plausible or not: as Apple's devices write it, which is what a clock
 * showed where they were, as in a photo; else the container's own time, which is UTC, in ours. Null where it says nothing.
 */
export async function readRecordedTime(reader: ByteReader): Promise<string | null> {
  try {
    const movie = await findMovie(reader);
    if (movie === null) return null;
    return (await readAppleTime(reader, movie)) ?? (await readMovieTime(reader, movie));
  } catch (error) {
    if (error instanceof NotUnderstood || isOutOfRange(error)) return null;
    throw error;
  }
}

/** Box by box, and no further: a long recording has thousands behind it. */
async function findMovie(reader: ByteReader): Promise<Box | null> {
  for (let at = 0; at + 8 <= reader.sizeBytes;) {
    const box = await readBox(reader, at, reader.sizeBytes);
    if (box.type === 'moov') return box;
    at = box.end;
  }
  return null;
}

async function readMovieTime(reader: ByteReader, movie: Box): Promise<string | null> {
  const header = await findBox(reader, movie, ['mvhd']);
  if (header === null) return null;
  const isLong = (await reader.take(header.body, 1))[0] === 1;
  const bytes = await reader.take(header.body + 4, isLong ? 8 : 4);
  const seconds = isLong ? Number(bytes.readBigUInt64BE(0)) : bytes.readUInt32BE(0);
  const recorded = new Date(EPOCH_MS + seconds * 1000);
  return Number.isNaN(recorded.getTime()) ? null : shanghaiTime(recorded);
}

/** Names in one list, values in another, by the names' numbers (QuickTime File Format, "Metadata"). */
async function readAppleTime(reader: ByteReader, movie: Box): Promise<string | null> {
  const meta = await findBox(reader, movie, ['meta']);
  if (meta === null || meta.end < meta.body + 8) return null;
  // QuickTime's has no version before its boxes.
  const isPlain = (await reader.take(meta.body + 4, 4)).toString('latin1') === 'hdlr';
  const inside = await listBoxes(reader, meta.body + (isPlain ? 0 : 4), meta.end);
  const keys = inside.find(({ type }) => type === 'keys');
  const list = inside.find(({ type }) => type === 'ilst');
  if (keys === undefined || list === undefined) return null;
  const number = (await listKeys(reader, keys)).indexOf(APPLE_KEY) + 1;
  const items = await listBoxes(reader, list.body, list.end);
  const item = items.find(({ type }) => Buffer.from(type, 'latin1').readUInt32BE(0) === number);
  const value = item === undefined ? null : await findBox(reader, item, ['data']);
  if (value === null || value.end - value.body > 64) return null;
  const text = (await reader.take(value.body, value.end - value.body)).toString('latin1', 8);
  const [, date, time] = APPLE_TIME.exec(text) ?? [];
  return date === undefined || time === undefined ? null : `${date} ${time}`;
}

async function listKeys(reader: ByteReader, { body, end }: Box): Promise<string[]> {
  const keys: string[] = [];
  for (const key of await listBoxes(reader, body + 8, end)) {
    keys.push((await reader.take(key.body, Math.min(key.end - key.body, 64))).toString('latin1'));
  }
  return keys;
}
