import type { Letters } from './letters';
import {
  drawLine,
  fit,
  keep,
  LINE_HEIGHT,
  MARGIN,
  type Page,
  PAGE,
  roomOn,
  rule,
  type Style,
  write,
  writePdf,
} from './pdf-page';
import { BOLD_PEN, REGULAR_PEN } from './text-block';
import type { Book, BookPart, BookPicture } from './types';

const WIDTH = PAGE.width - 2 * MARGIN;
const GAP = 8;
const ROW_HEIGHT = 200;
const ALONE_HEIGHT = 300;
const COVER_HEIGHT = 420;
const COLUMN_WIDTH = 88;
const STORY_LINES_MAX = 80;
const SHORT_STORY_LINES = 8;

const NAME: Style = { size: 34, pen: BOLD_PEN, colour: '#111111' };
const UNDER: Style = { size: 14, pen: REGULAR_PEN, colour: '#555555' };
const MONTH: Style = { size: 20, pen: BOLD_PEN, colour: '#c23b00' };
const TITLE: Style = { size: 13, pen: BOLD_PEN, colour: '#111111' };
const TEXT: Style = { size: 10.5, pen: REGULAR_PEN, colour: '#222222' };
const FAINT: Style = { size: 9, pen: REGULAR_PEN, colour: '#666666' };

/** A cover, then a page for each month, and a table at the end. */
export function drawBook(letters: Letters, book: Book): Promise<Buffer> {
  return writePdf(letters, { title: book.title, texts: listTexts(book) }, (page) => {
    drawCover(letters, page, book);
    for (const { heading, parts } of book.chapters) {
      page.pdf.addPage();
      page.y = MARGIN;
      write(letters, page, heading, MONTH);
      page.y += 8;
      for (const part of parts) drawPart(letters, page, part);
    }
    if (book.table.rows.length > 0) drawTable(letters, page, book.table);
    page.y += 16;
    for (const text of book.footer) write(letters, page, text, FAINT);
  });
}

function listTexts({ title, subtitle, chapters, table, footer }: Book): string[] {
  const parts = chapters.flatMap(({ heading, parts: each }) => [
    heading,
    ...each.flatMap((part) => [part.title, part.note, part.text]),
  ]);
  return [title, subtitle, ...parts, table.heading, ...table.columns, ...table.rows.flat(), ...footer];
}

function drawCover(letters: Letters, page: Page, { title, subtitle, cover }: Book): void {
  page.y = cover === null ? PAGE.height / 3 : MARGIN;
  if (cover !== null) drawRow(page, [cover], COVER_HEIGHT);
  page.y += 32;
  write(letters, page, title, NAME);
  page.y += 8;
  write(letters, page, subtitle, UNDER);
}

function drawPart(letters: Letters, page: Page, { title, note, text, pictures }: BookPart): void {
  // A heading is not alone at the end of a page, nor a short story without its pictures.
  const lines =
    text === '' ? 0 : text.split('\n').flatMap((one) => fit(letters, one, TEXT, WIDTH, STORY_LINES_MAX)).length;
  const first =
    pictures.length === 1 ? heightOfRow(pictures, ALONE_HEIGHT) : heightOfRow(pictures.slice(0, 3), ROW_HEIGHT);
  const withPictures = (TITLE.size + FAINT.size + TEXT.size * lines) * LINE_HEIGHT + 6 + first;
  const isShort = lines <= SHORT_STORY_LINES;
  keep(page, isShort ? withPictures : (TITLE.size + TEXT.size * 2) * LINE_HEIGHT);
  if (title !== '') write(letters, page, title, TITLE);
  if (note !== '') write(letters, page, note, FAINT);
  for (const line of text === '' ? [] : text.split('\n')) {
    write(letters, page, line, TEXT, { maxLines: STORY_LINES_MAX });
  }
  page.y += 6;
  if (pictures.length === 1) drawRow(page, pictures, ALONE_HEIGHT);
  else for (let at = 0; at < pictures.length; at += 3) drawRow(page, pictures.slice(at, at + 3), ROW_HEIGHT);
  page.y += 12;
}

function heightOfRow(pictures: readonly BookPicture[], maxHeight: number): number {
  const sum = pictures.reduce((all, { width, height }) => all + width / height, 0);
  return sum === 0 ? 0 : Math.min(maxHeight, (WIDTH - GAP * (pictures.length - 1)) / sum);
}

/** Pictures beside each other, all as high, as wide together as the page or less. */
function drawRow(page: Page, pictures: readonly BookPicture[], maxHeight: number): void {
  const ratios = pictures.map(({ width, height }) => width / height);
  const height = heightOfRow(pictures, maxHeight);
  if (roomOn(page) < height) {
    page.pdf.addPage();
    page.y = MARGIN;
  }
  let x = MARGIN;
  pictures.forEach(({ jpeg }, at) => {
    const width = (ratios[at] ?? 1) * height;
    page.pdf.image(jpeg, x, page.y, { width, height });
    x += width + GAP;
  });
  page.y += height + GAP;
}

function drawTable(letters: Letters, page: Page, { heading, columns, rows }: Book['table']): void {
  page.pdf.addPage();
  page.y = MARGIN;
  write(letters, page, heading, MONTH);
  page.y += 8;
  const line = (cells: readonly string[], style: Style): void => {
    keep(page, style.size * LINE_HEIGHT);
    cells.forEach((text, at) => {
      for (const one of fit(letters, text, style, COLUMN_WIDTH, 1)) {
        drawLine(page, one, MARGIN + at * (COLUMN_WIDTH + GAP), 0, style);
      }
    });
    page.y += style.size * LINE_HEIGHT;
  };
  line(columns, TITLE);
  rule(page);
  for (const cells of rows) line(cells, TEXT);
}
