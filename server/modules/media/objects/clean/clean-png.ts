import { crc32, inflateSync } from 'node:zlib';
import { findLabel, LABEL_PACKET_MAX, readLabel, toPacket } from '../../../../bytes/aigc-label';
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
  let hasLabel = false;
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
    if ((type === 'iTXt' || type === 'tEXt' || type === 'zTXt') && length <= LABEL_PACKET_MAX && !hasLabel) {
      const label = labelIn(type, await reader.take(at + 8, length));
      if (label !== null) pieces.push(chunk('iTXt', Buffer.from(`${XMP_KEYWORD}\0\0\0\0\0${toPacket(label)}`)));
      hasLabel = label !== null;
    }
    at = end;
    if (type === 'IEND') return pieces;
  }
}

const XMP_KEYWORD = 'XML:com.adobe.xmp';

type TextChunk = 'iTXt' | 'tEXt' | 'zTXt';

/** In a packet of XMP, or by its own name, as some write it. */
function labelIn(type: TextChunk, content: Buffer): string | null {
  const end = content.indexOf(0);
  const keyword = content.toString('latin1', 0, Math.max(0, end));
  if (keyword !== 'AIGC' && keyword !== XMP_KEYWORD) return null;
  const text = textOf(type, content.subarray(end + 1));
  return keyword === 'AIGC' ? readLabel(text.toString('utf8')) : findLabel(text);
}

/** Behind a method, and in an international one behind a flag, a language and a translated keyword too. */
function textOf(type: TextChunk, content: Buffer): Buffer {
  if (type === 'tEXt') return content;
  if (type === 'zTXt') return inflate(content.subarray(1));
  const language = content.indexOf(0, 2);
  const translated = content.indexOf(0, language + 1);
  if (language < 0 || translated < 0) return Buffer.alloc(0);
  const text = content.subarray(translated + 1);
  return content[0] === 1 ? inflate(text) : text;
}

/** Empty for what is not compressed, or would be too long. */
function inflate(packed: Buffer): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: LABEL_PACKET_MAX });
  } catch {
    return Buffer.alloc(0);
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
