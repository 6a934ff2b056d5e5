import { type ByteReader, NotUnderstood } from './byte-reader';
import { type Box, findBox } from './boxes';

export interface ByteRun {
  readonly start: number;
  readonly end: number;
}

// Thirty a second for a day.
const SAMPLES_MAX = 2_592_000;
const TABLE = ['mdia', 'minf', 'stbl'] as const;

/** Where the samples of a track lie in the file, one run a chunk (ISO/IEC 14496-12, 8.7). */
export async function listSampleRuns(reader: ByteReader, track: Box): Promise<ByteRun[]> {
  const starts = await readChunkStarts(reader, track);
  const sizeOf = await readSizes(reader, track);
  const perChunk = await readPerChunk(reader, track);
  let sample = 0;
  return starts.map((start, index) => {
    let end = start;
    for (let left = perChunk(index + 1); left > 0; left -= 1) {
      end += sizeOf(sample);
      sample += 1;
      if (end > reader.sizeBytes || sample > SAMPLES_MAX) throw new NotUnderstood('samples beyond the end');
    }
    return { start, end };
  });
}

async function readTable(reader: ByteReader, track: Box, type: string): Promise<Buffer | null> {
  const box = await findBox(reader, track, [...TABLE, type]);
  // A copy: the reader's window moves on.
  return box === null ? null : Buffer.from(await reader.take(box.body, box.end - box.body));
}

async function readChunkStarts(reader: ByteReader, track: Box): Promise<number[]> {
  const short = await readTable(reader, track, 'stco');
  const table = short ?? (await readTable(reader, track, 'co64'));
  if (table === null) return [];
  return listEntries(table, 8, short === null ? 8 : 4, (at) =>
    short === null ? Number(table.readBigUInt64BE(at)) : table.readUInt32BE(at),
  );
}

async function readSizes(reader: ByteReader, track: Box): Promise<(sample: number) => number> {
  const table = await readTable(reader, track, 'stsz');
  if (table === null) throw new NotUnderstood('samples without sizes');
  const same = table.readUInt32BE(4);
  return (sample) => (same === 0 ? table.readUInt32BE(12 + sample * 4) : same);
}

async function readPerChunk(reader: ByteReader, track: Box): Promise<(chunk: number) => number> {
  const table = await readTable(reader, track, 'stsc');
  if (table === null) throw new NotUnderstood('samples without chunks');
  const runs = listEntries(table, 8, 12, (at) => ({
    first: table.readUInt32BE(at),
    samples: table.readUInt32BE(at + 4),
  }));
  let at = 0;
  return (chunk) => {
    while ((runs[at + 1]?.first ?? Number.POSITIVE_INFINITY) <= chunk) at += 1;
    return runs[at]?.samples ?? 0;
  };
}

/** The count stands before the entries. */
function listEntries<T>(table: Buffer, from: number, size: number, read: (at: number) => T): T[] {
  const count = table.readUInt32BE(from - 4);
  if (from + count * size > table.length) throw new NotUnderstood('a table is too long');
  return Array.from({ length: count }, (_, index) => read(from + index * size));
}
