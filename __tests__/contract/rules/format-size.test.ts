import { formatSize } from '@contract/rules/format-size';

const MB = 1024 * 1024;

describe('sizes', () => {
  test.each([
    [0, '0B'],
    [1_023, '1023B'],
    [1_024, '1KB'],
    [1_536, '2KB'],
    [5 * MB, '5MB'],
    [8.2 * MB, '8.2MB'],
    [1_023.99 * MB, '1GB'],
    [1.3 * 1024 * MB, '1.3GB'],
    [3 * 1024 * 1024 * MB, '3TB'],
  ])('%d bytes read %s', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text);
  });
});
