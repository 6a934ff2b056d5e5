/** Enough of a file's beginning to hold its EXIF, which has at most 64 KB and comes first. */
export const EXIF_HEAD_BYTES = 262_144;

const SOI = 0xffd8;
const APP1 = 0xffe1;
const SOS = 0xffda;
const ORIENTATION = 0x0112;
const UPRIGHT = 1;
const EXIF_LENGTH = 6;

/** The segment with its marker, or null. */
function findExif(head: ArrayBuffer): Uint8Array | null {
  const view = new DataView(head);
  if (head.byteLength < 4 || view.getUint16(0) !== SOI) return null;
  let at = 2;
  while (at + 10 <= head.byteLength) {
    const marker = view.getUint16(at);
    const size = view.getUint16(at + 2);
    if (marker === SOS || marker >> 8 !== 0xff || size < 2) return null;
    const end = at + 2 + size;
    const isExif = marker === APP1 && view.getUint32(at + 4) === 0x45786966;
    if (isExif) return end <= head.byteLength ? new Uint8Array(head.slice(at, end)) : null;
    at = end;
  }
  return null;
}

/** The pixels have been turned, so nobody must turn them again. What cannot be read is left alone. */
function setUpright(segment: Uint8Array): void {
  const start = 4 + EXIF_LENGTH;
  const view = new DataView(segment.buffer, segment.byteOffset, segment.byteLength);
  try {
    const isLittle = view.getUint16(start) === 0x4949;
    const first = start + view.getUint32(start + 4, isLittle);
    const count = view.getUint16(first, isLittle);
    for (let index = 0; index < count; index += 1) {
      const entry = first + 2 + index * 12;
      if (view.getUint16(entry, isLittle) === ORIENTATION) view.setUint16(entry + 8, UPRIGHT, isLittle);
    }
  } catch {
    // It ends before it should.
  }
}

/** The EXIF of `head`, upright, to stand after the first two bytes of another JPEG. Null: it has none. */
export function takeUprightExif(head: ArrayBuffer): Uint8Array<ArrayBuffer> | null {
  const segment = findExif(head);
  if (segment === null) return null;
  setUpright(segment);
  return segment as Uint8Array<ArrayBuffer>;
}
