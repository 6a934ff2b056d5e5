import { findLabel, LABEL_PACKET_MAX } from './aigc-label';
import { type ByteReader, NotUnderstood } from './byte-reader';

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

const APPLICATION = 0xff;
const XMP = 'XMP DataXMP';
/** Behind a packet, which is in no blocks: wherever a reader of blocks arrives in it, it is led to its end. */
const LEAD_OUT = Buffer.from([1, ...Array.from({ length: 256 }, (_, at) => 255 - at), 0]);

/** The label in the extension between two places, or null. */
export async function readGifLabel(reader: ByteReader, at: number, end: number): Promise<string | null> {
  const head = await reader.take(at, Math.min(14, end - at));
  if (head[1] !== APPLICATION || head.toString('latin1', 3) !== XMP) return null;
  const length = end - at - 14 - LEAD_OUT.length;
  if (length <= 0 || length > LABEL_PACKET_MAX) return null;
  return findLabel(await reader.take(at + 14, length));
}

/** An extension that holds a packet of XMP (its specification's part 3, 1.1.2). */
export const toXmpExtension = (packet: string): Buffer =>
  Buffer.concat([Buffer.from([EXTENSION, APPLICATION, XMP.length]), Buffer.from(XMP + packet), LEAD_OUT]);

/** The label of a GIF, wherever it stands. */
export async function findGifLabel(reader: ByteReader): Promise<string | null> {
  const head = await reader.take(0, 13);
  for (let at = 13 + tableBytes(head.readUInt8(10)); ;) {
    const kind = (await reader.take(at, 1)).readUInt8(0);
    if (kind !== IMAGE && kind !== EXTENSION) return null;
    const end = kind === IMAGE ? await skipImage(reader, at) : await skipBlocks(reader, at + 2);
    const label = kind === EXTENSION ? await readGifLabel(reader, at, end) : null;
    if (label !== null) return label;
    at = end;
  }
}
