import { formatRelativeTime } from '@/domain/format/relative-time';

const NOW = new Date(2026, 1, 20, 12, 0, 0).getTime();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [-MINUTE, '刚刚'],
  [0, '刚刚'],
  [5 * MINUTE - 1, '刚刚'],
  [5 * MINUTE, '5分钟前'],
  [HOUR - 1, '59分钟前'],
  [HOUR, '1小时前'],
  [DAY - 1, '23小时前'],
  [DAY, '1天前'],
  [2 * DAY - 1, '1天前'],
  [30 * DAY, '30天前'],
  [30 * DAY + 1, '1月21日'],
  [50 * DAY, '1月1日'],
  [51 * DAY, '2025年12月31日'],
])('%d ms ago reads %s', (passedMs, text) => {
  expect(formatRelativeTime(NOW - passedMs, NOW)).toBe(text);
});
