import { thumbHashToRGBA } from 'thumbhash';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** WeChat has neither `atob` nor `btoa`. */
export function decodeBase64(text: string): number[] {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of text) {
    const value = ALPHABET.indexOf(letter === '-' ? '+' : letter === '_' ? '/' : letter);
    if (value < 0) break;
    held = (held << 6) | value;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 255);
    }
  }
  return bytes;
}

function encodeBase64(bytes: readonly number[]): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.slice(at, at + 3);
    const left = bytes.length - at;
    text += ALPHABET.charAt(a >> 2) + ALPHABET.charAt(((a & 3) << 4) | (b >> 4));
    text += left > 1 ? ALPHABET.charAt(((b & 15) << 2) | (c >> 6)) : '=';
    text += left > 2 ? ALPHABET.charAt(c & 63) : '=';
  }
  return text;
}

const CRC_TABLE = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

const bigEndian = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

function pngChunk(name: string, body: readonly number[]): number[] {
  const content = [...[...name].map((letter) => letter.charCodeAt(0)), ...body];
  let crc = 0xffffffff;
  for (const byte of content) crc = (CRC_TABLE[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return [...bigEndian(body.length), ...content, ...bigEndian(~crc >>> 0)];
}

/** `pixels`: rows of red, green, blue. One stored deflate block, so at most 65,535 bytes. */
function encodePng(width: number, height: number, pixels: readonly number[]): number[] {
  const raw: number[] = [];
  for (let y = 0; y < height; y += 1) raw.push(0, ...pixels.slice(y * width * 3, (y + 1) * width * 3));
  let low = 1;
  let high = 0;
  for (const byte of raw) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  const size = [raw.length & 255, raw.length >> 8];
  const stored = [0x78, 1, 1, ...size, ...size.map((byte) => ~byte & 255), ...raw, ...bigEndian(high * 65536 + low)];
  return [
    ...[137, 80, 78, 71, 13, 10, 26, 10],
    ...pngChunk('IHDR', [...bigEndian(width), ...bigEndian(height), 8, 2, 0, 0, 0]),
    ...pngChunk('IDAT', stored),
    ...pngChunk('IEND', []),
  ];
}

/** A hash holds seven waves a side at most: more pixels would show nothing more and cost setData bytes in WeChat. */
const LONG_EDGE = 10;

/** The mean of the decoded pixels that fall into each cell of a smaller picture. */
function shrink(source: { w: number; h: number; rgba: Uint8Array }): {
  width: number;
  height: number;
  pixels: number[];
} {
  const scale = LONG_EDGE / Math.max(source.w, source.h);
  const width = Math.max(1, Math.round(source.w * scale));
  const height = Math.max(1, Math.round(source.h * scale));
  const pixels: number[] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const sums = [0, 0, 0];
      let count = 0;
      for (let sy = Math.floor((y * source.h) / height); sy < ((y + 1) * source.h) / height; sy += 1) {
        for (let sx = Math.floor((x * source.w) / width); sx < ((x + 1) * source.w) / width; sx += 1) {
          const at = (sy * source.w + sx) * 4;
          for (let channel = 0; channel < 3; channel += 1) {
            sums[channel] = (sums[channel] ?? 0) + (source.rgba[at + channel] ?? 0);
          }
          count += 1;
        }
      }
      for (const sum of sums) pixels.push(Math.round(sum / Math.max(1, count)));
    }
  }
  return { width, height, pixels };
}

const CACHE_MAX = 1500;
const cache = new Map<string, string>();

/** Address of a tiny picture for a base64 thumbhash. Empty when there is none or it is not one. */
export function thumbhashUrl(thumbhash: string): string {
  if (thumbhash === '') return '';
  const known = cache.get(thumbhash);
  if (known !== undefined) return known;
  const bytes = decodeBase64(thumbhash);
  let url = '';
  if (bytes.length >= 6) {
    const small = shrink(thumbHashToRGBA(bytes));
    url = `data:image/png;base64,${encodeBase64(encodePng(small.width, small.height, small.pixels))}`;
  }
  if (cache.size >= CACHE_MAX) cache.clear();
  cache.set(thumbhash, url);
  return url;
}
