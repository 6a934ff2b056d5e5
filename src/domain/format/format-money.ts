import { groupDigits } from './format-count';

/** Whole fen as ￥1,204.00. */
export function formatFen(amountFen: number): string {
  return `${amountFen < 0 ? '-' : ''}￥${toYuanDigits(amountFen)}`;
}

/** With its sign: +￥5.00, -￥5.00. Zero has none. */
export function formatSignedFen(amountFen: number): string {
  return amountFen > 0 ? `+${formatFen(amountFen)}` : formatFen(amountFen);
}

/** What a photo or video says of its price: 已购, what it costs, or nothing. */
export function describeSale({
  priceFen,
  isBought,
}: {
  readonly priceFen: number;
  readonly isBought: boolean;
}): string {
  if (isBought) return '已购';
  return priceFen > 0 ? formatFen(priceFen) : '';
}

function toYuanDigits(amountFen: number): string {
  const digits = String(Math.abs(amountFen)).padStart(3, '0');
  return `${groupDigits(digits.slice(0, -2))}.${digits.slice(-2)}`;
}
