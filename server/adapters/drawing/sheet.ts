import type { Letters } from './letters';
import {
  drawLine,
  fit,
  keep,
  LINE_HEIGHT,
  MARGIN,
  type Page,
  PAGE,
  rule,
  type Style,
  write,
  writePdf,
} from './pdf-page';
import { BOLD_PEN, REGULAR_PEN } from './text-block';
import type { Sheet } from './types';

const NUMBER_COLUMN = 84;
const LABEL_COLUMN = 72;
const COLUMN_GAP = 12;
const ROW_LINES_MAX = 2;

const TITLE: Style = { size: 20, pen: BOLD_PEN, colour: '#111111' };
const HEADING: Style = { size: 9, pen: BOLD_PEN, colour: '#111111' };
const TEXT: Style = { size: 9, pen: REGULAR_PEN, colour: '#222222' };
const FAINT: Style = { size: 9, pen: REGULAR_PEN, colour: '#666666' };
const SMALL: Style = { size: 8, pen: REGULAR_PEN, colour: '#666666' };

export function drawSheet(letters: Letters, sheet: Sheet): Promise<Buffer> {
  return writePdf(letters, { title: sheet.title, texts: listTexts(sheet) }, (page) => {
    write(letters, page, sheet.title, TITLE);
    page.y += 4;
    write(letters, page, sheet.remark, FAINT);
    page.y += 8;
    rule(page);
    for (const [label, value] of sheet.facts) {
      keep(page, TEXT.size * LINE_HEIGHT);
      fit(letters, label, FAINT, LABEL_COLUMN, 1).forEach((line) => drawLine(page, line, MARGIN, 0, FAINT));
      write(letters, page, value, TEXT, { x: MARGIN + LABEL_COLUMN });
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
  });
}

function listTexts({ title, remark, facts, columns, rows, sums, footer }: Sheet): string[] {
  return [title, remark, ...facts.flat(), ...columns, ...rows.flat(), ...sums.flat(), ...footer];
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
