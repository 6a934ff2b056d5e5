import { formatDate, formatDateTime, yearOf } from '@/domain/format/format-date';

test('a day and a minute are written the Chinese way, without the year in the current one', () => {
  const at = new Date(2026, 0, 20, 9, 5).getTime();
  const inYear = (year: number): number => new Date(year, 11, 31).getTime();
  expect([formatDate(at, inYear(2026)), formatDateTime(at, inYear(2026))]).toEqual(['1月20日', '1月20日 09:05']);
  expect([formatDate(at, inYear(2027)), formatDateTime(at, inYear(2027))]).toEqual([
    '2026年1月20日',
    '2026年1月20日 09:05',
  ]);
  // What is to come has its year too.
  expect(formatDate(at, inYear(2025))).toBe('2026年1月20日');
  expect(yearOf(at)).toBe(2026);
});
