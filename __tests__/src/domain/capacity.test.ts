import { describeCapacity, describeGain, readReleaseTab, splitCapacity, describeKept } from '@/domain/capacity';

const GIB = 1_073_741_824;

test.each([
  [0, 5 * GIB, '0B / 5GB', 0, 'primary', '', false],
  [4 * GIB - 1, 5 * GIB, '4GB / 5GB', 79, 'primary', '', false],
  [4 * GIB, 5 * GIB, '4GB / 5GB', 80, 'warning', '空间快用完了', false],
  [5 * GIB, 5 * GIB, '5GB / 5GB', 100, 'warning', '空间快用完了', false],
  [5.3 * GIB, 5 * GIB, '5.3GB / 5GB', 106, 'danger', '空间已超出307.2MB，新照片将无法上传', true],
  [0, 0, '0B / 0B', 0, 'primary', '', false],
])('%d of %d bytes', (currentSize, maxSize, numbers, percent, kind, warning, isExceeded) => {
  expect(describeCapacity(currentSize, maxSize)).toEqual({ numbers, percent, kind, warning, isExceeded });
});

test('the bar: what is used and what is left', () => {
  expect(splitCapacity(GIB, 2 * GIB, 5 * GIB)).toEqual([
    { id: 'photo', name: '照片', size: '1GB', percent: 20 },
    { id: 'video', name: '视频', size: '2GB', percent: 40 },
    { id: 'free', name: '剩余', size: '2GB', percent: 40 },
  ]);
});

test('over capacity the files fill the bar, and nothing at all is an empty one', () => {
  expect(splitCapacity(3 * GIB, 3 * GIB, 5 * GIB).map(({ percent }) => percent)).toEqual([50, 50, 0]);
  expect(splitCapacity(0, 0, 0).map(({ percent }) => percent)).toEqual([0, 0, 0]);
});

test('what compressing gains', () => {
  expect(describeGain({ count: 12, currentSize: 5 * GIB, expectedSize: 2 * GIB })).toBe(
    '12个文件，约可节省3GB。压缩后无法恢复原来的清晰度。',
  );
});

test.each([
  ['bin', 'bin'],
  ['copies', 'copies'],
  ['所有', 'largest'],
  [undefined, 'largest'],
])('the address says %s', (text, tab) => {
  expect(readReleaseTab(text)).toBe(tab);
});

test.each([
  [null, '到期后只限制新的上传'],
  [0, '到期不会删除已有的照片，只限制新的上传'],
  [30, '到期后限制新的上传；超出容量的，通知满30天后最后上传的会移入回收站'],
])('what is kept where files go after %p days', (days, words) => {
  expect(describeKept(days)).toBe(words);
});
