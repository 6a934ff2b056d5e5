import type { ByteReader } from './byte-reader';

const HEAD = '%PDF-';
const END = '%%EOF';
/** Where a reader looks for the end: some programs write a few bytes after it. */
const TAIL_BYTES = 1_024;

/** Whether a file begins and ends as a document does. What lies between is not looked at: nothing here draws it. */
export async function isPdf(reader: ByteReader): Promise<boolean> {
  if (reader.sizeBytes < HEAD.length + END.length) return false;
  const head = (await reader.take(0, HEAD.length)).toString('latin1');
  const length = Math.min(TAIL_BYTES, reader.sizeBytes);
  const tail = (await reader.take(reader.sizeBytes - length, length)).toString('latin1');
  return head === HEAD && tail.includes(END);
}
