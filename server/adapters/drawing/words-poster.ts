import sharp from 'sharp';
import { seededRandom } from '../seeded-random';
import type { Letters } from './letters';
import { BOLD_PEN, breakLines, drawLine, REGULAR_PEN, type TextStyle } from './text-block';
import type { WordsPoster } from './types';

interface Ground {
  readonly from: string;
  readonly to: string;
  readonly ink: string;
  readonly shape: string;
  readonly pattern: 'circles' | 'rays' | 'waves' | 'hills' | 'grid' | 'strokes';
}

/** By the style's name. */
const GROUNDS: Readonly<Record<string, Ground>> = {
  anime: { from: '#ffd3e8', to: '#a9d8ff', ink: '#3b2a5c', shape: '#ffffff', pattern: 'rays' },
  sketchColor: { from: '#fdf6e6', to: '#f3e3c8', ink: '#4a3b2a', shape: '#d8893f', pattern: 'strokes' },
  general: { from: '#f5f6f8', to: '#dfe4ec', ink: '#1d2430', shape: '#8fa3c2', pattern: 'circles' },
  photography: { from: '#26282c', to: '#0f1012', ink: '#f4f1ea', shape: '#5a5e66', pattern: 'circles' },
  cinematic: { from: '#0b2c36', to: '#c46a2b', ink: '#fff3e2', shape: '#08161b', pattern: 'hills' },
  vibrant: { from: '#ff3d6e', to: '#ffb300', ink: '#ffffff', shape: '#7a1fff', pattern: 'circles' },
  creative: { from: '#14054a', to: '#00c2a8', ink: '#fdf4c8', shape: '#ff5d8f', pattern: 'grid' },
  dynamic: { from: '#06142e', to: '#1556d6', ink: '#ffffff', shape: '#35d0ff', pattern: 'rays' },
  environment: { from: '#d8efe0', to: '#5d9e78', ink: '#12382a', shape: '#2f7a56', pattern: 'hills' },
  illustration: { from: '#ffe9c9', to: '#ffb38a', ink: '#4d2033', shape: '#e0566a', pattern: 'hills' },
  raytraced: { from: '#04060f', to: '#3a2f86', ink: '#fff6d8', shape: '#ffd66b', pattern: 'circles' },
  '3dRender': { from: '#e9e4ff', to: '#9d8cf0', ink: '#2b1f66', shape: '#ffffff', pattern: 'waves' },
  sketchBw: { from: '#fbfbf9', to: '#ececea', ink: '#222222', shape: '#8b8b88', pattern: 'strokes' },
};
/** Cartoon, cute, ink: over the style's ground. */
const OPTION_GROUNDS: Readonly<Record<number, Partial<Ground>>> = {
  2: { pattern: 'rays' },
  3: { from: '#ffe3f0', to: '#d9ecff', ink: '#6a3d68', shape: '#ffffff', pattern: 'circles' },
  4: { from: '#f6f3ea', to: '#dcd8cb', ink: '#1e1e1c', shape: '#55544f', pattern: 'hills' },
};
const MAX_LINES = 8;
/** Of letters, in parts of the shorter side. */
const SIZES = [0.16, 0.13, 0.105, 0.085, 0.07, 0.056, 0.045];
/** A part of a sentence, with what ends it. */
const PARTS = /[^，。；：！？、\n]+[，。；：！？、]*/gu;

/** Words as a poster, in large letters on a ground that its style and number choose. JPEG. */
export async function drawWordsPoster(letters: Letters, poster: WordsPoster): Promise<Buffer> {
  const { width, height, seed } = poster;
  const ground = { ...(GROUNDS[poster.style] ?? GROUNDS['general']), ...OPTION_GROUNDS[poster.option] } as Ground;
  const random = seededRandom(seed);
  const angle = Math.round(random() * 90);
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<defs><linearGradient id="ground" gradientTransform="rotate(${angle} .5 .5)">`,
    `<stop offset="0" stop-color="${ground.from}"/><stop offset="1" stop-color="${ground.to}"/></linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#ground)"/>`,
    `<g fill="${ground.shape}" stroke="${ground.shape}">${drawPattern(ground.pattern, poster, random)}</g>`,
    ...setText(letters, poster, ground),
    '</svg>',
  ].join('');
  return sharp(Buffer.from(svg)).flatten({ background: ground.from }).jpeg({ quality: 92 }).toBuffer();
}

function setText(letters: Letters, { text, width, height }: WordsPoster, { ink }: Ground): readonly string[] {
  const margin = Math.round(Math.min(width, height) * 0.11);
  const room = width - 2 * margin;
  const high = (height - 2 * margin) * 0.72;
  // The largest letters with which all of it fits, each part of a sentence on a line of its own while they are large.
  const tries = [
    ...SIZES.filter((part) => part >= 0.07).map((part) => ({ part, isByParts: true })),
    ...SIZES.map((part) => ({ part, isByParts: false })),
  ];
  for (const { part, isByParts } of tries) {
    const sizePx = Math.round(Math.min(width, height) * part);
    const style: TextStyle = { sizePx, colour: ink, penUnits: part > 0.06 ? BOLD_PEN : REGULAR_PEN };
    const leading = Math.round(sizePx * 1.42);
    const breakAll = (of: string, maxLines: number) => breakLines(letters, of, style, { widthPx: room, maxLines });
    const byParts = isByParts ? (text.match(PARTS) ?? []).map((one) => breakAll(one, 2)) : [];
    const isWhole = byParts.every(({ length }) => length === 1);
    const all = isByParts ? (isWhole ? byParts.flat() : []) : breakAll(text, MAX_LINES + 1);
    const isLast = !isByParts && part === SIZES[SIZES.length - 1];
    if (!isLast && (all.length === 0 || all.length > MAX_LINES || all.length * leading > high)) continue;
    const lines = isByParts ? all : breakAll(text, MAX_LINES);
    const top = Math.round((height - lines.length * leading) / 2 + sizePx);
    const rule = `<rect x="${margin}" y="${top - sizePx - Math.round(sizePx * 0.7)}" width="${Math.round(sizePx * 1.4)}" height="${Math.max(3, Math.round(sizePx * 0.08))}" fill="${ink}"/>`;
    return [rule, ...lines.map((line, row) => drawLine(line, margin, top + row * leading, style))];
  }
  return [];
}

function drawPattern(
  pattern: Ground['pattern'],
  { width, height }: { readonly width: number; readonly height: number },
  random: () => number,
): string {
  const edge = Math.max(width, height);
  const many = (count: number, draw: (at: number) => string): string =>
    Array.from({ length: count }, (_, at) => draw(at)).join('');
  const round = Math.round;
  switch (pattern) {
    case 'circles':
      return many(9, () => {
        const radius = round(edge * (0.04 + random() * 0.22));
        return `<circle cx="${round(random() * width)}" cy="${round(random() * height)}" r="${radius}" opacity="${(0.08 + random() * 0.2).toFixed(2)}" stroke="none"/>`;
      });
    case 'rays': {
      const [x, y] = [round(width * (0.2 + random() * 0.6)), round(height * (0.15 + random() * 0.4))];
      return many(18, (at) => {
        const from = (at / 18) * 2 * Math.PI;
        const to = from + 0.16;
        const point = (angle: number): string =>
          `${round(x + Math.cos(angle) * edge * 1.5)},${round(y + Math.sin(angle) * edge * 1.5)}`;
        return `<polygon points="${x},${y} ${point(from)} ${point(to)}" opacity="0.16" stroke="none"/>`;
      });
    }
    case 'waves':
      return many(7, (at) => {
        const y = round((height / 7) * at + random() * 40);
        const swing = round(edge * 0.07);
        return `<path d="M0 ${y} C${round(width * 0.3)} ${y - swing} ${round(width * 0.6)} ${y + swing} ${width} ${y - swing / 2}" fill="none" stroke-width="${round(edge * 0.02)}" opacity="0.28"/>`;
      });
    case 'hills':
      return many(4, (at) => {
        const y = height * (0.52 + at * 0.12);
        const points = many(7, (step) => ` L${round((width / 6) * step)} ${round(y - random() * height * 0.16)}`);
        return `<path d="M0 ${height}${points} L${width} ${height} Z" opacity="${(0.16 + at * 0.12).toFixed(2)}" stroke="none"/>`;
      });
    case 'grid':
      return many(42, () => {
        const cell = edge / 12;
        const x = round(Math.floor(random() * 12) * cell);
        const y = round(Math.floor(random() * 12) * cell);
        return `<rect x="${x}" y="${y}" width="${round(cell)}" height="${round(cell)}" opacity="${(random() * 0.35).toFixed(2)}" stroke="none"/>`;
      });
    case 'strokes':
      return many(60, () => {
        const x = round(random() * width);
        const y = round(random() * height);
        return `<line x1="${x}" y1="${y}" x2="${round(x + edge * 0.12)}" y2="${round(y - edge * 0.1)}" stroke-width="${(1 + random() * 3).toFixed(1)}" opacity="0.3"/>`;
      });
  }
}
