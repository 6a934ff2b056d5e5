import { formatDuration } from '@/domain/format/format-duration';

describe('lengths of videos', () => {
  test.each([
    [0, '0:00:00'],
    [32, '0:00:32'],
    [59.9, '0:00:59'],
    [60, '0:01:00'],
    [3_599, '0:59:59'],
    [3_600, '1:00:00'],
    [-1, '0:00:00'],
  ])('%d seconds read %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});
