import { ROW_FLAG } from '@contract/constants/wall-row';

test('each flag is a bit of its own', () => {
  const bits = Object.values(ROW_FLAG);
  for (const bit of bits) expect(Math.log2(bit) % 1).toBe(0);
  expect(bits.reduce((sum, bit) => sum | bit, 0)).toBe(bits.reduce((sum, bit) => sum + bit, 0));
});
