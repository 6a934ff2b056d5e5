import { PRICE_MAX_FEN } from '@contract/constants/media';
import { Decimal } from 'decimal.js';
import { groupDigits } from './format-count';

const FEN_OF_YUAN = 100;

/** Yuan as people type it, in fen. Null: no amount up to `maxFen`. `5.` is one that is still being typed. */
export function parseYuan(text: string, maxFen = PRICE_MAX_FEN): number | null {
  const [, yuan] = /^[￥¥]?\s*(0*\d{1,9}(?:\.\d{0,2})?)$/.exec(text.trim()) ?? [];
  if (yuan === undefined) return null;
  const fen = new Decimal(yuan).times(FEN_OF_YUAN).toNumber();
  return fen > 0 && fen <= maxFen ? fen : null;
}

/** What `parseYuan` reads: 5, 5.50. */
export function writeYuan(priceFen: number): string {
  const yuan = new Decimal(priceFen).div(FEN_OF_YUAN);
  return yuan.toFixed(yuan.isInteger() ? 0 : 2);
}

export const PRICE_REFUSED = `价格应在0.01元到${groupDigits(writeYuan(PRICE_MAX_FEN))}元之间，最多两位小数`;

/** 免费, ￥5, ￥5.50 */
export const namePrice = (priceFen: number): string => (priceFen === 0 ? '免费' : `￥${writeYuan(priceFen)}`);
