import { open, type FileHandle } from 'node:fs/promises';
import { isOutOfRange } from './clean/byte-reader';
import { FILE_HEAD_BYTES } from './media-upload.rules';

const WINDOW_BYTES = 65_536;
const JPEG_END = Buffer.from([0xff, 0xd9]);
const PNG_END = Buffer.from([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);

export async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    return await readAt(handle, 0, FILE_HEAD_BYTES);
  } finally {
    await handle.close();
  }
}

/** Whether a file goes on to its end, by its structure and without decoding. True does not mean that it can be decoded. */
export async function isWholeFile(file: string, mime: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    switch (mime) {
      case 'image/jpeg': {
        const scan = await findJpegScan(handle, size);
        return scan !== null && (await contains(handle, scan, size, JPEG_END));
      }
      case 'image/png':
        return await contains(handle, 8, size, PNG_END);
      case 'image/gif':
        return await endsLikeGif(handle, size);
      case 'image/webp':
        return (await readAt(handle, 4, 4)).readUInt32LE(0) + 8 <= size;
      case 'video/x-msvideo':
        return await holdsWholeRiff(handle, size);
      case 'video/x-ms-wmv':
        return await holdsWholeAsf(handle, size);
      default:
        return await holdsWholeBoxes(handle, size, mime === 'image/heic' ? 'meta' : 'moov');
    }
  } catch (error) {
    if (isOutOfRange(error)) return false;
    throw error;
  } finally {
    await handle.close();
  }
}

async function readAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, at);
  return buffer.subarray(0, bytesRead);
}

/** Where the first scan's data starts. The markers before it are stepped over: they hold thumbnails with ends of their own. */
async function findJpegScan(handle: FileHandle, size: number): Promise<number | null> {
  for (let at = 2; at + 4 <= size;) {
    const marker = await readAt(handle, at, 4);
    if (marker[0] !== 0xff) return null;
    const code = marker.readUInt8(1);
    if (code === 0xff) {
      at += 1;
      continue;
    }
    const length = marker.readUInt16BE(2);
    if (length < 2) return null;
    at += 2 + length;
    if (code === 0xda) return at < size ? at : null;
  }
  return null;
}

/** Looks from the end, where it nearly always is; cameras and editors append things of their own. */
async function contains(handle: FileHandle, from: number, size: number, wanted: Buffer): Promise<boolean> {
  for (let end = size; end > from;) {
    const start = Math.max(from, end - WINDOW_BYTES);
    if ((await readAt(handle, start, end - start)).includes(wanted)) return true;
    if (start === from) return false;
    end = start + wanted.length - 1;
  }
  return false;
}

async function endsLikeGif(handle: FileHandle, size: number): Promise<boolean> {
  const tail = await readAt(handle, Math.max(0, size - 1024), 1024);
  let end = tail.length;
  while (end > 0 && tail[end - 1] === 0) end -= 1;
  return tail[end - 1] === 0x3b;
}

/** A recorder that was switched off leaves a length of 0; players cope, so do we. */
async function holdsWholeRiff(handle: FileHandle, size: number): Promise<boolean> {
  const length = (await readAt(handle, 4, 4)).readUInt32LE(0);
  return length + 8 <= size;
}

// GUID of the File Properties Object, as it lies in the file.
const ASF_FILE_PROPERTIES = Buffer.from('a1dcab8c47a9cf118ee400c00c205365', 'hex');
const ASF_HEADER_MAX_BYTES = 1_048_576;

/**
 * Whether the file has as many bytes as its header says (ASF specification, 3.1 and 3.2). A recorder that could not go back
 * to its header leaves 0 there, or the flag for broadcasts: players cope, so do we.
 */
async function holdsWholeAsf(handle: FileHandle, size: number): Promise<boolean> {
  const headerBytes = (await readAt(handle, 16, 8)).readBigUInt64LE(0);
  if (headerBytes > BigInt(size)) return false;
  const header = await readAt(handle, 0, Math.min(Number(headerBytes), ASF_HEADER_MAX_BYTES));
  const at = header.indexOf(ASF_FILE_PROPERTIES);
  if (at < 0) return false;
  const isBroadcast = (header.readUInt32LE(at + 88) & 1) === 1;
  return isBroadcast || header.readBigUInt64LE(at + 40) <= BigInt(size);
}

async function holdsWholeBoxes(handle: FileHandle, size: number, needed: string): Promise<boolean> {
  let isFound = false;
  for (let at = 0; at < size;) {
    const head = await readAt(handle, at, 16);
    // Some recorders pad the end with a few bytes.
    if (head.length < 8) return isFound;
    const type = head.toString('latin1', 4, 8);
    isFound ||= type === needed;
    const short = head.readUInt32BE(0);
    if (short === 0) return isFound;
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (length < 8) return false;
    at += length;
    if (at > size) return false;
  }
  return isFound;
}
