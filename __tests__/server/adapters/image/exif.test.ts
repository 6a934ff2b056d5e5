import sharp, { type Exif } from 'sharp';
import { toCameraFacts } from '../../../../server/adapters/image/camera-facts';
import { type ExifBlock, readExif } from '../../../../server/adapters/image/exif';
import { createReader, heldBytes } from '../../../../server/bytes/byte-reader';
import { greedyExif, u16, u32 } from '../../../support/files/hostile-files';
import { drawPicture } from '../../../support/pictures';

const read = (block: Buffer): Promise<ExifBlock | null> => readExif(createReader(heldBytes(block)));

async function writtenBy(exif: Exif): Promise<Buffer> {
  const file = await sharp(await drawPicture())
    .withExif(exif)
    .jpeg()
    .toBuffer();
  const { exif: block } = await sharp(file).metadata();
  if (block === undefined) throw new Error('no EXIF');
  return block;
}

test('what a camera wrote is read', async () => {
  const block = await read(
    await writtenBy({
      IFD0: { Make: 'Canon', Model: 'Canon EOS R5', DateTime: '2022:02:03 04:05:06' },
      IFD2: { DateTimeOriginal: '2024:02:03 04:05:06', FNumber: '28/10', ExposureTime: '1/125', LensModel: 'RF 50mm' },
      IFD3: {
        GPSLatitude: '31/1 13/1 30/1',
        GPSLatitudeRef: 'N',
        GPSLongitude: '121/1 28/1 0/1',
        GPSLongitudeRef: 'E',
      },
    }),
  );
  expect(block).toMatchObject({
    image: { Make: 'Canon', Model: 'Canon EOS R5', DateTime: '2022:02:03 04:05:06' },
    photo: { DateTimeOriginal: '2024:02:03 04:05:06', FNumber: 2.8, ExposureTime: 1 / 125, LensModel: 'RF 50mm' },
    gps: { GPSLatitude: [31, 13, 30], GPSLatitudeRef: 'N', GPSLongitude: [121, 28, 0], GPSLongitudeRef: 'E' },
  });
  if (block === null) throw new Error('not read');
  const facts = toCameraFacts(block);
  expect(facts).toMatchObject({ camera: 'Canon EOS R5', fNumber: 2.8, exposureTime: '1/125' });
  expect(facts?.point?.latitude).toBeCloseTo(31.225, 9);
});

/** One directory with one entry. */
const withEntry = (tag: number, type: number, count: number, value: Buffer, ...behind: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('MM\0*'), u32(8), u16(1), u16(tag), u16(type), u32(count), value, ...behind]);
const MAKE = 0x010f;

test.each<[string, Buffer, string | undefined]>([
  ['a text of four bytes', withEntry(MAKE, 2, 4, Buffer.from('abc\0')), 'abc'],
  ['a text elsewhere', withEntry(MAKE, 2, 6, u32(22), Buffer.from('abcde\0')), 'abcde'],
  ['a text beyond the end', withEntry(MAKE, 2, 6, u32(23), Buffer.from('abcde\0')), undefined],
  ['a text that is none', withEntry(MAKE, 2, 4, Buffer.from('ab\xe4\0', 'latin1')), undefined],
  ['a value of no type', withEntry(MAKE, 99, 4, Buffer.from('abc\0')), undefined],
])('%s is read as what it is', async (_name, block, make) => {
  expect((await read(block))?.image.Make).toBe(make);
});

test('what is no EXIF block is none', async () => {
  expect(await read(Buffer.alloc(100))).toBeNull();
  expect(await read(Buffer.from('Exif\0\0'))).toBeNull();
  expect(await read(Buffer.alloc(0))).toBeNull();
});

test('a block whose entries name all of it as their numbers costs a few steps', async () => {
  const reader = createReader(heldBytes(greedyExif(65_000)));
  expect(await readExif(reader)).not.toBeNull();
  expect(reader.spent.steps).toBeLessThan(2_000);
  expect(reader.spent.reads).toBeLessThan(5);
});
