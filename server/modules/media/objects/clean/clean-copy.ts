import { type ObjectStore, type ObjectStores, storesOf } from '../../../../adapters/object-store/types';
import { planAvi } from './clean-avi';
import { planHeic, planMovie } from './clean-boxes';
import { planGif } from './clean-gif';
import { planJpeg } from './clean-jpeg';
import { planPng } from './clean-png';
import { planWebp } from './clean-webp';
import {
  type ByteReader,
  createReader,
  isOutOfRange,
  LOOK_BUDGET,
  type LookBudget,
  NotUnderstood,
  type RandomBytes,
} from '../../../../bytes/byte-reader';
import { withFileBytes } from '../../../../bytes/file-bytes';
import { lengthOf, type Piece } from './pieces';

/**
 * [Note: Clean copies] What people may fetch who are not its holders tells neither where a file was made nor with which camera. A
 * clean copy is the file's own bytes, cut and patched: the picture is not coded again, and nothing is written to disk. Each type
 * keeps the parts that its picture or film needs, by a list; what is not on the list goes. In files that are full of offsets
 * (MP4, HEIC, AVI) what goes is overwritten with zeros where it lies. Its size is known before its first byte.
 *
 * Ours, because sharp and ffmpeg write a whole new file, for a range of a film as well, and sharp codes the picture again.
 */
export interface CleanCopy {
  readonly sizeBytes: number;
  /** Nothing had to go: the file itself may be served. */
  readonly isSame: boolean;
  /** `end` is exclusive. */
  read(start?: number, end?: number): AsyncGenerator<Uint8Array, void, undefined>;
}

/** Each is a read of its own when it is served; a film of three hours with a track of places has a few thousand. */
const PIECES_MAX = 20_000;

const PLANNERS: Readonly<Record<string, (reader: ByteReader) => Promise<Piece[]>>> = {
  'image/jpeg': planJpeg,
  'image/png': planPng,
  'image/webp': planWebp,
  'image/gif': planGif,
  'image/heic': planHeic,
  'video/mp4': planMovie,
  'video/quicktime': planMovie,
  'video/3gpp': planMovie,
  'video/x-msvideo': planAvi,
};

export const canClean = (mime: string): boolean => mime in PLANNERS;

/** Null: a type that is not cleaned, or a file whose structure is not understood. Never throws for what the bytes are. */
export async function planCleanCopy(
  bytes: RandomBytes,
  mime: string,
  reader: ByteReader = createReader(bytes),
): Promise<CleanCopy | null> {
  const plan = PLANNERS[mime];
  if (plan === undefined) return null;
  try {
    const pieces = await plan(reader);
    if (pieces.length > PIECES_MAX) throw new NotUnderstood('too many pieces');
    return toCopy(bytes, pieces, await isWhole(reader, pieces));
  } catch (error) {
    if (error instanceof NotUnderstood || isOutOfRange(error)) return null;
    throw error;
  }
}

/** A byte that comes through the network costs several times what one from the disk does. */
const REMOTE_BUDGET: LookBudget = { ...LOOK_BUDGET, blocks: 1_700 };

/** The same of an object, whose bytes are read from its store when the copy is. Reading one that has gone throws. */
export async function planStoredCopy(
  store: ObjectStore | ObjectStores,
  key: string,
  sizeBytes: number,
  mime: string,
): Promise<CleanCopy | null> {
  const bytes = storedBytes(store, key, sizeBytes);
  const isRemote = storesOf(store).some(({ remote }) => remote !== null);
  const borrowed = isRemote ? null : await store.borrowFile(key);
  if (borrowed === null) return planCleanCopy(bytes, mime, createReader(bytes, REMOTE_BUDGET));
  try {
    return await withFileBytes(borrowed.path, (held) => planCleanCopy(bytes, mime, createReader(held)));
  } finally {
    await borrowed.release();
  }
}

function storedBytes(store: ObjectStore, key: string, sizeBytes: number): RandomBytes {
  return {
    sizeBytes,
    async *read(start, end) {
      if (start >= end) return;
      const stream = await store.openRead(key, { start, end: end - 1 });
      if (stream === null) throw new Error('an object is not there');
      try {
        yield* stream;
      } finally {
        stream.destroy();
      }
    },
  };
}

const COMPARED_MAX_BYTES = 1_048_576;

/** Whether the pieces are what the file is anyway. Long stretches of zeros count as a change. */
async function isWhole(reader: ByteReader, pieces: readonly Piece[]): Promise<boolean> {
  let at = 0;
  for (const piece of pieces) {
    const length = lengthOf(piece);
    if (at + length > reader.sizeBytes) return false;
    if (piece.kind === 'copy') {
      if (piece.start !== at) return false;
    } else {
      if (length > COMPARED_MAX_BYTES) return false;
      const wanted = piece.kind === 'bytes' ? piece.bytes : Buffer.alloc(length);
      if (!(await reader.take(at, length)).equals(wanted)) return false;
    }
    at += length;
  }
  return at === reader.sizeBytes;
}

function toCopy(source: RandomBytes, pieces: readonly Piece[], isSame: boolean): CleanCopy {
  const sizeBytes = pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);
  return {
    sizeBytes,
    isSame,
    async *read(start = 0, end = sizeBytes) {
      let at = 0;
      for (const piece of pieces) {
        const from = Math.max(start - at, 0);
        const to = Math.min(end - at, lengthOf(piece));
        at += lengthOf(piece);
        if (from < to) yield* readPiece(source, piece, from, to);
      }
    },
  };
}

const ZEROS = Buffer.alloc(65_536);

async function* readPiece(source: RandomBytes, piece: Piece, from: number, to: number): AsyncGenerator<Uint8Array> {
  switch (piece.kind) {
    case 'copy':
      yield* source.read(piece.start + from, piece.start + to);
      return;
    case 'bytes':
      yield piece.bytes.subarray(from, to);
      return;
    case 'zeros':
      for (let left = to - from; left > 0; left -= ZEROS.length) yield ZEROS.subarray(0, Math.min(left, ZEROS.length));
  }
}
