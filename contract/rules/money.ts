/** Whole fen in words of the server: ￥1204.00, -￥5.00. */
export function writeMoney(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}￥${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
