/** Enough of a file's beginning to hold its EXIF, which has at most 64 KB and comes first. */
export const EXIF_HEAD_BYTES = 262_144;

const SOI = 0xffd8;
const APP1 = 0xffe1;
const SOS = 0xffda;
const ORIENTATION = 0x0112;
const UPRIGHT = 1;
const LAST_TURN = 8;
/** Exif and two zeros. */
const EXIF = 0x45786966;
const EXIF_LENGTH = 6;

export const isJpeg = (head: ArrayBuffer): boolean => head.byteLength >= 4 && new DataView(head).getUint16(0) === SOI;

/** The segment with its marker, or null. */
function findExif(head: ArrayBuffer): Uint8Array<ArrayBuffer> | null {
  if (!isJpeg(head)) return null;
  const view = new DataView(head);
  let at = 2;
  while (at + 10 <= head.byteLength) {
    const marker = view.getUint16(at);
    const size = view.getUint16(at + 2);
    if (marker === SOS || marker >> 8 !== 0xff || size < 2) return null;
    const end = at + 2 + size;
    const isExif = marker === APP1 && view.getUint32(at + 4) === EXIF;
    if (isExif) return end <= head.byteLength ? new Uint8Array(head.slice(at, end)) : null;
    at = end;
  }
  return null;
}

interface Turn {
  /** Of its value. */
  readonly at: number;
  readonly isLittle: boolean;
}

/** Where the segment says how the picture is to be turned. What cannot be read says nothing. */
function findTurns(view: DataView): Turn[] {
  const start = 4 + EXIF_LENGTH;
  const turns: Turn[] = [];
  try {
    const isLittle = view.getUint16(start) === 0x4949;
    const first = start + view.getUint32(start + 4, isLittle);
    const count = view.getUint16(first, isLittle);
    for (let index = 0; index < count; index += 1) {
      const entry = first + 2 + index * 12;
      if (view.getUint16(entry, isLittle) !== ORIENTATION) continue;
      view.getUint16(entry + 8, isLittle);
      turns.push({ at: entry + 8, isLittle });
    }
  } catch {
    // It ends before it should.
  }
  return turns;
}

const toView = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** Whether the pixels of the picture that this segment, with its marker, is of are shown as they are stored. */
export function isUpright(segment: Uint8Array): boolean {
  const view = toView(segment);
  // 0 and whatever else is no turn is shown as it is stored, too.
  return findTurns(view).every(({ at, isLittle }) => {
    const turn = view.getUint16(at, isLittle);
    return turn <= UPRIGHT || turn > LAST_TURN;
  });
}

/** `exif` as it stands in a JPEG, with its marker. Null: more than a segment can hold. */
export function toExifSegment(exif: DataView): Uint8Array<ArrayBuffer> | null {
  // The length counts itself, not the marker.
  const size = 2 + EXIF_LENGTH + exif.byteLength;
  if (size > 0xffff) return null;
  const segment = new Uint8Array(2 + size);
  const view = toView(segment);
  view.setUint16(0, APP1);
  view.setUint16(2, size);
  view.setUint32(4, EXIF);
  segment.set(new Uint8Array(exif.buffer, exif.byteOffset, exif.byteLength), 4 + EXIF_LENGTH);
  return segment;
}

/** The EXIF of `head`, upright, to stand after the first two bytes of another JPEG. Null: it has none. */
export function takeUprightExif(head: ArrayBuffer): Uint8Array<ArrayBuffer> | null {
  const segment = findExif(head);
  if (segment === null) return null;
  const view = toView(segment);
  // The pixels have been turned, so nobody must turn them again.
  for (const { at, isLittle } of findTurns(view)) view.setUint16(at, UPRIGHT, isLittle);
  return segment;
}
