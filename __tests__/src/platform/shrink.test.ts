import { Blob } from 'node:buffer';
import sharp from 'sharp';
import { EXIF_HEAD_BYTES, takeUprightExif } from '@/platform/shrink/jpeg-exif';
import { isStillPicture } from '@/platform/shrink/still-picture';
import { fitSize } from '@/platform/shrink/fit-size';
import { shrink as weapp } from '@/platform/shrink/index.weapp';
import type { PickedFile } from '@/platform/media/types';
import { drawPicture } from '../../support/pictures';
import { wxWorld } from '../../support/wx-world';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return jest.requireActual<typeof import('../../support/taro-over-wx')>('../../support/taro-over-wx').taro;
  },
}));

const LIGHT = { ratio: 0.8, quality: 70, maxEdge: null } as const;

function toBuffer(bytes: Buffer): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return copy;
}

/** What a client sends: the smaller picture with the EXIF of the original after its first two bytes. */
function withExif(small: Buffer, exif: Uint8Array | null): Buffer {
  return Buffer.concat([small.subarray(0, 2), exif ?? new Uint8Array(), small.subarray(2)]);
}

test.each([
  [4000, 3000, LIGHT, 3200, 2400],
  [4000, 3000, { ...LIGHT, maxEdge: 2400 }, 2400, 1800],
  [3000, 4000, { ...LIGHT, maxEdge: 5000 }, 2400, 3200],
  [10, 1, { ...LIGHT, ratio: 0.4 }, 4, 1],
])('%d x %d becomes what was wished for', (width, height, wish, toWidth, toHeight) => {
  expect(fitSize(width, height, wish)).toEqual({ width: toWidth, height: toHeight });
});

test('the time it was taken stays, the turn does not', async () => {
  const original = await drawPicture({ taken: '2026:03:01 10:20:30', orientation: 6 });
  const exif = takeUprightExif(toBuffer(original));
  const small = await sharp(original).rotate().resize(80).jpeg().toBuffer();
  const meta = await sharp(withExif(small, exif)).metadata();
  expect(meta.orientation).toBe(1);
  expect(meta.exif?.toString('latin1')).toContain('2026:03:01 10:20:30');
});

test.each([
  ['a PNG', async () => drawPicture({ format: 'png' })],
  [
    'a JPEG without EXIF',
    async () =>
      sharp(await drawPicture())
        .jpeg()
        .toBuffer(),
  ],
  ['nothing', async () => Buffer.alloc(0)],
  ['a JPEG that ends in its EXIF', async () => (await drawPicture({ taken: '2026:03:01 10:20:30' })).subarray(0, 60)],
])('%s has none to give', async (_name, draw) => {
  expect(takeUprightExif(toBuffer(await draw()))).toBeNull();
});

test('EXIF whose tables point nowhere is taken as it is', async () => {
  const original = await drawPicture({ taken: '2026:03:01 10:20:30' });
  const at = original.indexOf('Exif\0\0', 0, 'latin1') + 6;
  original.fill(0xff, at + 4, at + 8);
  expect(takeUprightExif(toBuffer(original))?.length).toBeGreaterThan(20);
  expect(original.length).toBeLessThan(EXIF_HEAD_BYTES);
});

/** A PNG chunk; nobody looks at its checksum here. */
function aChunk(name: string, dataBytes: number): Buffer {
  const chunk = Buffer.alloc(dataBytes + 12);
  chunk.writeUInt32BE(dataBytes);
  chunk.write(name, 4, 'latin1');
  return chunk;
}
const aPng = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), aChunk('IHDR', 13), ...chunks]);
const frames = (): Promise<Buffer[]> =>
  Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );

test.each<[string, () => Promise<Buffer>, boolean]>([
  ['a JPEG', () => drawPicture(), true],
  ['a PNG', () => drawPicture({ format: 'png' }), true],
  [
    'a plain WebP',
    async () =>
      sharp(await drawPicture())
        .webp()
        .toBuffer(),
    true,
  ],
  [
    'a WebP of more than pixels',
    async () =>
      sharp(await drawPicture())
        .withExif({ IFD0: {} })
        .webp()
        .toBuffer(),
    true,
  ],
  [
    'a WebP that moves',
    async () =>
      sharp(await frames(), { join: { animated: true } })
        .webp()
        .toBuffer(),
    false,
  ],
  [
    'a GIF that moves',
    async () =>
      sharp(await frames(), { join: { animated: true } })
        .gif()
        .toBuffer(),
    false,
  ],
  [
    'a GIF that stands still',
    async () =>
      sharp(await drawPicture())
        .gif()
        .toBuffer(),
    false,
  ],
  ['a PNG that moves', async () => aPng(aChunk('iCCP', 70_000), aChunk('acTL', 8), aChunk('IDAT', 9)), false],
  ['a PNG with acTL where it means nothing', async () => aPng(aChunk('IDAT', 9), aChunk('acTL', 8)), true],
  ['a PNG without an end', async () => aPng(), false],
  ['a HEIC', async () => Buffer.from('0000001c6674797068656963000000006d6966316865696300000000', 'hex'), false],
  ['nothing', async () => Buffer.alloc(0), false],
])('%s may be drawn anew: its bytes tell', async (_name, make, isStill) => {
  expect(await isStillPicture(new Blob([toBuffer(await make())]) as globalThis.Blob)).toBe(isStill);
});

describe('weapp', () => {
  const path = 'wxfile://tmp_big.jpg';
  const put = (bytes: Buffer, name = 'big.jpg'): PickedFile => {
    wxWorld.controls.files.write(path, bytes);
    return { name, sizeBytes: bytes.length, mime: '', handle: { kind: 'path', path } };
  };

  test('a photo is compressed and keeps its time', async () => {
    const original = await drawPicture({ width: 1200, height: 900, taken: '2026:03:01 10:20:30' });
    const small = await sharp(original).resize(300).jpeg().toBuffer();
    wxWorld.controls.files.write('wxfile://tmp_small.jpg', small);
    wxWorld.controls.answer('compressImage', { tempFilePath: 'wxfile://tmp_small.jpg' });
    const outcome = await weapp.photo(put(original), LIGHT);
    if (outcome.kind !== 'shrunk' || outcome.file.handle.kind !== 'path') throw new Error('not shrunk');
    const bytes = wxWorld.controls.files.find(outcome.file.handle.path) ?? new Uint8Array();
    expect(bytes).toHaveLength(outcome.file.sizeBytes);
    expect((await sharp(bytes).metadata()).exif?.toString('latin1')).toContain('2026:03:01 10:20:30');
    expect(outcome.file.sizeBytes).toBeLessThan(original.length);
  });

  test('what does not become smaller, and what is no JPEG, is sent as it is', async () => {
    const original = await drawPicture();
    wxWorld.controls.answer('compressImage', { tempFilePath: path });
    expect(await weapp.photo(put(original), LIGHT)).toEqual({ kind: 'kept' });
    expect(await weapp.photo(put(original, 'big.png'), LIGHT)).toEqual({ kind: 'kept' });
  });

  test('a video above its rate is compressed to it, one below stays', async () => {
    const facts = { width: 1920, height: 1080, fps: 60, duration: 10, size: 1, type: 'mp4', orientation: 'up' };
    wxWorld.controls.files.write('wxfile://tmp_small.mp4', Buffer.alloc(5));
    wxWorld.controls.answer('compressVideo', { tempFilePath: 'wxfile://tmp_small.mp4', size: 1 });
    const choose = () => ({ lines: 1080, kbit: 10_000 });
    wxWorld.controls.answer('getVideoInfo', { ...facts, bitrate: 20_000 });
    expect(await weapp.video(put(Buffer.alloc(10), 'a.mp4'), choose)).toMatchObject({ kind: 'shrunk' });
    wxWorld.controls.answer('getVideoInfo', { ...facts, bitrate: 9_000 });
    expect(await weapp.video(put(Buffer.alloc(10), 'a.mp4'), choose)).toEqual({ kind: 'kept' });
  });
});
