/** Bytes that can be read from anywhere. `end` is exclusive. */
export interface RandomBytes {
  readonly sizeBytes: number;
  read(start: number, end: number): AsyncIterable<Uint8Array>;
}

/** A file whose structure is not what its type says, or beyond what is cleaned. */
export class NotUnderstood extends Error {
  override readonly name = 'NotUnderstood';
}

/** Numbers in a file led out of what was read of it. By name: of a Buffer's own errors there may be other classes than ours. */
export function isOutOfRange(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'RangeError';
}

export interface ByteReader {
  readonly sizeBytes: number;
  /** Exactly that many. Throws NotUnderstood where the file ends before. */
  take(at: number, length: number): Promise<Buffer>;
  /** At least one byte from there, as many as are at hand. Null at the file's end. */
  peek(at: number): Promise<Buffer | null>;
}

const WINDOW_BYTES = 65_536;
// Tables of a film of hours; what is larger was made to fill memories.
const TAKE_MAX_BYTES = 33_554_432;

/** Keeps the last window, because structures are read from front to back. */
export function createReader(bytes: RandomBytes): ByteReader {
  const { sizeBytes } = bytes;
  let windowStart = 0;
  let window: Buffer = Buffer.alloc(0);

  async function fill(at: number, length: number): Promise<void> {
    const end = Math.min(sizeBytes, at + Math.max(length, WINDOW_BYTES));
    const parts: Uint8Array[] = [];
    for await (const part of bytes.read(at, end)) parts.push(part);
    windowStart = at;
    window = Buffer.concat(parts);
  }

  const isHeld = (at: number, length: number): boolean =>
    at >= windowStart && at + length <= windowStart + window.length;

  return {
    sizeBytes,
    async take(at, length) {
      if (length < 0 || length > TAKE_MAX_BYTES || at < 0 || at + length > sizeBytes)
        throw new NotUnderstood('it ends too early');
      if (!isHeld(at, length)) await fill(at, length);
      if (!isHeld(at, length)) throw new NotUnderstood('it ends too early');
      return window.subarray(at - windowStart, at - windowStart + length);
    },
    async peek(at) {
      if (at >= sizeBytes) return null;
      if (!isHeld(at, 1)) await fill(at, 1);
      return isHeld(at, 1) ? window.subarray(at - windowStart) : null;
    },
  };
}
