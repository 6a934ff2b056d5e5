import { bodyOf, floorOf, moneyOf, settleLines, takeInOrder } from '../../../../server/modules/ledger/ledger.rules';

const line = (kind: 'earned' | 'orders' | 'fees', amount: number) => ({ ...moneyOf(kind), amount });

test('lines of one account become one, those of nothing go, and their order does not matter', () => {
  const [a, b] = [
    settleLines([line('orders', -7), line('fees', 3), line('fees', 4), line('earned', 0)]),
    settleLines([line('fees', 7), line('orders', -7)]),
  ];
  expect(a).toEqual(b);
  expect(bodyOf(a)).toBe('money/fees/=7 money/orders/=-7');
});

test.each([
  [[line('orders', 1)]],
  [[line('orders', 1), { asset: 'integral' as const, kind: 'orders', ownerId: null, amount: -1 }]],
])('lines that do not add up to zero in each asset are a bug', (lines) => {
  expect(() => settleLines(lines)).toThrow('do not add up to zero');
});

test.each([0.5, Number.NaN, 2 ** 53])('%p is no amount', (amount) => {
  expect(() => settleLines([line('orders', amount), line('fees', -amount)])).toThrow('no whole amount');
});

test('a person’s accounts have a floor, the platform’s and what a seller owes have none', () => {
  expect(floorOf(moneyOf('earned', '7'))).toBe(0);
  expect(floorOf(moneyOf('owed', '7'))).toBeNull();
  expect(floorOf(moneyOf('clearing:wechat'))).toBeNull();
});

test.each([
  [5, [10, 10], [5], 0],
  [15, [10, 10], [10, 5], 0],
  [15, [0, 10], [10], 5],
  [3, [-4, 1], [1], 2],
  [0, [1, 1], [], 0],
])('%i from pots of %p takes %p and misses %i', (amount, has, parts, missing) => {
  const pots = has.map((each, index) => ({ key: moneyOf('earned', String(index)), has: each }));
  const outcome = takeInOrder(amount, pots);
  expect([outcome.taken.map((each) => each.amount), outcome.missing]).toEqual([parts, missing]);
});
