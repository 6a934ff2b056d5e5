import { formatCount, groupDigits } from '@/domain/format/format-count';

describe('counts', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [3_204, '3,204'],
    [9_999, '9,999'],
    [10_000, '1万'],
    [12_000, '1.2万'],
    [12_800, '1.2万'],
    [19_999, '1.9万'],
    [20_000, '2万'],
    [12_345_678, '1,234.5万'],
  ])('%d reads %s', (count, text) => {
    expect(formatCount(count)).toBe(text);
  });

  test('digits are grouped by three from the end', () => {
    expect(groupDigits('1234567')).toBe('1,234,567');
  });
});
