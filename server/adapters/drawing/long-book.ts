import sharp, { type OverlayOptions } from 'sharp';
import type { Letters } from './letters';
import { BOLD_PEN, breakLines, drawLine, REGULAR_PEN, type TextStyle } from './text-block';
import type { Book, BookPart, BookPicture } from './types';

/** As wide as a phone shows it sharp. */
const WIDTH = 900;
const MARGIN = 48;
const ROOM = WIDTH - 2 * MARGIN;
const GAP = 12;
/** A JPEG and most phones show no longer one; what comes after is in the document to be printed. */
const HEIGHT_MAX = 20_000;
const END_ROOM = 240;
const ROW_HEIGHT = 300;
const ALONE_HEIGHT = 900;
const LEADING = 1.5;
const GROUND = '#fffaf5';

const style = (sizePx: number, penUnits: number, colour: string): TextStyle => ({ sizePx, penUnits, colour });
const NAME = style(60, BOLD_PEN, '#111111');
const UNDER = style(28, REGULAR_PEN, '#555555');
const MONTH = style(44, BOLD_PEN, '#c23b00');
const TITLE = style(32, BOLD_PEN, '#111111');
const TEXT = style(28, REGULAR_PEN, '#222222');
const FAINT = style(22, REGULAR_PEN, '#666666');
const STORY_LINES_MAX = 40;

interface Sheet {
  y: number;
  isFull: boolean;
  readonly layers: OverlayOptions[];
}

/** The book as one picture below the other, to be sent. JPEG. */
export async function drawLongBook(letters: Letters, book: Book): Promise<Buffer> {
  const sheet: Sheet = { y: MARGIN, isFull: false, layers: [] };
  const write = (text: string, look: TextStyle, maxLines = 2): void => writeText(letters, sheet, text, look, maxLines);

  if (book.cover !== null) await placeRow(sheet, [book.cover], ALONE_HEIGHT);
  write(book.title, NAME);
  write(book.subtitle, UNDER);
  for (const { heading, parts } of book.chapters) {
    sheet.y += 40;
    write(heading, MONTH);
    for (const part of parts) await placePart(sheet, part, write);
  }
  if (book.table.rows.length > 0) {
    sheet.y += 40;
    write(book.table.heading, MONTH);
    for (const cells of book.table.rows) {
      write(cells.map((cell, at) => (at < 2 ? cell : `${book.table.columns[at] ?? ''} ${cell}`)).join('  '), FAINT);
    }
  }
  const wasFull = sheet.isFull;
  sheet.isFull = false;
  sheet.y += 32;
  if (wasFull) write('后面的内容在可以打印的年册里', UNDER);
  for (const text of book.footer) write(text, FAINT);
  const height = Math.ceil(sheet.y + MARGIN);
  const ground = sharp({ create: { width: WIDTH, height, channels: 3, background: GROUND } });
  return ground.composite(sheet.layers).jpeg({ quality: 86 }).toBuffer();
}

/** Whether so much still fits; once something did not, nothing follows. */
function hasRoom(sheet: Sheet, height: number): boolean {
  if (sheet.y + height > HEIGHT_MAX - END_ROOM) sheet.isFull = true;
  return !sheet.isFull;
}

function writeText(letters: Letters, sheet: Sheet, text: string, look: TextStyle, maxLines: number): void {
  const lines = text === '' ? [] : breakLines(letters, text, look, { widthPx: ROOM, maxLines });
  const leading = Math.round(look.sizePx * LEADING);
  const height = lines.length * leading;
  if (lines.length === 0 || !hasRoom(sheet, height)) return;
  const drawn = lines.map((line, row) => drawLine(line, 0, row * leading + look.sizePx, look)).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${ROOM}" height="${height}">${drawn}</svg>`;
  sheet.layers.push({ input: Buffer.from(svg), left: MARGIN, top: Math.round(sheet.y) });
  sheet.y += height;
}

async function placePart(
  sheet: Sheet,
  { title, note, text, pictures }: BookPart,
  write: (text: string, look: TextStyle, maxLines?: number) => void,
): Promise<void> {
  sheet.y += 16;
  write(title, TITLE);
  write(note, FAINT);
  for (const line of text.split('\n')) write(line, TEXT, STORY_LINES_MAX);
  sheet.y += 12;
  if (pictures.length === 1) await placeRow(sheet, pictures, ALONE_HEIGHT);
  else for (let at = 0; at < pictures.length; at += 3) await placeRow(sheet, pictures.slice(at, at + 3), ROW_HEIGHT);
}

/** Pictures beside each other, all as high, as wide together as the room or less. */
async function placeRow(sheet: Sheet, pictures: readonly BookPicture[], maxHeight: number): Promise<void> {
  const ratios = pictures.map(({ width, height }) => width / height);
  const sum = ratios.reduce((all, ratio) => all + ratio, 0);
  const height = Math.max(1, Math.floor(Math.min(maxHeight, (ROOM - GAP * (pictures.length - 1)) / sum)));
  if (!hasRoom(sheet, height)) return;
  let left = MARGIN;
  for (const [at, { jpeg }] of pictures.entries()) {
    const width = Math.max(1, Math.floor((ratios[at] ?? 1) * height));
    const input = await sharp(jpeg).resize(width, height, { fit: 'fill' }).jpeg({ quality: 90 }).toBuffer();
    sheet.layers.push({ input, left, top: Math.round(sheet.y) });
    left += width + GAP;
  }
  sheet.y += height + GAP;
}
