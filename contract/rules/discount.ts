import { DISCOUNT_KIND, type DiscountKind } from '../constants/order';

/** Of an album: for whoever buys so many of its photos and videos at once. */
export interface DiscountRule {
  /** From so many. */
  readonly minCount: number;
  readonly kind: DiscountKind;
  /** Percent that are taken off, or fen. */
  readonly value: number;
}

/** What a rule takes off goods of this price. It never takes everything: a fen is left. */
export function discountOf(rule: DiscountRule, goodsFen: number, count: number): number {
  if (count < rule.minCount || goodsFen <= 0) return 0;
  const wished = rule.kind === DISCOUNT_KIND.percent ? Math.floor((goodsFen * rule.value) / 100) : rule.value;
  return Math.min(wished, goodsFen - 1);
}

/** The rule that takes most off; of two that take the same the first. Null where none takes anything. */
export function findBestDiscount<Rule extends DiscountRule>(
  rules: readonly Rule[],
  goodsFen: number,
  count: number,
): { readonly rule: Rule; readonly offFen: number } | null {
  let best: { rule: Rule; offFen: number } | null = null;
  for (const rule of rules) {
    const offFen = discountOf(rule, goodsFen, count);
    if (offFen > (best?.offFen ?? 0)) best = { rule, offFen };
  }
  return best;
}

/**
 * Splits a whole amount by weights, so that the parts add up to it: each gets its whole share, and what is left over goes, one each, to
 * those whose share was cut most; of equals to the first. Parts never exceed their weight while the amount does not exceed their sum.
 */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0 || amount === 0) return weights.map(() => 0);
  // An order has at most ORDER_FEN_MAX: the product of two such amounts is exact.
  const shares = weights.map((weight) => {
    const product = amount * weight;
    return { whole: Math.floor(product / sum), cut: product % sum };
  });
  let left = amount - shares.reduce((total, { whole }) => total + whole, 0);
  const order = shares.map((_, index) => index).sort((a, b) => (shares[b]?.cut ?? 0) - (shares[a]?.cut ?? 0) || a - b);
  const parts = shares.map(({ whole }) => whole);
  for (const index of order) {
    if (left === 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    left -= 1;
  }
  return parts;
}
