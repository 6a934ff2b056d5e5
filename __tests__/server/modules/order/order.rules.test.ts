import { DISCOUNT_KIND, ORDER_STATE } from '@contract/constants/order';
import {
  feeOf,
  ORDER_EVENTS,
  priceOrder,
  repriceLines,
  splitReturn,
  sumOf,
  writeOrderNo,
} from '../../../../server/modules/order/order.rules';

const goods = (...prices: number[]) => prices.map((priceFen) => ({ priceFen }));

test('a tip is neither counted nor discounted', () => {
  const rules = [{ minCount: 2, kind: DISCOUNT_KIND.percent, value: 50 }];
  const tip = { priceFen: 100, isTip: true };
  expect(priceOrder([...goods(300), tip], rules, 0)).toMatchObject({ discountFen: 0, payableFen: 400, next: rules[0] });
  expect(priceOrder([...goods(300, 300), tip], rules, 0)).toMatchObject({
    discountFen: 300,
    payableFen: 400,
    rule: rules[0],
    next: null,
    lines: [{ discountFen: 150 }, { discountFen: 150 }, { discountFen: 0 }],
  });
});

test('fees are of what is paid, by line, in favour of the seller', () => {
  const priced = priceOrder(goods(199, 1), [], 50);
  expect(priced.lines.map(({ feeFen }) => feeFen)).toEqual([9, 0]);
  expect(priced.feeFen).toBe(9);
  expect(feeOf(1_000, 300)).toBe(300);
});

test('another sum is split over the lines, down to a fen', () => {
  const lines = repriceLines(goods(500, 300, 200), 1, 0);
  expect(sumOf(lines.map(({ payableFen }) => payableFen))).toBe(1);
  expect(lines.every(({ payableFen, discountFen, priceFen }) => payableFen + discountFen === priceFen)).toBe(true);
});

test.each([
  [0, 100, [['earned', 100]]],
  [
    200,
    100,
    [
      ['earned', 50],
      ['topped', 50],
    ],
  ],
  [250, 350, [['topped', 350]]],
])('after %i have gone back, %i more go where they came from', (returned, amount, expected) => {
  const spent = [
    { kind: 'earned', amountFen: 250 },
    { kind: 'topped', amountFen: 350 },
  ];
  expect(splitReturn(spent, returned, amount).map(({ kind, amountFen }) => [kind, amountFen])).toEqual(expected);
});

test('a number is the moment in Shanghai and random digits', () => {
  expect(writeOrderNo(new Date('2026-12-31T16:00:01Z'), '0123456789')).toBe('202701010000010123456789');
});

test('nothing leads out of what is refunded, and nothing from paid back to unpaid', () => {
  const from = (state: number) =>
    Object.values(ORDER_EVENTS).filter((event) => event.from.some((each) => each === state));
  expect(from(ORDER_STATE.refunded)).toEqual([]);
  expect(from(ORDER_STATE.paid)).toEqual([ORDER_EVENTS.refundAll]);
});
