import { isPriceFen } from '@/domain/price-draft';

test.each([
  [0, true],
  [1, true],
  [1_000_000, true],
  [1_000_001, false],
  [-1, false],
  [1.5, false],
  ['1', false],
  [null, false],
])('%p is a price: %p', (value, is) => {
  expect(isPriceFen(value)).toBe(is);
});
