import { PRICE_MAX_FEN, QUICK_PRICES_FEN } from '@contract/constants/media';

/** Prices that are one tap away; 0 is free. */
export const PRICE_CHOICES_FEN: readonly number[] = [0, ...QUICK_PRICES_FEN];

export const isPriceFen = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= PRICE_MAX_FEN;
