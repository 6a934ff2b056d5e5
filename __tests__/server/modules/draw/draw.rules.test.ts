import { chanceOf, hideName, prizeAt, sumWeights } from '../../../../server/modules/draw/draw.rules';

const PRIZES = [
  { name: 'a', weight: 5 },
  { name: 'b', weight: 0 },
  { name: 'c', weight: 2 },
];

test.each([
  [0, 'a'],
  [4, 'a'],
  [5, 'c'],
  [6, 'c'],
])('%i of the weights falls on %s', (at, name) => {
  expect(prizeAt(PRIZES, at).name).toBe(name);
});

test('a number beyond the weights is a bug', () => {
  expect(sumWeights(PRIZES)).toBe(7);
  expect(() => prizeAt(PRIZES, 7)).toThrow('beyond all weights');
});

test.each([
  [1, 3, 33_333],
  [3, 3, 100_000],
  [0, 3, 0],
  [0, 0, 0],
])('a weight of %i among %i', (weight, total, chance) => {
  expect(chanceOf(weight, total)).toBe(chance);
});

test.each([
  ['王小明', '王**'],
  ['👩‍👧ab', '👩**'],
  ['x', 'x**'],
  ['', '用户**'],
])('%j is shown as %j', (name, shown) => {
  expect(hideName(name)).toBe(shown);
});
