import type { UploadItem, UploadQueue, UploadState } from '@/domain/upload-queue';
import { listUploadRows, shortenMiddle, toUploadRow, toUploadTotals } from '@/domain/upload-view';

function anItem(id: string, state: UploadState, more: Partial<UploadItem> = {}): UploadItem {
  return {
    id,
    albumId: 'album',
    labelId: null,
    fileName: `${id}.jpg`,
    kind: 'photo',
    sizeBytes: 1000,
    lastModifiedMs: null,
    step: 'send',
    state,
    isActive: false,
    md5: null,
    sourceId: null,
    objectKey: null,
    resourceId: null,
    sentBytes: 0,
    attempts: 0,
    retryAtMs: 0,
    reason: '',
    ...more,
  };
}
const aQueue = (items: readonly UploadItem[]): UploadQueue => ({
  order: items.map(({ id }) => id),
  items: Object.fromEntries(items.map((item) => [item.id, item])),
  isPaused: false,
});

test.each<[UploadState, string, number | null, boolean, boolean]>([
  ['waiting', '等待上传', null, true, false],
  ['uploading', '上传中', 43, true, false],
  ['processing', '处理中', null, false, false],
  ['done', '已上传', null, false, false],
  ['duplicate', '已存在', null, false, false],
  ['failed', '这张照片超过5MB', null, true, true],
  ['paused', '已暂停', 43, true, false],
])('a file that is %s says %s', (state, status, percent, canCancel, canRetry) => {
  const reason = state === 'failed' ? '这张照片超过5MB' : '';
  expect(toUploadRow(anItem('a', state, { sentBytes: 437, reason }))).toMatchObject({
    status,
    percent,
    canCancel,
    canRetry,
  });
});

test('failures come first, then what is under way, and the rest is a number', () => {
  const items = [
    anItem('done', 'done'),
    ...Array.from({ length: 4997 }, (_, index) => anItem(`w${index}`, 'waiting')),
    anItem('now', 'uploading'),
    anItem('bad', 'failed'),
  ];
  const { rows, restText } = listUploadRows(aQueue(items), 30);
  expect(rows.slice(0, 3).map(({ id }) => id)).toEqual(['bad', 'now', 'w0']);
  expect(rows).toHaveLength(30);
  expect(restText).toBe('另有4,970个文件');
  expect(listUploadRows(aQueue(items.slice(0, 3)), 30).restText).toBe('');
});

test.each([
  ['IMG_0021.jpg', 22, 'IMG_0021.jpg'],
  ['abcdefghij', 7, 'abc…hij'],
  ['a照片b照片c照片', 6, 'a照片…照片'],
])('%s in %p letters is %s', (text, length, short) => {
  expect(shortenMiddle(text, length)).toBe(short);
});

test.each([
  [
    'half way',
    { total: 52, finished: 12, failed: 0, totalBytes: 1000, sentBytes: 615, isBusy: true },
    false,
    '已传12/52',
    61,
    '1KB/s',
    false,
  ],
  [
    'paused',
    { total: 52, finished: 12, failed: 0, totalBytes: 1000, sentBytes: 615, isBusy: false },
    true,
    '已传12/52',
    61,
    '上传已暂停',
    false,
  ],
  [
    'all sent, not all stored',
    { total: 2, finished: 1, failed: 0, totalBytes: 10, sentBytes: 10, isBusy: true },
    false,
    '已传1/2',
    99,
    '1KB/s',
    false,
  ],
  [
    'done',
    { total: 2, finished: 2, failed: 0, totalBytes: 10, sentBytes: 10, isBusy: false },
    false,
    '已传2/2',
    100,
    '2个文件已上传',
    true,
  ],
  [
    'some failed',
    { total: 52, finished: 49, failed: 3, totalBytes: 52, sentBytes: 49, isBusy: false },
    false,
    '已传49/52',
    94,
    '49个已上传，3个失败',
    true,
  ],
])('the total when %s', (_name, totals, isPaused, title, percent, note, isEnded) => {
  expect(toUploadTotals(totals, isPaused, 1024)).toMatchObject({ title, percent, note, isEnded });
});
