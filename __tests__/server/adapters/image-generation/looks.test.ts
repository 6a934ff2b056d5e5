import sharp from 'sharp';
import { GENERATE_OPTIONS, GENERATE_STYLES } from '@contract/constants/generation';
import { drawLook } from '../../../../server/adapters/image-generation/looks';
import { blur } from '../../../../server/adapters/image-generation/pixel-art';
import { seededRandom } from '../../../../server/adapters/seeded-random';

const size = { width: 96, height: 64 };
let source: Buffer;

beforeAll(async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">
    <rect width="300" height="200" fill="#79a8d8"/><circle cx="150" cy="110" r="60" fill="#c8642d"/>
    <rect x="20" y="140" width="90" height="50" fill="#1f3d24"/></svg>`;
  source = await sharp(Buffer.from(svg)).webp().toBuffer();
});

const draw = (style: (typeof GENERATE_STYLES)[number]['style'], option: 1 | 2 | 3 | 4 = 1, seed = 5) =>
  drawLook({ source, style, option, size, seed });

const spread = async (file: Buffer): Promise<number> => {
  const { channels } = await sharp(file).stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
};

test.each(GENERATE_STYLES.map(({ style }) => style))(
  '%s is a picture of its size that shows something',
  async (style) => {
    const made = await draw(style);
    const { width, height, format } = await sharp(made).metadata();
    expect([width, height, format]).toEqual([96, 64, 'jpeg']);
    expect(await spread(made)).toBeGreaterThan(8);
  },
);

test('every style and option makes another picture', async () => {
  const all = await Promise.all([
    ...GENERATE_STYLES.map(({ style }) => draw(style)),
    ...GENERATE_OPTIONS.slice(1).map(({ option }) => draw('general', option)),
  ]);
  expect(new Set(all.map((each) => each.toString('base64'))).size).toBe(all.length);
});

test('the same number makes the same bytes, another one does not', async () => {
  const [one, again, other] = await Promise.all([draw('photography'), draw('photography'), draw('photography', 1, 6)]);
  expect(again.equals(one)).toBe(true);
  expect(other.equals(one)).toBe(false);
});

test('a pencil drawing has no colour', async () => {
  const { channels } = await sharp(await draw('sketchBw')).stats();
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(6);
});

test('blurring keeps the light and takes the edge away', () => {
  const plane = new Float32Array(100).map((_, at) => (at % 10 < 5 ? 0 : 100));
  const soft = blur(plane, { width: 10, height: 10 }, 2);
  const sum = (all: Float32Array): number => all.reduce((total, each) => total + each, 0);
  expect(sum(soft)).toBeCloseTo(sum(plane), 0);
  expect(Math.abs((soft[54] ?? 0) - (soft[55] ?? 0))).toBeLessThan(30);
});

test('numbers of a seed lie between 0 and 1 and are the same again', () => {
  const [one, two] = [seededRandom(9), seededRandom(9)];
  const numbers = Array.from({ length: 200 }, one);
  expect(numbers.every((each) => each >= 0 && each < 1)).toBe(true);
  expect(Array.from({ length: 200 }, two)).toEqual(numbers);
});
