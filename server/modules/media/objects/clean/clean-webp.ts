import { findLabel, LABEL_PACKET_MAX, toPacket } from '../../../../bytes/aigc-label';
import { type ByteReader, NotUnderstood } from '../../../../bytes/byte-reader';
import { readOrientation, writeOrientation } from './orientation';
import { bytes, lengthOf, type Piece, pushCopy } from './pieces';

/** WebP container specification: the parts that the picture, its colours and its movement need. */
const KEPT = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const FLAG_EXIF = 0x08;
const FLAG_XMP = 0x04;
const EXIF_MAX_BYTES = 1_048_576;

export async function planWebp(reader: ByteReader): Promise<Piece[]> {
  const head = Buffer.from(await reader.take(0, 12));
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WEBP')
    throw new NotUnderstood('no WebP');
  const whole = Math.min(head.readUInt32LE(4) + 8, reader.sizeBytes);
  const pieces: Piece[] = [];
  let extended: Buffer | null = null;
  let orientation = 1;
  let label: string | null = null;
  for (let at = 12; at + 8 <= whole;) {
    const chunk = await reader.take(at, 8);
    const type = chunk.toString('latin1', 0, 4);
    const length = chunk.readUInt32LE(4);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > whole) throw new NotUnderstood('a chunk is too long');
    if (type === 'VP8X') extended = Buffer.from(await reader.take(at, 18));
    else if (type === 'EXIF' && length <= EXIF_MAX_BYTES) {
      // Some programs write JPEG's name of the block before it.
      const isNamed = length >= 6 && (await reader.take(at + 8, 4)).toString('latin1') === 'Exif';
      orientation = await readOrientation(reader, at + (isNamed ? 14 : 8), at + 8 + length);
    } else if (type === 'XMP ' && length <= LABEL_PACKET_MAX) label = findLabel(await reader.take(at + 8, length));
    else if (KEPT.has(type)) pushCopy(pieces, at, Math.min(end, reader.sizeBytes));
    at = end;
  }
  if (pieces.length === 0) throw new NotUnderstood('no picture in it');
  const start: Piece[] = [];
  if (extended !== null) {
    const flags = (orientation > 1 ? FLAG_EXIF : 0) | (label === null ? 0 : FLAG_XMP);
    extended.writeUInt8((extended.readUInt8(8) & ~(FLAG_EXIF | FLAG_XMP)) | flags, 8);
    start.push(bytes(extended));
    if (orientation > 1) pieces.push(chunkOf('EXIF', writeOrientation(orientation)));
    if (label !== null) pieces.push(chunkOf('XMP ', Buffer.from(toPacket(label))));
  }
  head.writeUInt32LE(
    [...start, ...pieces].reduce((sum, piece) => sum + lengthOf(piece), 4),
    4,
  );
  return [bytes(head), ...start, ...pieces];
}

function chunkOf(type: string, content: Buffer): Piece {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return bytes(Buffer.concat([head, content, Buffer.alloc(content.length % 2)]));
}
