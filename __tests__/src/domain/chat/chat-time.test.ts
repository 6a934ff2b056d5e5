import { formatChatTime, formatSeparator, needsSeparator } from '@/domain/chat/chat-time';

const NOW = new Date(2026, 2, 18, 15, 30).getTime(); // a Wednesday
const MINUTE = 60_000;
const at = (month: number, day: number, hour: number, minute: number, year = 2026): number =>
  new Date(year, month - 1, day, hour, minute).getTime();

test.each([
  [NOW, '刚刚'],
  [NOW + MINUTE, '刚刚'],
  [NOW - 59_999, '刚刚'],
  [NOW - MINUTE, '1分钟前'],
  [NOW - 59 * MINUTE, '59分钟前'],
  [NOW - 60 * MINUTE, '1小时0分钟前'],
  [NOW - 65 * MINUTE, '1小时5分钟前'],
  [NOW - 119 * MINUTE, '1小时59分钟前'],
  [NOW - 120 * MINUTE, '下午1:30'],
  [at(3, 18, 12, 5), '下午12:05'],
  [at(3, 18, 9, 5), '上午9:05'],
  [at(3, 18, 0, 0), '上午12:00'],
  [at(3, 17, 23, 59), '昨天'],
  [at(3, 16, 0, 0), '前天'],
  [at(3, 15, 12, 0), '周日'],
  [at(3, 12, 12, 0), '周四'],
  [at(3, 11, 12, 0), '3月11日'],
  [at(12, 31, 12, 0, 2025), '2025年12月31日'],
])('%d is said as %s', (atMs, words) => {
  expect(formatChatTime(atMs, NOW)).toBe(words);
});

test('a time shortly ago but on the day before is shown in minutes first', () => {
  expect(formatChatTime(at(3, 17, 23, 50), at(3, 18, 0, 10))).toBe('20分钟前');
});

test('between messages the day and the time are said, where some time has passed or the day is another', () => {
  expect(formatSeparator(at(3, 17, 15, 20), NOW)).toBe('昨天 下午3:20');
  expect(formatSeparator(at(3, 18, 9, 5), NOW)).toBe('上午9:05');
  expect(needsSeparator(null, NOW)).toBe(true);
  expect(needsSeparator(NOW - 5 * MINUTE, NOW)).toBe(false);
  expect(needsSeparator(NOW - 5 * MINUTE - 1, NOW)).toBe(true);
  expect(needsSeparator(at(3, 17, 23, 59), at(3, 18, 0, 0))).toBe(true);
});
