import sharp from 'sharp';
import { EXIF_HEAD_BYTES, takeUprightExif } from '@/platform/shrink/jpeg-exif';
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
