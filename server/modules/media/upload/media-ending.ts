import { readBox } from '../../../bytes/boxes';
import {
  BYTES_A_STEP,
  type ByteReader,
  isOutOfRange,
  NotUnderstood,
  OverBudget,
  TookTooLong,
} from '../../../bytes/byte-reader';
import { EXTENSION, IMAGE, skipBlocks, skipImage, tableBytes, TRAILER } from '../../../bytes/gif-blocks';
import { skipFill } from '../objects/clean/jpeg-markers';
import { FILE_HEAD_BYTES } from './media-upload.rules';

/**
 * `whole`: it goes on to its end and may be handed to a library that reads its header; that does not mean that it can be decoded. `over-budget`
 * and `over-time`: see [Note: Looking at bytes].
 */
export type Ending = 'whole' | 'cut' | 'over-budget' | 'over-time';

const TAIL_BYTES = 262_144;
/** Thumbnails, maps of depth and paths of editors take a few megabytes. The library that reads the header keeps all of it. */
const JPEG_HEAD_MAX_BYTES = 33_554_432;
const PNG_END = Buffer.from([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);

export async function readHead(reader: ByteReader): Promise<Buffer> {
  return reader.take(0, Math.min(FILE_HEAD_BYTES, reader.sizeBytes));
}

/** By the file's structure and without decoding. */
export async function judgeEnding(reader: ByteReader, mime: string): Promise<Ending> {
  try {
    return (await isWhole(reader, mime)) ? 'whole' : 'cut';
  } catch (error) {
    if (error instanceof TookTooLong) return 'over-time';
    if (error instanceof OverBudget) return 'over-budget';
    if (error instanceof NotUnderstood || isOutOfRange(error)) return 'cut';
    throw error;
  }
}

async function isWhole(reader: ByteReader, mime: string): Promise<boolean> {
  switch (mime) {
    case 'image/jpeg': {
      const scan = await findJpegScan(reader);
      return scan !== null && (await findBackwards(reader, scan, isJpegEndIn));
    }
    case 'image/png':
      return (await isSoberPng(reader)) && (await findBackwards(reader, 8, (bytes) => bytes.includes(PNG_END)));
    case 'image/gif':
      return (await reachesTrailer(reader)) || (await endsWithTrailer(reader));
    case 'image/webp':
      return (await riffBytes(reader)) <= reader.sizeBytes && (await isSoberWebp(reader));
    case 'video/x-msvideo':
      // A recorder that was switched off leaves a length of 0; players cope, so do we.
      return (await riffBytes(reader)) <= reader.sizeBytes;
    case 'video/x-ms-wmv':
      return holdsWholeAsf(reader);
    default:
      return holdsWholeBoxes(reader, mime === 'image/heic' ? 'meta' : 'moov');
  }
}

/** Where the first scan's data starts. The markers before it are stepped over: they hold thumbnails with ends of their own. */
async function findJpegScan(reader: ByteReader): Promise<number | null> {
  for (let at = 2; at + 4 <= reader.sizeBytes;) {
    if (at > JPEG_HEAD_MAX_BYTES) throw new OverBudget('too much before the picture');
    const marker = await reader.take(at, 4);
    if (marker[0] !== 0xff) return null;
    const code = marker.readUInt8(1);
    if (code === 0xff) {
      at = await skipFill(reader, at);
      continue;
    }
    const length = marker.readUInt16BE(2);
    if (length < 2) return null;
    at += 2 + length;
    if (code === 0xda) return at < reader.sizeBytes ? at : null;
  }
  return null;
}

/** Looks from the end, where it nearly always is; cameras and editors append things of their own. */
async function findBackwards(reader: ByteReader, from: number, isIn: (bytes: Buffer) => boolean): Promise<boolean> {
  for (let end = reader.sizeBytes; end > from;) {
    const start = Math.max(from, end - TAIL_BYTES);
    reader.spend(Math.ceil((end - start) / BYTES_A_STEP));
    if (isIn(await reader.take(start, end - start))) return true;
    if (start === from) return false;
    end = start + PNG_END.length;
  }
  return false;
}

/** Byte by byte, because to look for both at once takes long where every byte is the first of them. */
function isJpegEndIn(bytes: Buffer): boolean {
  for (let at = bytes.length - 1; at > 0; at -= 1) {
    if (bytes[at] === 0xd9 && bytes[at - 1] === 0xff) return true;
  }
  return false;
}

const PNG_TEXTS = new Set(['zTXt', 'iTXt']);
/** Each may be eight megabytes when it is unpacked, and the library that reads the header unpacks them. */
const PNG_TEXTS_MAX = 200;

/** Up to its pixels. */
async function isSoberPng(reader: ByteReader): Promise<boolean> {
  let texts = 0;
  for (let at = 8; ;) {
    const head = await reader.take(at, 8);
    const type = head.toString('latin1', 4, 8);
    if (type === 'IDAT' || type === 'IEND') return true;
    if (PNG_TEXTS.has(type)) texts += 1;
    if (texts > PNG_TEXTS_MAX) return false;
    at += 12 + head.readUInt32BE(0);
  }
}

/** The length that a RIFF says it has, its head included. */
async function riffBytes(reader: ByteReader): Promise<number> {
  return (await reader.take(4, 4)).readUInt32LE(0) + 8;
}

/** The library that reads the header looks for each picture from the first one on: ten thousand take it 120 ms, a million a day. */
const WEBP_PICTURES_MAX = 8_000;

async function isSoberWebp(reader: ByteReader): Promise<boolean> {
  let pictures = 0;
  for (let at = 12; at + 8 <= reader.sizeBytes && pictures <= WEBP_PICTURES_MAX;) {
    const head = await reader.take(at, 8);
    const length = head.readUInt32LE(4);
    if (head.toString('latin1', 0, 4) === 'ANMF') pictures += 1;
    at += 8 + length + (length % 2);
  }
  return pictures <= WEBP_PICTURES_MAX;
}

/** Block by block. Whatever lies behind is no part of the picture: programs pad with zeros. */
async function reachesTrailer(reader: ByteReader): Promise<boolean> {
  try {
    for (let at = 13 + tableBytes((await reader.take(10, 1)).readUInt8(0)); ;) {
      const kind = (await reader.take(at, 1)).readUInt8(0);
      if (kind === TRAILER) return true;
      if (kind !== IMAGE && kind !== EXTENSION) return false;
      at = kind === IMAGE ? await skipImage(reader, at) : await skipBlocks(reader, at + 2);
    }
  } catch (error) {
    if (error instanceof OverBudget || !(error instanceof NotUnderstood)) throw error;
    return false;
  }
}

/** Of one with something between its blocks that is none, which most programs show all the same. */
async function endsWithTrailer(reader: ByteReader): Promise<boolean> {
  for (let end = reader.sizeBytes; end > 0;) {
    const start = Math.max(0, end - TAIL_BYTES);
    const bytes = await reader.take(start, end - start);
    reader.spend(Math.ceil(bytes.length / BYTES_A_STEP));
    let last = bytes.length - 1;
    while (last >= 0 && bytes[last] === 0) last -= 1;
    if (last >= 0) return bytes[last] === TRAILER;
    end = start;
  }
  return false;
}

// GUID of the File Properties Object, as it lies in the file.
const ASF_FILE_PROPERTIES = Buffer.from('a1dcab8c47a9cf118ee400c00c205365', 'hex');
const ASF_HEADER_MAX_BYTES = 1_048_576;

/**
 * Whether the file has as many bytes as its header says (ASF specification, 3.1 and 3.2). A recorder that could not go back
 * to its header leaves 0 there, or the flag for broadcasts: players cope, so do we.
 */
async function holdsWholeAsf(reader: ByteReader): Promise<boolean> {
  const headerBytes = (await reader.take(16, 8)).readBigUInt64LE(0);
  if (headerBytes > BigInt(reader.sizeBytes)) return false;
  const header = await reader.take(0, Math.min(Number(headerBytes), ASF_HEADER_MAX_BYTES));
  const at = header.indexOf(ASF_FILE_PROPERTIES);
  if (at < 0) return false;
  const isBroadcast = (header.readUInt32LE(at + 88) & 1) === 1;
  return isBroadcast || header.readBigUInt64LE(at + 40) <= BigInt(reader.sizeBytes);
}

/** Some recorders pad the end with a few bytes. */
async function holdsWholeBoxes(reader: ByteReader, needed: string): Promise<boolean> {
  let isFound = false;
  for (let at = 0; at + 8 <= reader.sizeBytes;) {
    const { type, end } = await readBox(reader, at, reader.sizeBytes);
    isFound ||= type === needed;
    if (end > reader.sizeBytes) return false;
    at = end;
  }
  return isFound;
}
