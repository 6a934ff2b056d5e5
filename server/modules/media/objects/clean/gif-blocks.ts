import { type ByteReader, NotUnderstood } from '../../../../bytes/byte-reader';

export const EXTENSION = 0x21;
export const IMAGE = 0x2c;
export const TRAILER = 0x3b;

/** Of the colours that follow, by the byte that says how many there are (GIF89a, 18 and 20). */
export const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Behind the picture whose descriptor stands there. */
export async function skipImage(reader: ByteReader, at: number): Promise<number> {
  const flags = (await reader.take(at + 9, 1)).readUInt8(0);
  return skipBlocks(reader, at + 10 + tableBytes(flags) + 1);
}

/** Behind the block without bytes that ends a row of them. */
export async function skipBlocks(reader: ByteReader, from: number): Promise<number> {
  for (let at = from; ;) {
    const bytes = await reader.peek(at);
    if (bytes === null) throw new NotUnderstood('it ends too early');
    let next = 0;
    let blocks = 0;
    let isLast = false;
    while (!isLast && next < bytes.length) {
      const length = bytes[next] ?? 0;
      next += 1 + length;
      blocks += 1;
      isLast = length === 0;
    }
    reader.spend(blocks);
    at += next;
    if (isLast) return at;
  }
}
