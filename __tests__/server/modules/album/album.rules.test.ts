import { isCalendarDay, judgeDescription, judgeLabelName, moveTo } from '../../../../server/modules/album/album.rules';

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2026-12-31', true],
  ['2026-12-32', false],
  ['2026-00-10', false],
  ['0000-01-01', false],
  ['1900-02-29', false],
  ['2000-02-29', true],
  ['2026-1-1', false],
])('%s is a day: %s', (day, isDay) => {
  expect(isCalendarDay(day)).toBe(isDay);
});

test.each([
  ['', { kind: 'absent' }],
  ['字'.repeat(12), { kind: 'ok', text: '字'.repeat(12) }],
  ['字'.repeat(13), { kind: 'tooLong' }],
  ['\u202e', { kind: 'absent' }],
])('the label name %p', (text, verdict) => {
  expect(judgeLabelName(text)).toEqual(verdict);
});

test('a description may be empty', () => {
  expect(judgeDescription(' \n ')).toEqual({ kind: 'ok', text: '' });
});

test.each([
  [0, ['c', 'a', 'b']],
  [1, ['a', 'c', 'b']],
  [2, ['a', 'b', 'c']],
  [9, ['a', 'b', 'c']],
])('c moved to place %d', (position, row) => {
  expect(moveTo(['a', 'b', 'c'], 'c', position)).toEqual(row);
});
