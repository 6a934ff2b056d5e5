import { describeLeft } from '@/domain/album/bin-left';

const DAY_MS = 86_400_000;

test.each([
  [30 * DAY_MS, '还剩30天'],
  [30 * DAY_MS - 1, '还剩30天'],
  [29 * DAY_MS, '还剩29天'],
  [DAY_MS, '还剩1天'],
  [DAY_MS - 1, '今天清除'],
  [0, '今天清除'],
  [-DAY_MS, '今天清除'],
])('%d ms before the end', (leftMs, words) => {
  expect(describeLeft(1_000 + leftMs, 1_000)).toBe(words);
});
