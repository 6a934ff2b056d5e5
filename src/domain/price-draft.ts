import { PRICE_MAX_FEN, QUICK_PRICES_FEN } from '@contract/constants/media';
import { groupDigits } from './format-count';

/** Prices that are one tap away; 0 is free. */
export const PRICE_CHOICES_FEN: readonly number[] = [0, ...QUICK_PRICES_FEN];

export const PRICE_REFUSED = `价格应在0.01元到${groupDigits(String(PRICE_MAX_FEN / 100))}元之间，最多两位小数`;

export const isPriceFen = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= PRICE_MAX_FEN;

/** Yuan as people type it, in fen. Null: no price. `5.` is one that is still being typed. */
export function parseYuan(text: string): number | null {
  const [, yuan, rest = ''] = /^[￥¥]?\s*0*(\d{1,5})(?:\.(\d{0,2}))?$/.exec(text.trim()) ?? [];
  if (yuan === undefined) return null;
  const fen = Number(yuan) * 100 + Number(rest.padEnd(2, '0'));
  return fen > 0 && fen <= PRICE_MAX_FEN ? fen : null;
}

/** What `parseYuan` reads: 5, 5.50. */
export function writeYuan(priceFen: number): string {
  const rest = priceFen % 100;
  const yuan = String((priceFen - rest) / 100);
  return rest === 0 ? yuan : `${yuan}.${String(rest).padStart(2, '0')}`;
}

/** 免费, ￥5, ￥5.50 */
export const namePrice = (priceFen: number): string => (priceFen === 0 ? '免费' : `￥${writeYuan(priceFen)}`);
