import sharp from 'sharp';
import { WATERMARK_TILED } from '@contract/constants/album';
import type { Letters } from './letters';
import { breakLines, drawLine, REGULAR_PEN } from './text-block';
import type { Mark, PictureSize } from './types';

/** A mark by itself: its size and how it is drawn, its corner at 0, 0. */
interface Drawn extends PictureSize {
  readonly svg: string;
}

// Of the shorter edge of the picture that is marked.
const TEXT_SIZE = 0.05;
const TEXT_MIN_PX = 12;
const PICTURE_WIDTH = 0.3;
const PICTURE_HEIGHT = 0.18;
const MARGIN = 0.04;
/** Of the width, for words in one line. */
const TEXT_ROOM = 0.9;
const TILE_TURN_DEGREES = -24;
const WHITE = '#ffffff';
const EDGE = { colour: '#5a5a5a', units: 60 } as const;
const NOTHING: Drawn = { width: 1, height: 1, svg: '' };

/** A picture of this size with the mark alone. Words are white with a dark edge, so that they are read on snow and at night. */
export async function drawMarkSvg(letters: Letters, size: PictureSize, mark: Mark): Promise<string> {
  const drawn = await drawContent(letters, size, mark);
  const body = mark.position === WATERMARK_TILED ? tile(drawn, size) : place(drawn, size, mark.position);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${size.width}" height="${size.height}">`,
    `<g opacity="${mark.opacity / 100}">${body}</g></svg>`,
  ].join('');
}

async function drawContent(letters: Letters, size: PictureSize, { content, position }: Mark): Promise<Drawn> {
  const shorter = Math.min(size.width, size.height);
  if (content.kind === 'picture') return drawPicture(content.file, shorter);
  const sizePx = Math.max(
    TEXT_MIN_PX,
    shorter * (content.share ?? TEXT_SIZE) * (position === WATERMARK_TILED ? 0.8 : 1),
  );
  return drawText(letters, content.text, sizePx, size.width * TEXT_ROOM);
}

function drawText(letters: Letters, text: string, sizePx: number, widthPx: number): Drawn {
  const style = { sizePx, penUnits: REGULAR_PEN, colour: WHITE };
  const [line] = breakLines(letters, text, style, { widthPx, maxLines: 1 });
  if (line === undefined) return NOTHING;
  return { width: line.widthPx, height: sizePx * 1.25, svg: drawLine(line, 0, sizePx, style, EDGE) };
}

async function drawPicture(file: Buffer, shorter: number): Promise<Drawn> {
  const width = Math.max(1, Math.round(shorter * PICTURE_WIDTH));
  const height = Math.max(1, Math.round(shorter * PICTURE_HEIGHT));
  const { data, info } = await sharp(file)
    .resize({ width, height, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const address = `data:image/png;base64,${data.toString('base64')}`;
  const svg = `<image width="${info.width}" height="${info.height}" xlink:href="${address}"/>`;
  return { width: info.width, height: info.height, svg };
}

function place(drawn: Drawn, size: PictureSize, position: number): string {
  const margin = Math.min(size.width, size.height) * MARGIN;
  const at = (index: number, room: number, own: number): number => {
    if (index === 0) return margin;
    return index === 1 ? (room - own) / 2 : room - own - margin;
  };
  const x = at((position - 1) % 3, size.width, drawn.width);
  const y = at(Math.floor((position - 1) / 3), size.height, drawn.height);
  return `<g transform="translate(${x.toFixed(1)},${y.toFixed(1)})">${drawn.svg}</g>`;
}

/** Every other row is moved by half, so that no part of the picture stays free. */
function tile(drawn: Drawn, size: PictureSize): string {
  const shorter = Math.min(size.width, size.height);
  const stepX = drawn.width + shorter * 0.16;
  const stepY = drawn.height + shorter * 0.12;
  const copies: string[] = [];
  // The turned rows reach beyond the corners.
  const reach = Math.hypot(size.width, size.height) / 2 + Math.max(stepX, stepY);
  for (let row = 0, y = -reach; y < reach; row += 1, y += stepY) {
    for (let x = -reach - (row % 2 === 0 ? 0 : stepX / 2); x < reach; x += stepX) {
      copies.push(`<use xlink:href="#mark" x="${x.toFixed(1)}" y="${y.toFixed(1)}"/>`);
    }
  }
  const turn = `translate(${size.width / 2},${size.height / 2}) rotate(${TILE_TURN_DEGREES})`;
  return `<defs><g id="mark">${drawn.svg}</g></defs><g transform="${turn}">${copies.join('')}</g>`;
}
