import { formatDate, formatDateTime } from '@/domain/format-date';

test('a day and a minute are written the Chinese way', () => {
  const at = new Date(2026, 0, 20, 9, 5).getTime();
  expect(formatDate(at)).toBe('2026年1月20日');
  expect(formatDateTime(at)).toBe('2026年1月20日 09:05');
});
