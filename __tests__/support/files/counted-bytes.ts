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
const isDigit = (code: number): boolean => code >= 48 && code <= 57;
/** Of the buffer itself, which looks at its bytes without being watched. */
const toOwn = (buffer: Buffer, value: unknown): unknown => (typeof value === 'function' ? value.bind(buffer) : value);
/** What is cut out to be kept or written is no looking. */
const KEPT_BYTES = 64;

export function watchedReader(bytes: RandomBytes): WatchedReader {
  const reader = createReader(bytes, LOOK_BUDGET, () => 0);
  const watched = { touched: 0 };
  // Runs for every byte that is looked at.
  const watching: ProxyHandler<Buffer> = {
    get(target, name) {
      if (typeof name === 'symbol') return toOwn(target, Reflect.get(target, name, target));
      if (isDigit(name.charCodeAt(0))) {
        watched.touched += 1;
        return target[Number(name)];
      }
      if (NUMBER.test(name)) watched.touched += 1;
      if (name === 'subarray') return (start?: number, end?: number) => cut(target.subarray(start, end));
      return toOwn(target, Reflect.get(target, name, target));
    },
  };
  const watch = (buffer: Buffer): Buffer => new Proxy(buffer, watching);
  const cut = (part: Buffer): Buffer => (part.length > KEPT_BYTES ? watch(part) : part);
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
