import { crc32, deflateSync } from 'node:zlib';
import { encodeQR } from 'qr';

// Pixels of one module, and the quiet zone around the code in modules (ISO/IEC 18004 asks for four).
const SCALE = 10;
const QUIET = 4;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const GREYSCALE = 0;

/** A PNG picture, one bit a pixel. */
export function drawQrCode(text: string): Buffer {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const edge = modules.length * SCALE;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header.set([1, GREYSCALE], 8);
  const lines = modules.flatMap((row) => Array.from({ length: SCALE }, () => packLine(row)));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The filter's byte (none), then eight pixels a byte; a set bit is white. */
function packLine(row: readonly boolean[]): Buffer {
  const edge = row.length * SCALE;
  const line = Buffer.alloc(1 + Math.ceil(edge / 8));
  for (let x = 0; x < edge; x += 1) {
    const isDark = row[Math.floor(x / SCALE)] === true;
    const at = 1 + (x >> 3);
    if (!isDark) line[at] = (line[at] ?? 0) | (0x80 >> (x & 7));
  }
  return line;
}

function chunk(type: string, bytes: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), bytes]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
