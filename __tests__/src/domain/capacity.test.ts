import { describeCapacity } from '@/domain/capacity';

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
