import { type Letters, UNITS } from './letters';
import { writeFont } from './small-font';
import { BOLD_PEN, breakLines, REGULAR_PEN, type TextLine } from './text-block';
import type { Sheet } from './types';

type Pdf = PDFKit.PDFDocument;

interface Style {
  readonly size: number;
  readonly pen: number;
  readonly colour: string;
}

// Points: 72 of them are an inch.
const PAGE = { width: 595, height: 842 } as const;
const MARGIN = 48;
const BOTTOM = PAGE.height - MARGIN;
const NUMBER_COLUMN = 84;
const LABEL_COLUMN = 72;
const COLUMN_GAP = 12;
const LINE_HEIGHT = 1.6;
const ROW_LINES_MAX = 2;
const TEXT_LINES_MAX = 6;
const RULE_COLOUR = '#d0d0d0';

const TITLE: Style = { size: 20, pen: BOLD_PEN, colour: '#111111' };
const HEADING: Style = { size: 9, pen: BOLD_PEN, colour: '#111111' };
const TEXT: Style = { size: 9, pen: REGULAR_PEN, colour: '#222222' };
const FAINT: Style = { size: 9, pen: REGULAR_PEN, colour: '#666666' };
const SMALL: Style = { size: 8, pen: REGULAR_PEN, colour: '#666666' };

interface Page {
  readonly pdf: Pdf;
  y: number;
}

/** All of it in one font that has just the letters of this sheet: see writeFont. */
export async function drawSheet(letters: Letters, sheet: Sheet): Promise<Buffer> {
  // Loaded with the first document: most processes draw none.
  const { default: PDFDocument } = await import('pdfkit');
  const size: [number, number] = [PAGE.width, PAGE.height];
  const pdf = new PDFDocument({ size, margin: 0, info: { Title: sheet.title }, font: '' });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  pdf.font(writeFont(letters.shape(listTexts(sheet).join(''))));
  const page: Page = { pdf, y: MARGIN };

  write(letters, page, sheet.title, TITLE);
  page.y += 4;
  write(letters, page, sheet.remark, FAINT);
  page.y += 8;
  rule(page);
  for (const [label, value] of sheet.facts) {
    keep(page, TEXT.size * LINE_HEIGHT);
    fit(letters, label, FAINT, LABEL_COLUMN, 1).forEach((line) => drawLine(page, line, MARGIN, 0, FAINT));
    write(letters, page, value, TEXT, MARGIN + LABEL_COLUMN);
  }
  page.y += 8;
  rule(page);
  row(letters, page, sheet.columns, HEADING);
  for (const cells of sheet.rows) row(letters, page, cells, TEXT);
  page.y += 4;
  rule(page);
  const between = sheet.columns.slice(2).map(() => '');
  for (const [label, value] of sheet.sums) row(letters, page, [label, ...between, value], HEADING);
  page.y += 12;
  for (const text of sheet.footer) write(letters, page, text, SMALL);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function listTexts({ title, remark, facts, columns, rows, sums, footer }: Sheet): string[] {
  // What is too long ends with an ellipsis.
  return [title, remark, ...facts.flat(), ...columns, ...rows.flat(), ...sums.flat(), ...footer, '…'];
}

/** Begins another page where this one has no room left. */
function keep(page: Page, height: number): void {
  if (page.y + height <= BOTTOM) return;
  page.pdf.addPage();
  page.y = MARGIN;
}

function fit(letters: Letters, text: string, { size }: Style, width: number, maxLines: number): readonly TextLine[] {
  return breakLines(letters, text, { sizePx: size, penUnits: 0 }, { widthPx: width, maxLines });
}

function write(letters: Letters, page: Page, text: string, style: Style, x = MARGIN): void {
  const lines = fit(letters, text, style, PAGE.width - MARGIN - x, TEXT_LINES_MAX);
  for (const line of lines) {
    keep(page, style.size * LINE_HEIGHT);
    drawLine(page, line, x, 0, style);
    page.y += style.size * LINE_HEIGHT;
  }
  if (lines.length === 0) page.y += style.size * LINE_HEIGHT;
}

function rule(page: Page): void {
  const { pdf, y } = page;
  pdf
    .moveTo(MARGIN, y)
    .lineTo(PAGE.width - MARGIN, y)
    .lineWidth(0.5)
    .strokeColor(RULE_COLOUR)
    .stroke();
  page.y += 6;
}

/** The first cell begins on the left, the others end on the right of their columns. */
function row(letters: Letters, page: Page, [first = '', ...others]: readonly string[], style: Style): void {
  const firstWidth = PAGE.width - 2 * MARGIN - others.length * NUMBER_COLUMN;
  const lines = fit(letters, first, style, firstWidth - COLUMN_GAP, ROW_LINES_MAX);
  const height = Math.max(1, lines.length) * style.size * LINE_HEIGHT;
  keep(page, height);
  lines.forEach((line, index) => drawLine(page, line, MARGIN, index * style.size * LINE_HEIGHT, style));
  others.forEach((text, index) => {
    const right = MARGIN + firstWidth + (index + 1) * NUMBER_COLUMN;
    for (const line of fit(letters, text, style, NUMBER_COLUMN, 1)) {
      drawLine(page, line, right - line.widthPx, 0, style);
    }
  });
  page.y += height;
}

/** The pen makes the font's thinnest strokes readable: its own are the thinnest there are. */
function drawLine({ pdf, y }: Page, line: TextLine, x: number, down: number, { size, pen, colour }: Style): void {
  const text = line.letters.map(({ character }) => character).join('');
  pdf
    .fillColor(colour)
    .strokeColor(colour)
    .lineWidth((pen * size) / UNITS)
    .lineJoin('round')
    .fontSize(size);
  pdf.text(text, x, y + down, { lineBreak: false, fill: true, stroke: true });
}
