import { DISCOUNT_KIND } from '@contract/constants/order';
import { discountOf, findBestDiscount, splitByWeight } from '@contract/rules/discount';

const percent = (minCount: number, value: number) => ({ minCount, kind: DISCOUNT_KIND.percent, value });
const fixed = (minCount: number, value: number) => ({ minCount, kind: DISCOUNT_KIND.fixed, value });

test.each([
  [percent(2, 10), 1_005, 2, 100],
  [percent(2, 10), 1_005, 1, 0],
  [percent(1, 99), 1, 1, 0],
  [fixed(3, 150), 1_000, 3, 150],
  [fixed(1, 5_000), 1_000, 1, 999],
  [fixed(1, 5), 0, 1, 0],
])('%p of %i fen for %i takes off %i', (rule, goodsFen, count, off) => {
  expect(discountOf(rule, goodsFen, count)).toBe(off);
});

test('the rule that takes most off applies, of equals the first, and none where none takes anything', () => {
  const rules = [fixed(2, 100), percent(2, 10), percent(3, 20)];
  expect(findBestDiscount(rules, 1_000, 2)?.rule).toBe(rules[0]);
  expect(findBestDiscount(rules, 1_010, 2)).toEqual({ rule: rules[1], offFen: 101 });
  expect(findBestDiscount(rules, 1_000, 3)).toEqual({ rule: rules[2], offFen: 200 });
  expect(findBestDiscount(rules, 1_000, 1)).toBeNull();
});

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [101, [500, 300], [63, 38]],
  [1, [1, 2, 1], [0, 1, 0]],
  [0, [5, 5], [0, 0]],
  [7, [], []],
  [7, [0, 7], [0, 7]],
  [9_999_999, [10_000_000, 10_000_000, 10_000_000], [3_333_333, 3_333_333, 3_333_333]],
])('%i by the weights %p is %p', (amount, weights, parts) => {
  expect(splitByWeight(amount, weights)).toEqual(parts);
});

test('whatever is split, nothing is lost, and no part exceeds its weight', () => {
  let seed = 7;
  const next = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 500; round += 1) {
    const weights = Array.from({ length: 1 + next(40) }, () => next(1_000_000));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const amount = next(sum + 1);
    const parts = splitByWeight(amount, weights);
    expect(parts.reduce((total, part) => total + part, 0)).toBe(sum === 0 ? 0 : amount);
    expect(parts.every((part, index) => part >= 0 && part <= (weights[index] ?? 0))).toBe(true);
  }
});
