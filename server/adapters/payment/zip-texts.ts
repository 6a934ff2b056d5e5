import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;

/** The files of a small ZIP, as GBK, which is what bills are written in. Throws for what is no ZIP, or becomes larger than that together. */
export function readZipTexts(zip: Buffer, maxBytes: number): string[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end === -1 || end + END_BYTES > zip.length || zip.readUInt32LE(end) !== END) throw new Error('this is no ZIP');
  const texts: string[] = [];
  let room = maxBytes;
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('this ZIP is broken');
    const packedBytes = zip.readUInt32LE(at + 20);
    const local = zip.readUInt32LE(at + 42);
    const start = local + LOCAL_BYTES + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + packedBytes);
    const isPacked = zip.readUInt16LE(at + 10) !== 0;
    const bytes = isPacked ? inflateRawSync(packed, { maxOutputLength: Math.max(1, room) }) : packed;
    room -= bytes.length;
    if (room < 0) throw new Error('this ZIP is too large');
    texts.push(new TextDecoder('gbk').decode(bytes));
    at += ENTRY_BYTES + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return texts;
}
