/** Whole fen as yuan, with its sign, for a table. */
export function writePlainYuan(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const writeYuan = (fen: number): string => `${writePlainYuan(fen)}元`;

/** Whole fen of `6`, `6.5` or `6.50`; null for anything else. */
export function readYuan(text: string): number | null {
  const found = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text);
  return found === null ? null : Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}
