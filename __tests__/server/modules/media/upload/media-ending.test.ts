import { createReader, LOOK_BUDGET } from '../../../../../server/bytes/byte-reader';
import { type Ending, judgeEnding } from '../../../../../server/modules/media/upload/media-ending';
import { readRecordedTime } from '../../../../../server/modules/media/upload/media-taken';
import { type CountedBytes, countedBytes } from '../../../../support/files/counted-bytes';
import { box, HOSTILE_FILES, repeated, u16 } from '../../../../support/files/hostile-files';
import { drawPicture } from '../../../../support/pictures';

const MB = 1_048_576;
/** The clock of a reader: what it says of a machine that does other things as well is no property of the file. */
const standing = (): number => 0;

async function judge(bytes: CountedBytes, mime: string): Promise<{ ending: Ending; steps: number }> {
  const reader = createReader(bytes, LOOK_BUDGET, standing);
  return { ending: await judgeEnding(reader, mime), steps: reader.spent.steps };
}
const endingOf = async (file: Buffer, mime: string): Promise<Ending> => (await judge(countedBytes(file), mime)).ending;

const hostile = (name: string, sizeBytes: number): { file: Buffer; mime: string } => {
  const found = HOSTILE_FILES.find((each) => each.name === name);
  if (found === undefined) throw new Error(name);
  return { file: found.draw(sizeBytes), mime: found.mime };
};

// What was read before, one by one: 4,900,000 bytes, 1,200,000 segments, 9,000,000 boxes.
test.each<[string, number, Ending, number]>([
  ['jpg: fill before the scan', 4_900_000, 'whole', 12],
  ['jpg: empty segments', 4_800_000, 'over-budget', 12],
  ['mp4: tiny boxes', 72_000_000, 'over-budget', 12],
])('%s, %d bytes, is looked at in a few reads', async (name, sizeBytes, ending, reads) => {
  const { file, mime } = hostile(name, sizeBytes);
  const bytes = countedBytes(file);
  const judged = await judge(bytes, mime);
  expect(judged.ending).toBe(ending);
  expect(bytes.counted.reads).toBeLessThanOrEqual(reads);
  expect(judged.steps).toBeLessThanOrEqual(LOOK_BUDGET.steps + 8);
});

test('a film that took too much looking at has no time of its own, and is not looked at again', async () => {
  const { file, mime } = hostile('mp4: tiny boxes', 20_000_000);
  const bytes = countedBytes(file);
  const reader = createReader(bytes, LOOK_BUDGET, standing);
  expect(await judgeEnding(reader, mime)).toBe('over-budget');
  const { reads } = bytes.counted;
  expect(await readRecordedTime(reader)).toBeNull();
  expect(bytes.counted.reads).toBe(reads);
});

describe('a GIF', () => {
  const MIME = 'image/gif';
  test.each([0, 1, 1_023, 1_024, 1_025, 70_000, 2 * MB])('with %d zeros behind it is whole', async (zeros) => {
    const gif = await drawPicture({ format: 'gif' });
    expect(await endingOf(Buffer.concat([gif, Buffer.alloc(zeros)]), MIME)).toBe('whole');
  });

  test('with something between its blocks is whole when it ends as one does, zeros behind that or not', async () => {
    const gif = await drawPicture({ format: 'gif' });
    const odd = Buffer.concat([gif.subarray(0, -1), Buffer.from([0, 0, 0x3b])]);
    expect(await endingOf(odd, MIME)).toBe('whole');
    expect(await endingOf(Buffer.concat([odd, Buffer.alloc(5_000)]), MIME)).toBe('whole');
  });

  test('that was cut is not whole, whatever pads it', async () => {
    const gif = await drawPicture({ format: 'gif' });
    const cut = gif.subarray(0, gif.length - 20);
    expect(await endingOf(cut, MIME)).toBe('cut');
    expect(await endingOf(Buffer.concat([cut, Buffer.alloc(5_000)]), MIME)).toBe('cut');
    expect(await endingOf(Buffer.concat([gif.subarray(0, 13), Buffer.alloc(5_000)]), MIME)).toBe('cut');
  });
});

describe('a photo', () => {
  const JPEG = 'image/jpeg';
  const segments = (count: number): Buffer =>
    repeated(Buffer.concat([Buffer.from([0xff, 0xe1]), u16(60_000), Buffer.alloc(59_998)]), count * 60_002);
  const inPhoto = (photo: Buffer, ...parts: readonly Buffer[]): Buffer =>
    Buffer.concat([photo.subarray(0, 2), ...parts, photo.subarray(2)]);

  test('of any format is whole, and cut is not', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
      const picture = await drawPicture({ format });
      expect([format, await endingOf(picture, `image/${format}`)]).toEqual([format, 'whole']);
      const half = picture.subarray(0, picture.length / 2);
      expect([format, await endingOf(half, `image/${format}`)]).toEqual([format, 'cut']);
    }
  });

  test('with fill, with twenty megabytes of notes, and with a film behind it is whole', async () => {
    const photo = await drawPicture();
    expect(await endingOf(inPhoto(photo, Buffer.alloc(1_000, 0xff)), JPEG)).toBe('whole');
    expect(await endingOf(inPhoto(photo, segments(350)), JPEG)).toBe('whole');
    expect(await endingOf(Buffer.concat([photo, Buffer.alloc(20 * MB, 0x55)]), JPEG)).toBe('whole');
  });

  test('whose notes would fill the memory of who reads its header is not read', async () => {
    expect(await endingOf(inPhoto(await drawPicture(), segments(600)), JPEG)).toBe('over-budget');
  });

  test.each([
    ['png: texts that unpack to a thousand times their size', 'cut'],
    ['webp: tiny pictures', 'cut'],
  ] as const)('of the kind "%s" is refused before its header is read', async (name, ending) => {
    const { file, mime } = hostile(name, 3 * MB);
    expect(await endingOf(file, mime)).toBe(ending);
  });

  test('with many texts or many pictures is read all the same', async () => {
    expect(
      await endingOf(hostile('png: texts that unpack to a thousand times their size', 1_000_000).file, 'image/png'),
    ).toBe('whole');
    expect(await endingOf(hostile('webp: tiny pictures', 100_000).file, 'image/webp')).toBe('whole');
  });
});

test('a long film in fragments is whole or left to the worker, never cut', async () => {
  const fragment = Buffer.concat([box('moof', Buffer.alloc(100)), box('mdat', Buffer.alloc(1_000))]);
  const film = (count: number): Buffer =>
    Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0')), box('moov'), repeated(fragment, count * fragment.length)]);
  expect(await endingOf(film(10_000), 'video/mp4')).toBe('whole');
  expect(await endingOf(film(80_000), 'video/mp4')).toBe('over-budget');
  expect(await endingOf(film(10).subarray(0, -1), 'video/mp4')).toBe('cut');
});
