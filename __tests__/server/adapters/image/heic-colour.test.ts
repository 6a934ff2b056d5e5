import sharp from 'sharp';
import { createReader, heldBytes, NotUnderstood } from '../../../../server/bytes/byte-reader';
import { readHeicColour } from '../../../../server/adapters/image/heic-colour';
import { tagPixels } from '../../../../server/adapters/image/tagged-pixels';

function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** A HEIF file as far as its colours go. */
function heif(...properties: readonly Buffer[]): Buffer {
  const meta = box('meta', Buffer.alloc(4), box('hdlr', Buffer.alloc(20)), box('iprp', box('ipco', ...properties)));
  return Buffer.concat([box('ftyp', Buffer.from('heic')), meta, box('mdat', Buffer.alloc(9))]);
}

const icc = (text: string): Buffer => box('colr', Buffer.from(`prof${text}`));
const coded = (primaries: number): Buffer =>
  box('colr', Buffer.from('nclx'), Buffer.from([0, primaries, 0, 13, 0, 1, 128]));
const size = box('ispe', Buffer.alloc(12));

describe('the colours of a HEIF file', () => {
  test.each([
    ['its first profile', heif(size, icc('first'), icc('second')), { kind: 'profile', profile: Buffer.from('first') }],
    ['a profile before numbers', heif(coded(1), icc('own')), { kind: 'profile', profile: Buffer.from('own') }],
    ['numbers where it has no profile', heif(size, coded(12)), { kind: 'coded', primaries: 12 }],
    ['nothing where it says nothing', heif(size), null],
  ])('are %s', async (_name, file, expected) => {
    expect(await readHeicColour(createReader(heldBytes(file)))).toEqual(expected);
  });
});

test.each([
  ['what is no HEIF file', Buffer.from('only text, and longer than a box')],
  ['a box that runs past the end', heif(icc('x')).subarray(0, 60)],
])('the colours of %s are not understood', async (_name, file) => {
  await expect(readHeicColour(createReader(heldBytes(file)))).rejects.toThrow(NotUnderstood);
});

test('a colour that sRGB cannot show is brought to its edge, one that it can keeps its look', async () => {
  const create = { width: 1, height: 1, channels: 3, background: '#000' } as const;
  const sample = await sharp({ create }).withIccProfile('p3').png().toBuffer();
  const { icc: p3 } = await sharp(sample).metadata();
  if (p3 === undefined) throw new Error('no profile');
  const pixels = { data: Buffer.from([0, 255, 0, 128, 128, 128, 200, 100, 50, 0, 0, 0]), width: 2, height: 2 };
  const shown = await sharp(tagPixels(pixels, p3)).toColourspace('srgb').raw().toBuffer();
  // By the matrices of the two spaces: Display P3 (200, 100, 50) is sRGB (214, 95, 32).
  const wanted = [0, 255, 0, 128, 128, 128, 214, 95, 32, 0, 0, 0];
  const distances = [...shown].map((value, at) => Math.abs(value - (wanted[at] ?? 0)));
  expect(Math.max(...distances)).toBeLessThanOrEqual(3);
});
