import { EXIF_HEAD_BYTES, isJpeg, isUpright, takeUprightExif, toExifSegment } from './jpeg-exif';

const PNG_START = [0x89504e47, 0x0d0a1a0a] as const;
const PNG_EXIF = 0x65584966;
const RIFF = 0x52494646;
const WEBP = 0x57454250;
const WEBP_EXIF = 0x45584946;
/** Before the first chunk: a PNG's signature; RIFF, the size and WEBP. */
const PNG_HEAD_BYTES = 8;
const WEBP_HEAD_BYTES = 12;
/** Of each chunk: its length and name, and of a PNG's the checksum after it. */
const CHUNK_HEAD_BYTES = 8;
const CHECKSUM_BYTES = 4;

const LITTLE_TIFF = 0x49492a00;
const BIG_TIFF = 0x4d4d002a;
const EXIF_NAME = 0x45786966;
const EXIF_NAME_BYTES = 6;

/** Null where the file ends first. */
function cut(view: DataView, start: number, length: number): DataView | null {
  return start + length <= view.byteLength ? new DataView(view.buffer, view.byteOffset + start, length) : null;
}

/** The data of its eXIf chunk, which may come before its pixels or after them (W3C, PNG third edition). */
function findInPng(view: DataView): DataView | null {
  for (let at = PNG_HEAD_BYTES; at + CHUNK_HEAD_BYTES <= view.byteLength;) {
    const length = view.getUint32(at);
    if (view.getUint32(at + 4) === PNG_EXIF) return cut(view, at + CHUNK_HEAD_BYTES, length);
    at += CHUNK_HEAD_BYTES + length + CHECKSUM_BYTES;
  }
  return null;
}

/** The data of its EXIF chunk, which comes after its pixels; a chunk of an odd length has a byte more (RFC 9649). */
function findInWebp(view: DataView): DataView | null {
  for (let at = WEBP_HEAD_BYTES; at + CHUNK_HEAD_BYTES <= view.byteLength;) {
    const length = view.getUint32(at + 4, true);
    if (view.getUint32(at) === WEBP_EXIF) return cut(view, at + CHUNK_HEAD_BYTES, length);
    at += CHUNK_HEAD_BYTES + length + (length % 2);
  }
  return null;
}

/** Some programs write the name of a JPEG's segment before it. */
function withoutName(data: DataView): DataView | null {
  const isNamed = data.byteLength >= EXIF_NAME_BYTES && data.getUint32(0) === EXIF_NAME;
  return isNamed ? cut(data, EXIF_NAME_BYTES, data.byteLength - EXIF_NAME_BYTES) : data;
}

/** The EXIF of a whole PNG or WebP, without a name. Null: it has none, or what it has is none. */
export function findChunkExif(bytes: ArrayBuffer): DataView | null {
  const view = new DataView(bytes);
  if (view.byteLength < WEBP_HEAD_BYTES) return null;
  const isPng = view.getUint32(0) === PNG_START[0] && view.getUint32(4) === PNG_START[1];
  const isWebp = view.getUint32(0) === RIFF && view.getUint32(8) === WEBP;
  const data = isPng ? findInPng(view) : isWebp ? findInWebp(view) : null;
  const exif = data === null ? null : withoutName(data);
  if (exif === null || exif.byteLength < 8) return null;
  return [LITTLE_TIFF, BIG_TIFF].includes(exif.getUint32(0)) ? exif : null;
}

export type CarriedExif =
  | { kind: 'none' }
  /** To stand after the first two bytes of the JPEG, turned upright. */
  | { kind: 'segment'; segment: Uint8Array<ArrayBuffer> }
  /** Drawn anew the picture would lose it. */
  | { kind: 'bound' };

/**
 * What a JPEG drawn from this still picture takes along. A PNG or WebP that is to be turned is bound to what it is: every browser turns
 * a JPEG, and only some of them these; so is one whose EXIF is more than a segment holds.
 */
export async function readExif(blob: Blob): Promise<CarriedExif> {
  const head = await blob.slice(0, EXIF_HEAD_BYTES).arrayBuffer();
  if (isJpeg(head)) {
    const segment = takeUprightExif(head);
    return segment === null ? { kind: 'none' } : { kind: 'segment', segment };
  }
  const exif = findChunkExif(await blob.arrayBuffer());
  if (exif === null) return { kind: 'none' };
  const segment = toExifSegment(exif);
  return segment !== null && isUpright(segment) ? { kind: 'segment', segment } : { kind: 'bound' };
}
