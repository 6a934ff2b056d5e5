import { BYTES_A_STEP, type ByteReader, NotUnderstood } from '../../../../bytes/byte-reader';

const MARKER = 0xff;
const LOOKS_BETWEEN_PAYMENTS = 10_000;

/** The last of the fill bytes that stand before a marker, which is the marker's first (ITU-T T.81, B.1.1.2). `from` is one of them. */
export async function skipFill(reader: ByteReader, from: number): Promise<number> {
  for (let at = from; ;) {
    const bytes = await reader.peek(at);
    if (bytes === null) throw new NotUnderstood('fill up to the end');
    let fill = 0;
    while (fill < bytes.length && bytes[fill] === MARKER) fill += 1;
    reader.spend(Math.ceil(fill / BYTES_A_STEP));
    at += fill;
    if (fill < bytes.length) return at - 1;
  }
}

/** Where the next marker stands: a byte that is neither 0 nor a restart follows its 0xff. The file's end where there is none. */
export async function findScanEnd(reader: ByteReader, from: number): Promise<number> {
  for (let at = from; ;) {
    const bytes = await reader.peek(at);
    if (bytes === null) return reader.sizeBytes;
    const found = findMarker(reader, bytes);
    at += found;
    if (found + 1 < bytes.length) return at;
    if (found === bytes.length) continue;
    // The block's last byte may begin a marker: the next block starts with it.
    if (at + 1 >= reader.sizeBytes) return reader.sizeBytes;
    await reader.take(at, 2);
  }
}

/** Its length where there is none, its last byte where that is 0xff. Pictures have a few hundred bytes between one 0xff and the next. */
function findMarker(reader: ByteReader, bytes: Buffer): number {
  let looks = 1;
  let at = bytes.indexOf(MARKER);
  for (; at >= 0 && at < bytes.length - 1; at = bytes.indexOf(MARKER, at)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== MARKER && next !== 0 && (next < 0xd0 || next > 0xd7)) break;
    at += next === MARKER ? 1 : 2;
    looks += 1;
    if (looks === LOOKS_BETWEEN_PAYMENTS) {
      reader.spend(looks);
      looks = 0;
    }
  }
  reader.spend(looks);
  return at < 0 ? bytes.length : at;
}
