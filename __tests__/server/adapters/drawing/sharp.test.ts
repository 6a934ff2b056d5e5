import jsQR from 'jsqr';
import sharp from 'sharp';
import { createLetters } from '../../../../server/adapters/drawing/letters';
import { createSharpDrawing } from '../../../../server/adapters/drawing/sharp';
import { BOLD_PEN, breakLines, penOf } from '../../../../server/adapters/drawing/text-block';
import type { Poster } from '../../../../server/adapters/drawing/types';

const drawing = createSharpDrawing();
const letters = createLetters();

const ADDRESS = 'https://album.example/packageAlbumB/external/album?id=abcdefghijklmnopqrstuv';
let code: Buffer;
beforeAll(async () => {
  code = await drawing.drawQrCode(ADDRESS);
});
const aPoster = (more: Partial<Poster> = {}): Poster => ({
  isDark: false,
  cover: null,
  title: '公司年会',
  lines: ['2026年1月20日'],
  invitation: '小满邀请你看照片',
  codes: [{ picture: code, words: '扫码看相册' }],
  ...more,
});

async function scan(picture: Buffer): Promise<string | null> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}

/** Dark pixels of a part of a poster, where its words are. */
async function inkIn(picture: Buffer, top: number, height: number): Promise<number> {
  const { data } = await sharp(picture)
    .extract({ left: 0, top, width: 600, height })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.reduce((sum, value) => sum + (value < 128 ? 1 : 0), 0);
}

describe('letters', () => {
  test.each([
    ['公司年会', 4],
    ['Wedding & 婚礼', 12],
    ['é（第3届）“好”', 9],
    ['年会🎉👨‍👩‍👧', 2],
    ['🇨🇳☺️', 0],
    ['', 0],
  ])('%s gives %i letters', (text, count) => {
    expect(letters.shape(text)).toHaveLength(count);
  });

  test('what no font has is a sign that stands for it', () => {
    const [rare] = letters.shape('\u{2A6D6}');
    const [sign] = letters.shape('〓');
    expect(rare).toEqual(sign);
    expect(rare?.outline).not.toBe('');
  });

  test('the pen is thinner where many strokes are', () => {
    const [simple, dense] = letters.shape('一龘');
    if (simple === undefined || dense === undefined) throw new Error('no letters');
    expect(penOf(simple, BOLD_PEN)).toBe(BOLD_PEN);
    expect(penOf(dense, BOLD_PEN)).toBeLessThan(BOLD_PEN);
  });

  test('a long text is broken between words and characters, and cut with an ellipsis', () => {
    const style = { sizePx: 50, penUnits: 40 };
    const lines = (text: string, widthPx: number, maxLines: number) =>
      breakLines(letters, text, style, { widthPx, maxLines });
    expect(lines('一二三四五六七', 210, 3).map((line) => line.letters.length)).toEqual([4, 3]);
    const cut = lines('一二三四五六七八九十', 210, 2);
    expect(cut).toHaveLength(2);
    for (const { widthPx } of cut) expect(widthPx).toBeLessThanOrEqual(210);
    expect(cut[1]?.letters.at(-1)).toEqual(letters.shape('…')[0]);
    const [first] = lines('Summer camp', 260, 2);
    expect(first?.letters).toHaveLength('Summer'.length);
    // A word longer than a line is broken inside.
    expect(lines('Donaudampfschifffahrtsgesellschaft', 200, 9).length).toBeGreaterThan(2);
  });
});

describe('a poster', () => {
  test('carries a code that scans, and words', async () => {
    const picture = await drawing.drawPoster(aPoster());
    expect(await scan(picture)).toBe(ADDRESS);
    expect(await inkIn(picture, 240, 100)).toBeGreaterThan(2_000);
  });

  test('shows its cover above, as high as its words need', async () => {
    const cover = await sharp({ create: { width: 400, height: 900, channels: 3, background: '#20c060' } })
      .png()
      .toBuffer();
    const picture = await drawing.drawPoster(aPoster({ cover }));
    const { data } = await sharp(picture)
      .extract({ left: 450, top: 450, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data].map((value) => Math.round(value / 16))).toEqual([2, 12, 6]);
    expect(await scan(picture)).toBe(ADDRESS);
    const two = await drawing.drawPoster(aPoster({ cover, title: '一个非常长的相册名字要写成两行才能写得下它的全部' }));
    expect((await sharp(two).metadata()).height).toBeGreaterThan((await sharp(picture).metadata()).height);
  });

  test.each([
    ['of emoji alone', '🎉🎊'],
    ['with markup', '<svg/onload=1>&amp;"\''],
    ['of rare characters', '𠮷野家\u{2A6D6}'],
    ['without end', '长'.repeat(400)],
    ['from right to left', 'שלום مرحبا'],
    ['with lone surrogates', 'a\ud83d年'],
  ])('a name %s does no harm', async (_name, title) => {
    const picture = await drawing.drawPoster(aPoster({ title, invitation: title }));
    expect(await scan(picture)).toBe(ADDRESS);
  });
});

test('a puzzle has each photo in its cell and the colour between', async () => {
  const colours = ['#ff0000', '#00ff00', '#0000ff'];
  const pictures = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width: 80, height: 60, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const cells = [
    { x: 10, y: 10, width: 100, height: 100 },
    { x: 120, y: 10, width: 100, height: 45 },
    { x: 120, y: 65, width: 100, height: 45 },
  ];
  const made = await drawing.drawPuzzle(pictures, { width: 230, height: 120, cells }, '#ffffff');
  const at = async (left: number, top: number) => {
    const part = sharp(made).extract({ left, top, width: 1, height: 1 });
    return [...(await part.raw().toBuffer())].map((value) => Math.round(value / 255));
  };
  expect(await at(50, 50)).toEqual([1, 0, 0]);
  expect(await at(170, 30)).toEqual([0, 1, 0]);
  expect(await at(170, 90)).toEqual([0, 0, 1]);
  expect(await at(115, 60)).toEqual([1, 1, 1]);
});

test('a picture as a mark keeps what is seen through it', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><circle cx="50" cy="50" r="50" fill="red"/></svg>';
  const mark = {
    content: { kind: 'picture', file: Buffer.from(await sharp(Buffer.from(svg)).webp().toBuffer()) },
    position: 5,
    opacity: 100,
  } as const;
  const overlay = await drawing.drawMark({ width: 600, height: 400 }, mark);
  const { data, info } = await sharp(overlay).raw().toBuffer({ resolveWithObject: true });
  const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3] ?? 0;
  expect([info.width, info.height, info.channels]).toEqual([600, 400, 4]);
  expect(alphaAt(5, 5)).toBe(0);
  expect(Math.max(...Array.from({ length: 120 }, (_, n) => alphaAt(240 + n, 200)))).toBeGreaterThan(200);
  expect(alphaAt(350, 180)).toBe(0);
});

describe('a JPEG of a picture', () => {
  const see =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect width="70" height="100" fill="red"/></svg>';
  const aPicture = () => sharp(Buffer.from(see)).webp({ lossless: true }).toBuffer();

  test('is as large as it, on white', async () => {
    const made = await drawing.toJpeg(await aPicture());
    const { data, info } = await sharp(made).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, (await sharp(made).metadata()).format]).toEqual([300, 100, 'jpeg']);
    const at = (x: number) => [...data.subarray((50 * 300 + x) * 3, (50 * 300 + x) * 3 + 3)].map((each) => each > 127);
    expect([at(30), at(250)]).toEqual([
      [true, false, false],
      [true, true, true],
    ]);
  });

  test('in a box is its middle, enlarged where it is smaller', async () => {
    const made = await drawing.toJpeg(await aPicture(), { width: 500, height: 400 });
    const { data, info } = await sharp(made).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([500, 400]);
    expect(data.every((each) => each > 200)).toBe(true);
  });

  test('in a width keeps its shape, and is not enlarged', async () => {
    for (const [width, made] of [
      [96, 96],
      [900, 300],
    ] as const) {
      const { width: is, format } = await sharp(await drawing.toWidth(await aPicture(), width)).metadata();
      expect([is, format]).toEqual([made, 'webp']);
    }
  });

  test('of no picture is none', async () => {
    await expect(drawing.toJpeg(Buffer.from('no picture'))).rejects.toThrow(/unsupported image format/);
  });
});
