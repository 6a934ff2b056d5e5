import { formatDocumentDate } from '@/domain/document';

test.each([
  ['2026-01-20', '2026年1月20日'],
  ['2026-12-01', '2026年12月1日'],
])('%s is written %s', (date, words) => {
  expect(formatDocumentDate(date)).toBe(words);
});
