/** Bytes that can be read from anywhere. */
export interface RandomBytes {
  readonly sizeBytes: number;
  /** `end` is exclusive. */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
  /** Fills `target` from `start` on, where that is possible without memory of its own; answers how much of it. */
  readonly readInto?: (target: Uint8Array, start: number) => Promise<number>;
}

/** A file whose structure is not what its type says, or beyond what is looked at. */
export class NotUnderstood extends Error {
  override readonly name: string = 'NotUnderstood';
}

/** A file that takes more looking at than LOOK_BUDGET has. */
export class OverBudget extends NotUnderstood {
  override readonly name: string = 'OverBudget';
}

/** The same by the clock, which says as much about the machine as about the file. */
export class TookTooLong extends OverBudget {
  override readonly name = 'TookTooLong';
}

/** Numbers in a file led out of what was read of it. By name: of a Buffer's own errors there may be other classes than ours. */
export function isOutOfRange(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'RangeError';
}

/**
 * [Note: Looking at bytes] What people send is looked at in the process that answers everybody, so no file may keep it: at most 250 ms
 * of its processor for one of any size and shape. Everything that looks takes a ByteReader, which reads in blocks and counts; beyond
 * its budget it throws OverBudget, and whoever looks says what that means. A film is left to the worker, a photo is refused as broken
 * (no camera writes such), a clean copy is not made, a time of recording is not known. What is looked at byte by byte or entry by
 * entry, without the reader, is paid with `spend`, before or after a stretch that one block limits.
 */
export interface LookBudget {
  readonly steps: number;
  /** How often bytes are fetched, however many at a time. */
  readonly reads: number;
  /** Of BLOCK_BYTES. */
  readonly blocks: number;
  /** Of looking; waiting for bytes does not count. */
  readonly timeMs: number;
}

export const BLOCK_BYTES = 65_536;
/** What `take` and `peek` cost. */
export const LOOK_STEPS = 8;
/** Bytes that are looked at one by one for the price of a step. */
export const BYTES_A_STEP = 32;

/**
 * Steps are of about 50 ns, reads of 40 µs, blocks of 10 µs. The largest files that are looked at from end to end fit: a photo of 100 MB,
 * a film in RIFF of 512 MB with half a million frames.
 */
export const LOOK_BUDGET: LookBudget = { steps: 1_000_000, reads: 1_200, blocks: 9_000, timeMs: 2_000 };

export interface Spent {
  readonly steps: number;
  readonly reads: number;
  readonly blocks: number;
}

export interface ByteReader {
  readonly sizeBytes: number;
  readonly spent: Spent;
  /** Exactly that many, until the next `take` or `peek`: the memory is used again. Throws NotUnderstood where the file ends before. */
  take(at: number, length: number): Promise<Buffer>;
  /** At least one byte from there, as many as are at hand, until the next `take` or `peek`. Null at the file's end. */
  peek(at: number): Promise<Buffer | null>;
  /** Throws OverBudget. */
  spend(steps: number): void;
}

const WINDOW_MAX_BYTES = 1_048_576;
// Tables of a film of hours; what is larger was made to fill memories.
const TAKE_MAX_BYTES = 33_554_432;
const STEPS_BETWEEN_CLOCKS = 20_000;

/**
 * Keeps the last window, because structures are read from front to back; while they are, the window grows, so that going through a whole
 * file costs one read a megabyte. `nowMs` is for tests.
 */
export function createReader(
  bytes: RandomBytes,
  budget: LookBudget = LOOK_BUDGET,
  nowMs: () => number = () => performance.now(),
): ByteReader {
  const { sizeBytes } = bytes;
  const spent = { steps: 0, reads: 0, blocks: 0 };
  let windowStart = 0;
  let window: Buffer = Buffer.alloc(0);
  let memory: Buffer = Buffer.alloc(0);
  let windowBytes = BLOCK_BYTES / 2;
  let lookedMs = 0;
  let resumedAtMs = nowMs();
  let clockAtSteps = 0;

  function checkClock(): void {
    clockAtSteps = spent.steps;
    const now = nowMs();
    lookedMs += now - resumedAtMs;
    resumedAtMs = now;
    if (lookedMs > budget.timeMs) throw new TookTooLong('too much time');
  }

  function spend(steps: number): void {
    spent.steps += steps;
    if (spent.steps > budget.steps) throw new OverBudget('too many steps');
    if (spent.steps - clockAtSteps > STEPS_BETWEEN_CLOCKS) checkClock();
  }

  /** The same again and again: memory that is thrown away after each read costs more than the read. */
  function memoryOf(length: number): Buffer {
    if (length > WINDOW_MAX_BYTES) return Buffer.allocUnsafeSlow(length);
    if (length > memory.length) memory = Buffer.allocUnsafeSlow(length);
    return memory.subarray(0, length);
  }

  async function fill(at: number, length: number): Promise<void> {
    const isOnward = at >= windowStart && at <= windowStart + window.length + WINDOW_MAX_BYTES;
    windowBytes = isOnward ? Math.min(windowBytes * 2, WINDOW_MAX_BYTES) : BLOCK_BYTES;
    const end = Math.min(sizeBytes, at + Math.max(length, windowBytes));
    spent.reads += 1;
    spent.blocks += Math.ceil((end - at) / BLOCK_BYTES);
    if (spent.reads > budget.reads || spent.blocks > budget.blocks) throw new OverBudget('too much to read');
    checkClock();
    const target = memoryOf(end - at);
    const filledBytes = await readAll(bytes, target, at);
    resumedAtMs = nowMs();
    windowStart = at;
    window = target.subarray(0, filledBytes);
  }

  const isHeld = (at: number, length: number): boolean =>
    at >= windowStart && at + length <= windowStart + window.length;

  return {
    sizeBytes,
    spent,
    spend,
    async take(at, length) {
      spend(LOOK_STEPS);
      if (length < 0 || length > TAKE_MAX_BYTES || at < 0 || at + length > sizeBytes)
        throw new NotUnderstood('it ends too early');
      if (!isHeld(at, length)) await fill(at, length);
      if (!isHeld(at, length)) throw new NotUnderstood('it ends too early');
      return window.subarray(at - windowStart, at - windowStart + length);
    },
    async peek(at) {
      spend(LOOK_STEPS);
      if (at >= sizeBytes) return null;
      if (!isHeld(at, 1)) await fill(at, 1);
      return isHeld(at, 1) ? window.subarray(at - windowStart) : null;
    },
  };
}

/** Answers how much of `target` was filled. */
async function readAll(bytes: RandomBytes, target: Buffer, start: number): Promise<number> {
  if (bytes.readInto !== undefined) return bytes.readInto(target, start);
  let filled = 0;
  for await (const part of bytes.read(start, start + target.length)) {
    target.set(part.subarray(0, target.length - filled), filled);
    filled += part.length;
  }
  return Math.min(filled, target.length);
}

/** What is in memory already. */
export function heldBytes(bytes: Buffer): RandomBytes {
  return {
    sizeBytes: bytes.length,
    async *read(start, end) {
      yield bytes.subarray(start, end);
    },
  };
}
