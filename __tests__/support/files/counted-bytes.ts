import {
  BYTES_A_STEP,
  type ByteReader,
  createReader,
  LOOK_BUDGET,
  type RandomBytes,
} from '../../../server/bytes/byte-reader';

/** Bytes that know how often and how much of them was fetched, whatever a reader says of itself. */
export interface CountedBytes extends RandomBytes {
  readonly counted: { reads: number; bytes: number };
}

export function countedBytes(bytes: Buffer): CountedBytes {
  const counted = { reads: 0, bytes: 0 };
  return {
    sizeBytes: bytes.length,
    counted,
    async *read(start, end) {
      counted.reads += 1;
      counted.bytes += end - start;
      yield bytes.subarray(start, end);
    },
  };
}

/** A reader that counts which of its bytes are looked at one by one, to hold it against the steps that were paid for that. */
export interface WatchedReader extends ByteReader {
  readonly watched: { touched: number };
}

const NUMBER = /^read(U?Int|BigU?Int)/;
/** What is cut out to be kept or written is no looking. */
const KEPT_BYTES = 64;

export function watchedReader(bytes: RandomBytes): WatchedReader {
  const reader = createReader(bytes, LOOK_BUDGET, () => 0);
  const watched = { touched: 0 };
  const watch = (buffer: Buffer): Buffer =>
    new Proxy(buffer, {
      get(target, name) {
        if (typeof name === 'string' && /^\d+$/.test(name)) watched.touched += 1;
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (typeof name === 'string' && NUMBER.test(name)) watched.touched += 1;
        return (...args: unknown[]): unknown => {
          const result: unknown = Reflect.apply(value, target, args);
          return name === 'subarray' && Buffer.isBuffer(result) && result.length > KEPT_BYTES ? watch(result) : result;
        };
      },
    });
  return {
    sizeBytes: reader.sizeBytes,
    spent: reader.spent,
    spend: (steps) => reader.spend(steps),
    take: async (at, length) => watch(await reader.take(at, length)),
    peek: async (at) => {
      const held = await reader.peek(at);
      return held === null ? null : watch(held);
    },
    watched,
  };
}

/** How many bytes may have been looked at for so many steps. */
export const paidFor = (reader: ByteReader): number => reader.spent.steps * BYTES_A_STEP;
