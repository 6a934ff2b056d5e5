import sharp from 'sharp';
import type { Letters } from './letters';
import { BOLD_PEN, breakLines, drawLine, REGULAR_PEN, type TextStyle } from './text-block';
import type { Poster } from './types';

const WIDTH = 900;
const MARGIN = 56;
const ROOM = WIDTH - 2 * MARGIN;
const COVER_HEIGHT = 900;
/** A band of colour where there is no cover. */
const BAND_HEIGHT = 220;
const CODE_EDGE = 210;
const CODE_GAP = 28;
const QUALITY = 88;

interface Inks {
  readonly ground: string;
  readonly hairline: string;
  readonly title: TextStyle;
  readonly line: TextStyle;
  readonly words: TextStyle;
  readonly small: TextStyle;
  readonly brand: TextStyle;
}

interface Colours {
  readonly ground: string;
  readonly hairline: string;
  readonly strong: string;
  readonly plain: string;
  readonly faint: string;
  readonly brand: string;
}

const toInks = ({ ground, hairline, strong, plain, faint, brand }: Colours): Inks => ({
  ground,
  hairline,
  title: { sizePx: 60, colour: strong, penUnits: BOLD_PEN },
  line: { sizePx: 32, colour: plain, penUnits: REGULAR_PEN },
  words: { sizePx: 32, colour: strong, penUnits: REGULAR_PEN },
  small: { sizePx: 26, colour: faint, penUnits: REGULAR_PEN },
  brand: { sizePx: 30, colour: brand, penUnits: BOLD_PEN },
});

const LIGHT = toInks({
  ground: '#ffffff',
  hairline: '#e6e6ea',
  strong: '#1b1b1f',
  plain: '#55555c',
  faint: '#6b6b73',
  brand: '#c23b00',
});
const DARK = toInks({
  ground: '#101012',
  hairline: '#33333a',
  strong: '#f2f2f4',
  plain: '#bababf',
  faint: '#9a9aa2',
  brand: '#ff8a57',
});
const BRAND_NAME = '智享相册';
const TITLE_LEADING = 78;
const LINE_LEADING = 48;
const SMALL_LEADING = 40;

interface Placed {
  readonly y: number;
  readonly svg: readonly string[];
}

/** Cover above, then name, day and place, below them who invites and the codes. As high as its words need. */
export async function drawPoster(letters: Letters, poster: Poster): Promise<Buffer> {
  const inks = poster.isDark ? DARK : LIGHT;
  const top = poster.cover === null ? BAND_HEIGHT : COVER_HEIGHT;
  const title = stack(letters, poster.title, inks.title, { y: top + 96, leading: TITLE_LEADING, maxLines: 2 });
  let words: Placed = { y: title.y - TITLE_LEADING + 60, svg: title.svg };
  for (const line of poster.lines.filter((each) => each !== '')) {
    const next = stack(letters, line, inks.line, { y: words.y, leading: LINE_LEADING, maxLines: 1 });
    words = { y: next.y, svg: [...words.svg, ...next.svg] };
  }
  const codesTop = words.y + 12;
  const height = codesTop + CODE_EDGE + SMALL_LEADING + 48;
  const codes = await Promise.all(poster.codes.map((code) => fitCode(code.picture)));
  const left = (at: number): number => WIDTH - MARGIN - CODE_EDGE - at * (CODE_EDGE + CODE_GAP);
  const room = left(poster.codes.length - 1) - MARGIN - CODE_GAP;
  const invitation = stack(letters, poster.invitation, inks.words, {
    y: codesTop + 64,
    leading: LINE_LEADING,
    maxLines: 3,
    widthPx: room,
  });
  const below = poster.codes.flatMap(({ words: text }, at) => {
    const [line] = breakLines(letters, text, inks.small, { widthPx: CODE_EDGE, maxLines: 1 });
    if (line === undefined) return [];
    return [drawLine(line, left(at) + (CODE_EDGE - line.widthPx) / 2, codesTop + CODE_EDGE + 34, inks.small)];
  });
  const brand = stack(letters, BRAND_NAME, inks.brand, { y: codesTop + CODE_EDGE + 34, leading: 0, maxLines: 1 });
  const band = poster.cover === null ? `<rect width="${WIDTH}" height="${BAND_HEIGHT}" fill="#d14100"/>` : '';
  const hairline = `<rect x="${MARGIN}" y="${codesTop - 16}" width="${ROOM}" height="2" fill="${inks.hairline}"/>`;
  const texts = [band, hairline, ...words.svg, ...invitation.svg, ...below, ...brand.svg].join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}">${texts}</svg>`;
  const cover = poster.cover === null ? [] : [{ input: await fitCover(poster.cover), left: 0, top: 0 }];
  return sharp({ create: { width: WIDTH, height, channels: 3, background: inks.ground } })
    .composite([
      ...cover,
      { input: Buffer.from(svg), left: 0, top: 0 },
      ...codes.map((input, at) => ({ input, left: left(at), top: codesTop + 8 })),
    ])
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

function stack(
  letters: Letters,
  text: string,
  style: TextStyle,
  at: { readonly y: number; readonly leading: number; readonly maxLines: number; readonly widthPx?: number },
): Placed {
  const lines = breakLines(letters, text, style, { widthPx: at.widthPx ?? ROOM, maxLines: at.maxLines });
  const svg = lines.map((line, row) => drawLine(line, MARGIN, at.y + row * at.leading, style));
  return { y: at.y + Math.max(1, lines.length) * at.leading, svg };
}

/** What catches the eye stays in it. */
function fitCover(cover: Buffer): Promise<Buffer> {
  return sharp(cover)
    .resize({ width: WIDTH, height: COVER_HEIGHT, fit: 'cover', position: 'attention' })
    .flatten({ background: '#f0f0f2' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Squares of a code stay squares. */
function fitCode(code: Buffer): Promise<Buffer> {
  return sharp(code)
    .resize({ width: CODE_EDGE - 8, height: CODE_EDGE - 8, fit: 'contain', background: '#ffffff', kernel: 'lanczos3' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();
}
