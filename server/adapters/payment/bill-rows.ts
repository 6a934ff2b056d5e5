/** Rows of a bill, by the names of its head. Cells of the channels never hold a comma or a quote; WeChat Pay puts a ` before each. */
export function readBillRows(text: string, head: string): Record<string, string>[] {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/^\uFEFF/, ''));
  const at = lines.findIndex((line) => line.startsWith(head));
  if (at === -1) return [];
  const names = readCells(lines[at] ?? '');
  const rows: Record<string, string>[] = [];
  for (const line of lines.slice(at + 1)) {
    const cells = readCells(line);
    if (cells.length < names.length) break;
    rows.push(Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
  }
  return rows;
}

function readCells(line: string): string[] {
  return line.split(',').map((cell) => cell.replace(/^`/, '').trim());
}

/** Whole fen of `88.8`, `-0.01` or `3`. Null for anything else. No float on the way. */
export function readYuan(text: string): number | null {
  const found = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text);
  if (found === null) return null;
  const [, sign = '', yuan = '', part = ''] = found;
  const fen = Number(yuan) * 100 + Number(part.padEnd(2, '0'));
  return sign === '-' ? -fen : fen;
}

/** `88.80` */
export function writeYuan(fen: number): string {
  const digits = String(fen).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
