/** Up to and with the flags of a WebP. */
const HEAD_BYTES = 21;
const JPEG = 0xffd8;
const PNG = 0x89504e47;
const RIFF = 0x52494646;
const WEBP = 0x57454250;
const VP8X = 0x56503858;
const ANIMATION_FLAG = 0x02;
const ACTL = 0x6163544c;
const IDAT = 0x49444154;
const PNG_SIGNATURE_BYTES = 8;
/** Of each PNG chunk: length and name before its data, a checksum after. */
const PNG_CHUNK_EXTRA_BYTES = 12;

async function readView(blob: Blob, start: number, length: number): Promise<DataView> {
  return new DataView(await blob.slice(start, start + length).arrayBuffer());
}

async function isStillPng(blob: Blob): Promise<boolean> {
  for (let at = PNG_SIGNATURE_BYTES; at + 8 <= blob.size;) {
    const chunk = await readView(blob, at, 8);
    const name = chunk.getUint32(4);
    if (name === IDAT) return true;
    if (name === ACTL) return false;
    at += chunk.getUint32(0) + PNG_CHUNK_EXTRA_BYTES;
  }
  return false;
}

/**
 * Whether a picture loses nothing but sharpness when it is drawn anew as a JPEG: a JPEG, or a PNG or WebP that does not move. By its
 * bytes: a PNG moves with an acTL chunk before its first IDAT (W3C, PNG third edition), a WebP with the flag for it in its VP8X chunk
 * (RFC 9649). A GIF may move; a HEIC, which only some browsers can read, would come out without its EXIF.
 */
export async function isStillPicture(blob: Blob): Promise<boolean> {
  const head = await readView(blob, 0, HEAD_BYTES);
  if (head.byteLength < HEAD_BYTES) return false;
  if (head.getUint16(0) === JPEG) return true;
  if (head.getUint32(0) === PNG) return isStillPng(blob);
  if (head.getUint32(0) !== RIFF || head.getUint32(8) !== WEBP) return false;
  return head.getUint32(12) !== VP8X || (head.getUint8(20) & ANIMATION_FLAG) === 0;
}
