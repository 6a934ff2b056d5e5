import { drawThumbhash, type Pixels } from '@contract/rules/thumbhash';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Map([...ALPHABET].map((letter, value) => [letter, value]));
VALUES.set('-', 62).set('_', 63);

/** WeChat has neither `atob` nor `btoa`. */
export function decodeBase64(text: string): number[] {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of text) {
    const value = VALUES.get(letter);
    if (value === undefined) break;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 255);
    }
  }
  return bytes;
}

function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const held = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const left = bytes.length - at;
    text += ALPHABET.charAt(held >> 18) + ALPHABET.charAt((held >> 12) & 63);
    text += left > 1 ? ALPHABET.charAt((held >> 6) & 63) : '=';
    text += left > 2 ? ALPHABET.charAt(held & 63) : '=';
  }
  return text;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
// A chunk is its length, its name, what is in it, and a checksum of the last two.
const CHUNK_BYTES = 12;
const HEADER_BYTES = 13;
// Before and after the one stored block of deflate: zlib's header and the block's, zlib's checksum.
const [STORED_HEAD, STORED_TAIL] = [7, 4];

/** A PNG (w3.org/TR/png-3) whose rows are stored as they are; at most 65,535 bytes of them. */
function encodePng({ width, height, rgb }: Pixels): Uint8Array {
  const rowBytes = 1 + width * 3;
  const rawBytes = rowBytes * height;
  const bodyBytes = STORED_HEAD + rawBytes + STORED_TAIL;
  const png = new Uint8Array(SIGNATURE.length + CHUNK_BYTES * 3 + HEADER_BYTES + bodyBytes);
  const view = new DataView(png.buffer);
  let at = SIGNATURE.length;
  png.set(SIGNATURE);

  const writeChunk = (name: string, length: number, write: (start: number) => void): void => {
    view.setUint32(at, length);
    for (let index = 0; index < 4; index += 1) png[at + 4 + index] = name.charCodeAt(index);
    write(at + 8);
    let crc = 0xffffffff;
    for (let index = at + 4; index < at + 8 + length; index += 1) {
      crc = (CRC_TABLE[(crc ^ (png[index] ?? 0)) & 255] ?? 0) ^ (crc >>> 8);
    }
    view.setUint32(at + 8 + length, ~crc >>> 0);
    at += CHUNK_BYTES + length;
  };

  writeChunk('IHDR', HEADER_BYTES, (start) => {
    view.setUint32(start, width);
    view.setUint32(start + 4, height);
    // 8 bits a channel, red, green and blue.
    png.set([8, 2, 0, 0, 0], start + 8);
  });
  writeChunk('IDAT', bodyBytes, (start) => {
    png.set([0x78, 1, 1], start);
    view.setUint16(start + 3, rawBytes, true);
    view.setUint16(start + 5, ~rawBytes & 0xffff, true);
    const raw = start + STORED_HEAD;
    for (let row = 0; row < height; row += 1) {
      png.set(rgb.subarray(row * width * 3, (row + 1) * width * 3), raw + row * rowBytes + 1);
    }
    let [low, high] = [1, 0];
    for (let index = raw; index < raw + rawBytes; index += 1) {
      low = (low + (png[index] ?? 0)) % 65521;
      high = (high + low) % 65521;
    }
    view.setUint32(raw + rawBytes, high * 65536 + low);
  });
  writeChunk('IEND', 0, () => undefined);
  return png;
}

/** A hash holds seven waves a side at most: more pixels would show nothing more and cost setData bytes in WeChat. */
const LONG_EDGE = 10;

const CACHE_MAX = 1500;
const cache = new Map<string, string>();

/** Address of a tiny picture for a base64 thumbhash. Empty when there is none or it is not one. */
export function thumbhashUrl(thumbhash: string): string {
  if (thumbhash === '') return '';
  const known = cache.get(thumbhash);
  if (known !== undefined) return known;
  const small = drawThumbhash(decodeBase64(thumbhash), LONG_EDGE);
  const url = small === null ? '' : `data:image/png;base64,${encodeBase64(encodePng(small))}`;
  if (cache.size >= CACHE_MAX) cache.clear();
  cache.set(thumbhash, url);
  return url;
}
