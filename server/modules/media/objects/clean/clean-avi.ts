import { readLabel } from '../../../../bytes/aigc-label';
import { type ByteReader, NotUnderstood } from '../../../../bytes/byte-reader';
import { type Patch, patched, type Piece } from './pieces';

/** Beyond this, looking at each frame's head takes too long before the first byte. */
const AVI_MAX_BYTES = 536_870_912;
const HEADER_LISTS = new Set(['hdrl', 'strl', 'odml', 'rec ']);
/** Streams are read by number, so nothing is moved: what goes becomes JUNK where it lies. */
const KEPT = new Set(['avih', 'strh', 'strf', 'indx', 'vprp', 'dmlh', 'idx1']);
const LABEL_MAX_BYTES = 4_096;
const FRAME = /^(\d\d(db|dc|wb|pc)|ix\d\d)$/;
/** The same as they are read where there are half a million of them: as numbers. */
const FRAME_CODES = new Set(
  Array.from({ length: 100 }, (_, stream) => String(stream).padStart(2, '0')).flatMap((stream) =>
    [`${stream}db`, `${stream}dc`, `${stream}wb`, `${stream}pc`, `ix${stream}`].map((code) =>
      Buffer.from(code, 'latin1').readUInt32BE(0),
    ),
  ),
);

interface Riff {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  /** Of RIFF and LIST. */
  readonly list: string;
}

/** Films in RIFF (AVI and its OpenDML extension). Of their notes [Note: Label of made pictures] stays. */
export async function planAvi(reader: ByteReader): Promise<Piece[]> {
  if (reader.sizeBytes > AVI_MAX_BYTES) throw new NotUnderstood('too long');
  const patches: Patch[] = [];
  let hasFrames = false;

  async function walk(from: number, end: number, isInMovie: boolean): Promise<void> {
    for (let at = from; at + 8 <= end;) {
      at = isInMovie ? await skipFrames(reader, at, end) : at;
      if (at + 8 > end) return;
      const chunk = await readChunk(reader, at, end);
      if (chunk.list === 'movi') {
        hasFrames = true;
        await walk(at + 12, chunk.end, true);
      } else if (HEADER_LISTS.has(chunk.list)) await walk(at + 12, chunk.end, isInMovie);
      else if (chunk.type === 'strh') await checkStream(reader, at);
      else if (!(isInMovie ? FRAME : /^$/).test(chunk.type) && !KEPT.has(chunk.type))
        patches.push(...((await keepLabel(reader, chunk)) ?? junk(chunk)));
      at = chunk.end + ((chunk.end - at) % 2);
    }
  }

  let at = 0;
  for (; at + 12 <= reader.sizeBytes;) {
    const riff = await readChunk(reader, at, reader.sizeBytes);
    if (riff.type !== 'RIFF' || !/^AVI[ X]$/.test(riff.list)) break;
    await walk(at + 12, riff.end, false);
    at = riff.end + ((riff.end - at) % 2);
  }
  if (!hasFrames) throw new NotUnderstood('no film in it');
  // What is appended behind the film is no part of it.
  return patched(Math.min(at, reader.sizeBytes), patches);
}

/** Behind the frames that stand there one after the other; as far as they are at hand. */
async function skipFrames(reader: ByteReader, from: number, end: number): Promise<number> {
  for (let at = from; ;) {
    const bytes = at + 8 <= end ? await reader.peek(at) : null;
    if (bytes === null) return at;
    let next = 0;
    let frames = 0;
    while (next + 8 <= bytes.length && FRAME_CODES.has(bytes.readUInt32BE(next))) {
      const length = bytes.readUInt32LE(next + 4);
      if (at + next + 8 + length > end) throw new NotUnderstood('a chunk is too long');
      next += 8 + length + (length % 2);
      frames += 1;
    }
    reader.spend(frames);
    if (frames === 0) return at;
    at += next;
  }
}

/** A list of notes with nothing but the label in it, as long as it was. Null: it has none. */
async function keepLabel(reader: ByteReader, { list, start, end }: Riff): Promise<Patch[] | null> {
  if (list !== 'INFO') return null;
  const patches: Patch[] = [];
  let hasLabel = false;
  for (let at = start + 12; at + 8 <= end;) {
    const note = await readChunk(reader, at, end);
    const length = note.end - at - 8;
    const isLabel: boolean = note.type === 'AIGC' && !hasLabel && length <= LABEL_MAX_BYTES;
    const over: Buffer | null = isLabel ? fitLabel(await reader.take(at + 8, length)) : null;
    hasLabel ||= over !== null;
    patches.push(...(over === null ? junk(note) : [{ at: at + 8, over }]));
    at = note.end + (length % 2);
  }
  return hasLabel ? patches : null;
}

function fitLabel(note: Buffer): Buffer | null {
  const label = readLabel(note.toString('utf8').replace(/\0+$/, ''));
  const written = label === null ? null : Buffer.from(label);
  if (written === null || written.length > note.length) return null;
  return Buffer.concat([written, Buffer.alloc(note.length - written.length)]);
}

async function readChunk(reader: ByteReader, at: number, end: number): Promise<Riff> {
  const head = await reader.take(at, 8);
  const type = head.toString('latin1', 0, 4);
  const length = head.readUInt32LE(4);
  // A recorder that was switched off leaves 0.
  const isOpen = length === 0 && (type === 'RIFF' || type === 'LIST');
  const chunkEnd = isOpen ? end : at + 8 + length;
  if (chunkEnd > end) throw new NotUnderstood('a chunk is too long');
  const isList = (type === 'RIFF' || type === 'LIST') && at + 12 <= chunkEnd;
  return { type, start: at, end: chunkEnd, list: isList ? (await reader.take(at + 8, 4)).toString('latin1') : '' };
}

/** Streams of texts hold places, and their frames lie between the others. */
async function checkStream(reader: ByteReader, at: number): Promise<void> {
  if (!['vids', 'auds'].includes((await reader.take(at + 8, 4)).toString('latin1')))
    throw new NotUnderstood('a stream that is neither picture nor sound');
}

function junk({ start, end }: Riff): Patch[] {
  return [
    { at: start, over: Buffer.from('JUNK', 'latin1') },
    { at: start + 8, over: end - start - 8 },
  ];
}
