import { crc32, deflateRawSync, constants } from 'node:zlib';

export interface CraftedPng {
  readonly width: number;
  readonly height: number;
  /** As in the PNG specification, 11.2.2. Default: 8-bit grey, not interlaced. */
  readonly bitDepth?: 8 | 16;
  readonly colour?: 0 | 2 | 6;
  readonly isInterlaced?: boolean;
  /** Two files of one size with different numbers have different bytes. */
  readonly serial?: number;
}

const SAMPLES = { 0: 1, 2: 3, 6: 4 } as const;
/** Adam7: first column, first row, and the steps between. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const BLOCK = 1_048_576;
const ADLER = 65_521;

/** A black picture of any size, in a thousandth of its bytes, made without ever holding its pixels. */
export function craftPng(png: CraftedPng): Buffer {
  const { width, height, bitDepth = 8, colour = 0, isInterlaced = false, serial = 0 } = png;
  const pixelBytes = (SAMPLES[colour] * bitDepth) / 8;
  const sizes = isInterlaced
    ? PASSES.map(([x, y, dx, dy]) => [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)] as const)
    : [[width, height] as const];
  // A filter's number goes before each row.
  const total = sizes.reduce((sum, [w, h]) => sum + (w > 0 && h > 0 ? h * (1 + w * pixelBytes) : 0), 0);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bitDepth, colour, 0, 0, isInterlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from(`Comment\0${serial}`, 'latin1')),
    chunk('IDAT', packZeros(total)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A zlib stream of that many zeros: one packed block again and again, which needs nothing of those before it. */
function packZeros(total: number): Buffer {
  const whole = Math.floor(total / BLOCK);
  const block = deflateRawSync(Buffer.alloc(BLOCK), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const rest = deflateRawSync(Buffer.alloc(total % BLOCK), { level: 9 });
  const check = Buffer.alloc(4);
  // Adler-32 of zeros: the second sum counts them, the first stays 1.
  check.writeUInt32BE((total % ADLER) * 65_536 + 1);
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...Array.from({ length: whole }, () => block), rest, check]);
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(body.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
