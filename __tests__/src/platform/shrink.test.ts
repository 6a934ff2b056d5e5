import { Blob } from 'node:buffer';
import sharp from 'sharp';
import { EXIF_HEAD_BYTES, takeUprightExif } from '@/platform/shrink/jpeg-exif';
import { findChunkExif, readExif } from '@/platform/shrink/picture-exif';
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
function aChunk(name: string, data: number | Buffer, saidBytes?: number): Buffer {
  const bytes = typeof data === 'number' ? Buffer.alloc(data) : data;
  const chunk = Buffer.alloc(bytes.length + 12);
  chunk.writeUInt32BE(saidBytes ?? bytes.length);
  chunk.write(name, 4, 'latin1');
  bytes.copy(chunk, 8);
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

/** A WebP chunk, with its byte more where its length is odd. */
function aWebpChunk(name: string, data: Buffer, saidBytes = data.length): Buffer {
  const chunk = Buffer.alloc(8 + data.length + (data.length % 2));
  chunk.write(name, 0, 'latin1');
  chunk.writeUInt32LE(saidBytes, 4);
  data.copy(chunk, 8);
  return chunk;
}
const aWebp = (...chunks: Buffer[]): Buffer => {
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(4 + chunks.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([head, ...chunks]);
};
const carriedBy = (bytes: Buffer) => readExif(new Blob([toBuffer(bytes)]) as globalThis.Blob);
/** Of a camera, with no name before it. */
const exifOf = async (orientation?: number): Promise<Buffer> => {
  const taken = '2026:03:01 10:20:30';
  const { exif } = await sharp(
    await drawPicture({ taken, isPrivate: true, ...(orientation === undefined ? {} : { orientation }) }),
  ).metadata();
  return (exif ?? Buffer.alloc(0)).subarray(6);
};

describe('what a JPEG takes along', () => {
  test.each(['png', 'webp'] as const)('of a %s: the camera and the time it was taken', async (format) => {
    const original = await drawPicture({ format, taken: '2026:03:01 10:20:30', isPrivate: true });
    const carried = await carriedBy(original);
    if (carried.kind !== 'segment') throw new Error(carried.kind);
    const meta = await sharp(withExif(await sharp(original).jpeg().toBuffer(), carried.segment)).metadata();
    expect(meta.format).toBe('jpeg');
    for (const words of ['2026:03:01 10:20:30', 'SecretMaker']) expect(meta.exif?.toString('latin1')).toContain(words);
  });

  test.each<[string, (exif: Buffer) => Buffer]>([
    ['after the pixels of a PNG', (exif) => aPng(aChunk('IDAT', 9), aChunk('IDAT', 9), aChunk('eXIf', exif))],
    ['before them', (exif) => aPng(aChunk('eXIf', exif), aChunk('IDAT', 9))],
    [
      'in a WebP, after a chunk of an odd length',
      (exif) =>
        aWebp(aWebpChunk('VP8X', Buffer.alloc(10)), aWebpChunk('VP8 ', Buffer.alloc(7)), aWebpChunk('EXIF', exif)),
    ],
    [
      'in a WebP, named as in a JPEG',
      (exif) => aWebp(aWebpChunk('EXIF', Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif]))),
    ],
  ])('%s it is found', async (_name, make) => {
    const exif = await exifOf();
    const carried = await carriedBy(make(exif));
    if (carried.kind !== 'segment') throw new Error(carried.kind);
    const segment = Buffer.from(carried.segment);
    expect([segment.readUInt16BE(0), segment.readUInt16BE(2)]).toEqual([0xffe1, segment.length - 2]);
    expect(segment.subarray(4).equals(Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif]))).toBe(true);
  });

  test('of a JPEG it is turned upright', async () => {
    const carried = await carriedBy(await drawPicture({ orientation: 6 }));
    if (carried.kind !== 'segment') throw new Error(carried.kind);
    const small = await sharp(await drawPicture())
      .jpeg()
      .toBuffer();
    expect((await sharp(withExif(small, carried.segment)).metadata()).orientation).toBe(1);
  });

  test.each(['png', 'webp'] as const)('a %s that is to be turned is sent as it is', async (format) => {
    expect(await carriedBy(await drawPicture({ format, orientation: 6 }))).toEqual({ kind: 'bound' });
    expect(await carriedBy(await drawPicture({ format, orientation: 1 }))).toMatchObject({ kind: 'segment' });
  });

  test('so is one with more than a segment holds', async () => {
    const exif = await exifOf();
    const withRest = (bytes: number): Buffer => aPng(aChunk('eXIf', Buffer.concat([exif, Buffer.alloc(bytes)])));
    const most = 0xffff - 8 - exif.length;
    expect(await carriedBy(withRest(most))).toMatchObject({ kind: 'segment' });
    expect(await carriedBy(withRest(most + 1))).toEqual({ kind: 'bound' });
  });

  test.each<[string, (exif: Buffer) => Buffer]>([
    ['a chunk that says more than there is', (exif) => aPng(aChunk('eXIf', exif, 0xffffffff))],
    ['a PNG that ends in it', (exif) => aPng(aChunk('eXIf', exif)).subarray(0, -exif.length)],
    ['a chunk before it that leads past the end', (exif) => aPng(aChunk('iCCP', 9, 0xfffffff0), aChunk('eXIf', exif))],
    ['a PNG that ends in a length', (exif) => aPng(aChunk('IDAT', 9), aChunk('eXIf', exif).subarray(0, 5))],
    ['a WebP chunk that says more', (exif) => aWebp(aWebpChunk('EXIF', exif, 0xffffffff))],
    ['a WebP that ends in it', (exif) => aWebp(aWebpChunk('EXIF', exif)).subarray(0, -3)],
    [
      'a WebP chunk before it that leads past the end',
      (exif) => aWebp(aWebpChunk('VP8 ', Buffer.alloc(4), 0xfffffffe), aWebpChunk('EXIF', exif)),
    ],
    ['a chunk of nothing', () => aPng(aChunk('eXIf', 0))],
    ['a name and nothing', () => aWebp(aWebpChunk('EXIF', Buffer.from('Exif\0\0', 'latin1')))],
    ['a chunk of something else', () => aPng(aChunk('eXIf', Buffer.from('<?xml version="1.0"?>')))],
    ['a HEIC', () => Buffer.from('0000001c6674797068656963000000006d6966316865696300000000', 'hex')],
    ['nothing', () => Buffer.alloc(0)],
  ])('%s has none to give', async (_name, make) => {
    expect(findChunkExif(toBuffer(make(await exifOf())))).toBeNull();
    expect(await carriedBy(make(await exifOf()))).toEqual({ kind: 'none' });
  });

  test('EXIF whose tables point nowhere, or claim more entries than there are, is taken as it is', async () => {
    for (const [at, length] of [
      [4, 4],
      [8, 2],
    ] as const) {
      const exif = await exifOf();
      exif.fill(0xff, at, at + length);
      expect(await carriedBy(aPng(aChunk('eXIf', exif)))).toMatchObject({ kind: 'segment' });
    }
  });
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
    const asked: object[] = [];
    wxWorld.controls.answer('compressVideo', (options) => {
      asked.push(options);
      return { tempFilePath: 'wxfile://tmp_small.mp4', size: 1 };
    });
    const choose = () => ({ lines: 720, kbit: 10_000 });
    wxWorld.controls.answer('getVideoInfo', { ...facts, bitrate: 20_000 });
    expect(await weapp.video(put(Buffer.alloc(10), 'a.mp4'), choose)).toMatchObject({ kind: 'shrunk' });
    expect(asked).toMatchObject([{ bitrate: 10_000, fps: 30, resolution: 720 / 1080 }]);
    // WeChat ignores the three beside it.
    expect(asked[0]).not.toHaveProperty('quality');
    wxWorld.controls.answer('getVideoInfo', { ...facts, bitrate: 9_000 });
    expect(await weapp.video(put(Buffer.alloc(10), 'a.mp4'), choose)).toEqual({ kind: 'kept' });
  });
});
