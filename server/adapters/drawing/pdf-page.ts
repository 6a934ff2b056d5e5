import { type Letters, UNITS } from './letters';
import { writeFont } from './small-font';
import { breakLines, type TextLine } from './text-block';

type Pdf = PDFKit.PDFDocument;

export interface Style {
  readonly size: number;
  readonly pen: number;
  readonly colour: string;
}

// Points: 72 of them are an inch.
export const PAGE = { width: 595, height: 842 } as const;
export const MARGIN = 48;
const BOTTOM = PAGE.height - MARGIN;
export const LINE_HEIGHT = 1.6;
const TEXT_LINES_MAX = 6;
const RULE_COLOUR = '#d0d0d0';

export interface Page {
  readonly pdf: Pdf;
  y: number;
}

/** A document that `draw` fills, in one font that has just the letters of these texts: see writeFont. */
export async function writePdf(
  letters: Letters,
  { title, texts }: { readonly title: string; readonly texts: readonly string[] },
  draw: (page: Page) => void,
): Promise<Buffer> {
  // Loaded with the first document: most processes draw none.
  const { default: PDFDocument } = await import('pdfkit');
  const size: [number, number] = [PAGE.width, PAGE.height];
  const pdf = new PDFDocument({ size, margin: 0, info: { Title: title }, font: '' });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  // What is too long ends with an ellipsis.
  pdf.font(writeFont(letters.shape([...texts, '…'].join(''))));
  draw({ pdf, y: MARGIN });
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Height that is left on the page. */
export const roomOn = ({ y }: Page): number => BOTTOM - y;

/** Begins another page where this one has no room left. */
export function keep(page: Page, height: number): void {
  if (page.y + height <= BOTTOM) return;
  page.pdf.addPage();
  page.y = MARGIN;
}

export function fit(
  letters: Letters,
  text: string,
  { size }: Style,
  width: number,
  maxLines: number,
): readonly TextLine[] {
  return breakLines(letters, text, { sizePx: size, penUnits: 0 }, { widthPx: width, maxLines });
}

export function write(
  letters: Letters,
  page: Page,
  text: string,
  style: Style,
  { x = MARGIN, maxLines = TEXT_LINES_MAX }: { readonly x?: number; readonly maxLines?: number } = {},
): void {
  const lines = fit(letters, text, style, PAGE.width - MARGIN - x, maxLines);
  for (const line of lines) {
    keep(page, style.size * LINE_HEIGHT);
    drawLine(page, line, x, 0, style);
    page.y += style.size * LINE_HEIGHT;
  }
  if (lines.length === 0) page.y += style.size * LINE_HEIGHT;
}

export function rule(page: Page): void {
  const { pdf, y } = page;
  pdf
    .moveTo(MARGIN, y)
    .lineTo(PAGE.width - MARGIN, y)
    .lineWidth(0.5)
    .strokeColor(RULE_COLOUR)
    .stroke();
  page.y += 6;
}

/** The pen makes the font's thinnest strokes readable: its own are the thinnest there are. */
export function drawLine(
  { pdf, y }: Page,
  line: TextLine,
  x: number,
  down: number,
  { size, pen, colour }: Style,
): void {
  const text = line.letters.map(({ character }) => character).join('');
  pdf
    .fillColor(colour)
    .strokeColor(colour)
    .lineWidth((pen * size) / UNITS)
    .lineJoin('round')
    .fontSize(size);
  pdf.text(text, x, y + down, { lineBreak: false, fill: true, stroke: true });
}
