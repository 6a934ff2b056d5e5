const MARKER = 0xff;
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
const ICC = 'ICC_PROFILE\0';
const JFIF = ['JFIF\0', 'JFXX\0'];

/**
 * A JPEG without what tells where it was taken, by what camera, and whatever else programs have hidden in it: of the application
 * segments only those that the picture's colours need stay, comments go, and so does all that follows the picture's end. How it
 * is to be turned is said again. The picture itself is not touched. Throws for what is no JPEG (ITU-T T.81, annex B).
 */
export async function* cleanJpeg(
  bytes: AsyncIterable<Uint8Array>,
  orientation: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let held: Buffer = Buffer.alloc(0);
  let isOpened = false;
  // Inside the picture's own data a marker is a byte that is neither 0 nor a restart.
  let isInScan = false;
  for await (const chunk of bytes) {
    held = held.length === 0 ? Buffer.from(chunk) : Buffer.concat([held, chunk]);
    let at = 0;
    const kept: Buffer[] = [];
    for (;;) {
      if (isInScan) {
        const next = findMarker(held, at);
        kept.push(held.subarray(at, next));
        at = next;
        if (at + 1 >= held.length) break;
        isInScan = false;
      }
      if (at + 4 > held.length && !(at + 2 <= held.length && held[at + 1] === EOI)) break;
      if (held[at] !== MARKER) throw new Error('not a JPEG');
      const code = held[at + 1] ?? 0;
      if (!isOpened) {
        if (code !== SOI) throw new Error('not a JPEG');
        isOpened = true;
        kept.push(held.subarray(at, at + 2));
        if (orientation > 1 && orientation <= 8) kept.push(orientationSegment(orientation));
        at += 2;
        continue;
      }
      if (code === MARKER) {
        at += 1;
        continue;
      }
      if (code === EOI) {
        kept.push(held.subarray(at, at + 2));
        yield Buffer.concat(kept);
        return;
      }
      const end = at + 2 + held.readUInt16BE(at + 2);
      if (end > held.length) break;
      if (isKept(code, held.subarray(at + 4, end))) kept.push(held.subarray(at, end));
      at = end;
      isInScan = code === SOS;
    }
    held = held.subarray(at);
    if (kept.length > 0) yield Buffer.concat(kept);
  }
  if (isInScan) yield held;
}

/** How much longer than the original it may become. */
export const CLEAN_JPEG_EXTRA_BYTES = 64;

function isKept(code: number, content: Buffer): boolean {
  if (code === COMMENT) return false;
  if (code < APP0 || code > APP15) return true;
  const starts = (text: string): boolean => content.toString('latin1', 0, text.length) === text;
  if (code === APP0) return JFIF.some(starts);
  return (code === APP2 && starts(ICC)) || (code === APP14 && starts('Adobe'));
}

/** Where the next marker begins, or the last byte where that may be the start of one, or the end. */
function findMarker(data: Buffer, from: number): number {
  for (let at = from; ;) {
    const found = data.indexOf(MARKER, at);
    if (found < 0) return data.length;
    const next = data[found + 1];
    if (next === undefined) return found;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return found;
    at = found + 2;
  }
}

/** An EXIF block with one entry (CIPA DC-008, 4.6.4): tag 0x0112. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM', 0, 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([MARKER, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}
