const NUMBER = /^-?\d+(\.\d+)?$/;

/** Cells that a spreadsheet would take for a formula begin with a quote; card numbers stay text. */
const cell = (text: string): string =>
  `"${(/^[=+\-@]/.test(text) && !NUMBER.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n');
