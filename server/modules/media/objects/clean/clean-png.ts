import { crc32 } from 'node:zlib';
import { type ByteReader, NotUnderstood } from '../../../../bytes/byte-reader';
import { readOrientation, writeOrientation } from './orientation';
import { bytes, type Piece, pushCopy } from './pieces';

const SIGNATURE = '89504e470d0a1a0a';
/** PNG third edition, 11: what the picture, its colours and its movement need. */
const KEPT = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'mDCV', 'cLLI', 'sBIT'],
  ...['bKGD', 'hIST', 'pHYs', 'acTL', 'fcTL', 'fdAT'],
]);
const EXIF_MAX_BYTES = 1_048_576;

export async function planPng(reader: ByteReader): Promise<Piece[]> {
  if ((await reader.take(0, 8)).toString('hex') !== SIGNATURE) throw new NotUnderstood('no PNG');
  const pieces: Piece[] = [];
  pushCopy(pieces, 0, 8);
  for (let at = 8; ;) {
    const head = await reader.take(at, 8);
    const length = head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    const end = at + 12 + length;
    if (end > reader.sizeBytes) throw new NotUnderstood('a chunk is too long');
    if (KEPT.has(type)) pushCopy(pieces, at, end);
    if (type === 'eXIf' && length <= EXIF_MAX_BYTES) {
      const orientation = await readOrientation(reader, at + 8, at + 8 + length);
      if (orientation > 1) pieces.push(chunk(type, writeOrientation(orientation)));
    }
    at = end;
    if (type === 'IEND') return pieces;
  }
}

function chunk(type: string, content: Buffer): Piece {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(content.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return bytes(whole);
}
