import { type ByteReader, LOOK_STEPS, NotUnderstood } from '../../../../bytes/byte-reader';
import { type Box, findBox } from '../../../../bytes/boxes';

export interface ByteRun {
  readonly start: number;
  readonly end: number;
}

const TABLE = ['mdia', 'minf', 'stbl'] as const;

/** Where the samples of a track lie in the file, one run a chunk (ISO/IEC 14496-12, 8.7). */
export async function listSampleRuns(reader: ByteReader, track: Box): Promise<ByteRun[]> {
  const starts = await readChunkStarts(reader, track);
  const sumSizes = await readSizes(reader, track);
  const perChunk = await readPerChunk(reader, track);
  let sample = 0;
  return starts.map((start, index) => {
    const count = perChunk(index + 1);
    const end = start + sumSizes(sample, count);
    sample += count;
    if (count > 0 && end > reader.sizeBytes) throw new NotUnderstood('samples beyond the end');
    return { start, end };
  });
}

async function readTable(reader: ByteReader, track: Box, type: string): Promise<Buffer | null> {
  const box = await findBox(reader, track, [...TABLE, type]);
  // A copy: the three tables are used together.
  return box === null ? null : Buffer.from(await reader.take(box.body, box.end - box.body));
}

async function readChunkStarts(reader: ByteReader, track: Box): Promise<number[]> {
  const short = await readTable(reader, track, 'stco');
  const table = short ?? (await readTable(reader, track, 'co64'));
  if (table === null) return [];
  // Each becomes a run, which is a patch later.
  reader.spend(table.readUInt32BE(4) * LOOK_STEPS);
  return listEntries(reader, table, short === null ? 8 : 4, (at) =>
    short === null ? Number(table.readBigUInt64BE(at)) : table.readUInt32BE(at),
  );
}

/** How many bytes a number of samples have, from one on. */
async function readSizes(reader: ByteReader, track: Box): Promise<(first: number, count: number) => number> {
  const table = await readTable(reader, track, 'stsz');
  if (table === null) throw new NotUnderstood('samples without sizes');
  const same = table.readUInt32BE(4);
  return (first, count) => {
    if (same > 0) return count * same;
    reader.spend(count);
    let sum = 0;
    for (let sample = first; sample < first + count; sample += 1) sum += table.readUInt32BE(12 + sample * 4);
    return sum;
  };
}

async function readPerChunk(reader: ByteReader, track: Box): Promise<(chunk: number) => number> {
  const table = await readTable(reader, track, 'stsc');
  if (table === null) throw new NotUnderstood('samples without chunks');
  const runs = listEntries(reader, table, 12, (at) => ({
    first: table.readUInt32BE(at),
    samples: table.readUInt32BE(at + 4),
  }));
  let at = 0;
  return (chunk) => {
    while ((runs[at + 1]?.first ?? Number.POSITIVE_INFINITY) <= chunk) at += 1;
    return runs[at]?.samples ?? 0;
  };
}

const ENTRIES_AT = 8;

/** The count stands before the entries. */
function listEntries<T>(reader: ByteReader, table: Buffer, size: number, read: (at: number) => T): T[] {
  const count = table.readUInt32BE(ENTRIES_AT - 4);
  reader.spend(count);
  if (ENTRIES_AT + count * size > table.length) throw new NotUnderstood('a table is too long');
  return Array.from({ length: count }, (_, index) => read(ENTRIES_AT + index * size));
}
