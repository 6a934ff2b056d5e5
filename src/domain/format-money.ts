import { groupDigits } from './format-count';

/** Whole fen as ￥1,204.00. */
export function formatFen(amountFen: number): string {
  return `${amountFen < 0 ? '-' : ''}￥${toYuanDigits(amountFen)}`;
}

/** With its sign: +￥5.00, -￥5.00. Zero has none. */
export function formatSignedFen(amountFen: number): string {
  return amountFen > 0 ? `+${formatFen(amountFen)}` : formatFen(amountFen);
}

function toYuanDigits(amountFen: number): string {
  const digits = String(Math.abs(amountFen)).padStart(3, '0');
  return `${groupDigits(digits.slice(0, -2))}.${digits.slice(-2)}`;
}
