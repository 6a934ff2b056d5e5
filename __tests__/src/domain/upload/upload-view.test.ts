import type { UploadItem, UploadState } from '@/domain/upload/upload-item';
import type { UploadQueue } from '@/domain/upload/upload-queue';
import { orderUploads, shortenMiddle, toUploadRow, toUploadTotals } from '@/domain/upload/upload-view';

function anItem(id: string, state: UploadState, more: Partial<UploadItem> = {}): UploadItem {
  return {
    id,
    albumId: 'album',
    isOwnAlbum: true,
    labelId: null,
    fileName: `${id}.jpg`,
    kind: 'photo',
    sizeBytes: 1000,
    pickedBytes: 1000,
    lastModifiedMs: null,
    remark: '',
    remarkReason: '',
    priceFen: 0,
    quality: null,
    step: 'send',
    state,
    isActive: false,
    md5: null,
    sourceId: null,
    objectKey: null,
    storageType: null,
    uploadId: null,
    resourceId: null,
    sentBytes: 0,
    stepPercent: 0,
    attempts: 0,
    retryAtMs: 0,
    isElsewhere: false,
    isUnfit: false,
    reason: '',
    ...more,
  };
}
const aQueue = (items: readonly UploadItem[]): UploadQueue => ({
  order: items.map(({ id }) => id),
  items: Object.fromEntries(items.map((item) => [item.id, item])),
  isPaused: false,
  isOffline: false,
  away: null,
  rooms: {},
});

test.each<[UploadState, string, number | null, boolean, boolean]>([
  ['waiting', '等待上传', 43, true, false],
  ['uploading', '上传中', 43, true, false],
  ['processing', '处理中', null, false, false],
  ['done', '已上传', null, false, false],
  ['duplicate', '已存在', null, false, false],
  ['failed', '这张照片超过5MB', null, true, true],
  ['paused', '已暂停', 43, true, false],
  ['roomless', '相册存储空间不足，请清理或扩容后再上传', 43, true, true],
])('a file that is %s says %s', (state, status, percent, canCancel, canRetry) => {
  const reason = state === 'failed' ? '这张照片超过5MB' : '';
  expect(toUploadRow(anItem('a', state, { sentBytes: 437, reason }))).toMatchObject({
    status,
    percent,
    canCancel,
    canRetry,
  });
});

test('failures and what is missing come first, then what is under way, then what waits in its order', () => {
  const items = [
    anItem('done', 'done'),
    anItem('w1', 'waiting'),
    anItem('gone', 'needsFile'),
    anItem('w0', 'waiting'),
    anItem('small', 'shrinking'),
    anItem('bad', 'failed'),
  ];
  expect(orderUploads(aQueue(items)).map(({ id }) => id)).toEqual(['gone', 'bad', 'small', 'w1', 'w0', 'done']);
});

test('a video that is being converted says how far it is', () => {
  expect(toUploadRow(anItem('a', 'processing', { stepPercent: 45 })).status).toBe('转码中 45%');
});

test('a large file that is being hashed says how far it is', () => {
  expect(toUploadRow(anItem('a', 'checking', { stepPercent: 34 })).status).toBe('检查中 34%');
});

test.each<[string, UploadItem, boolean]>([
  ['stored and still being made', anItem('a', 'processing', { step: 'poll', resourceId: 'r' }), true],
  ['being saved', anItem('a', 'saving', { step: 'save', isActive: true }), false],
])('a file that is %s: can it be cancelled?', (_name, item, canCancel) => {
  expect(toUploadRow(item).canCancel).toBe(canCancel);
});

test('a stored file without its remark comes first, says why, and may be tried again', () => {
  const lacking = anItem('a', 'done', { remarkReason: '内容违规' });
  expect(toUploadRow(lacking)).toMatchObject({
    status: '已上传，备注未保存：内容违规',
    isTroubled: true,
    canRetry: true,
    canCancel: false,
  });
  expect(orderUploads(aQueue([anItem('b', 'uploading'), lacking])).map(({ id }) => id)).toEqual(['a', 'b']);
});

test('a file that another window sends says so, one of an earlier visit asks for its bytes', () => {
  // Being first would not help it.
  expect(toUploadRow(anItem('a', 'waiting', { isElsewhere: true }))).toMatchObject({
    status: '同一文件正在上传',
    canMoveUp: false,
  });
  expect(toUploadRow(anItem('a', 'needsFile', { sentBytes: 437 }))).toMatchObject({
    status: '请重新选择此文件',
    canCancel: true,
    canPause: false,
  });
});

test.each<[UploadState, boolean, boolean, boolean]>([
  ['waiting', true, false, true],
  ['uploading', true, false, false],
  ['paused', false, true, true],
  ['saving', false, false, false],
  ['processing', false, false, false],
  ['failed', false, false, false],
])('a file that is %s may be paused: %p, gone on with: %p, moved up: %p', (state, canPause, canResume, canMoveUp) => {
  expect(toUploadRow(anItem('a', state))).toMatchObject({ canPause, canResume, canMoveUp });
});

test.each([
  ['IMG_0021.jpg', 22, 'IMG_0021.jpg'],
  ['abcdefghij', 7, 'abc…hij'],
  ['a照片b照片c照片', 6, 'a照片…照片'],
])('%s in %p letters is %s', (text, length, short) => {
  expect(shortenMiddle(text, length)).toBe(short);
});

const NO_TROUBLE = {
  unfit: 0,
  processing: 0,
  present: 0,
  failed: 0,
  needing: 0,
  roomless: 0,
  paused: 0,
  unremarked: 0,
};

test.each([
  [
    'half way',
    { total: 52, finished: 12, ...NO_TROUBLE, totalBytes: 1000, sentBytes: 615, isBusy: true },
    false,
    '已传12/52',
    61,
    '1KB/s，还需1秒',
    false,
  ],
  [
    'paused',
    { total: 52, finished: 12, ...NO_TROUBLE, totalBytes: 1000, sentBytes: 615, isBusy: false },
    true,
    '已传12/52',
    61,
    '上传已暂停',
    false,
  ],
  [
    'all sent, not all stored',
    { total: 2, finished: 1, ...NO_TROUBLE, totalBytes: 10, sentBytes: 10, isBusy: true },
    false,
    '已传1/2',
    99,
    '1KB/s，还需1秒',
    false,
  ],
  [
    'done',
    { total: 2, finished: 2, ...NO_TROUBLE, totalBytes: 10, sentBytes: 10, isBusy: false },
    false,
    '已传2/2',
    100,
    '2个文件已上传',
    true,
  ],
  [
    'some failed',
    { total: 52, finished: 49, ...NO_TROUBLE, failed: 3, totalBytes: 52, sentBytes: 49, isBusy: false },
    false,
    '已传49/52',
    94,
    '49个已上传，3个失败',
    true,
  ],
  [
    'all sent, some still being made',
    { total: 9, finished: 8, ...NO_TROUBLE, failed: 1, processing: 3, totalBytes: 9, sentBytes: 8, isBusy: true },
    false,
    '已传8/9',
    88,
    '8个已传完，3个处理中，1个失败',
    true,
  ],
  [
    'some were there before',
    { total: 9, finished: 8, ...NO_TROUBLE, present: 2, failed: 1, totalBytes: 9, sentBytes: 9, isBusy: false },
    false,
    '已传8/9',
    99,
    '8个已上传，其中2个已存在，1个失败',
    true,
  ],
  [
    'nothing could be taken',
    { total: 4, finished: 0, ...NO_TROUBLE, failed: 4, totalBytes: 0, sentBytes: 0, isBusy: false },
    false,
    '已传0/4',
    0,
    '4个文件没有上传',
    true,
  ],
  [
    'some lack their remark',
    { total: 52, finished: 52, ...NO_TROUBLE, unremarked: 2, totalBytes: 52, sentBytes: 52, isBusy: false },
    false,
    '已传52/52',
    100,
    '52个文件已上传，2个备注未保存',
    true,
  ],
])('the total when %s', (_name, totals, isPaused, title, percent, note, isEnded) => {
  expect(
    toUploadTotals(totals, { isPaused, isOffline: false, isServerAway: false, bytesPerSecond: 1024 }),
  ).toMatchObject({
    title,
    percent,
    note,
    isEnded,
  });
});

test('what no other try would help is not offered for another', () => {
  const totals = {
    total: 5,
    finished: 2,
    ...NO_TROUBLE,
    failed: 3,
    unfit: 2,
    totalBytes: 5,
    sentBytes: 2,
    isBusy: false,
  };
  expect(toUploadTotals(totals, AT_REST).retriable).toBe(1);
});

const AT_REST = { isPaused: false, isOffline: false, isServerAway: false, bytesPerSecond: 0 };

test.each([
  ['offline', { ...AT_REST, isOffline: true, bytesPerSecond: 9 }, { needing: 2 }, '上传已暂停，联网后自动继续'],
  ['a server that is away', { ...AT_REST, isServerAway: true }, { isBusy: true }, '连接不上服务器，恢复后自动继续'],
  ['waiting for files', AT_REST, { needing: 2 }, '2个文件需要重新选择'],
  ['waiting for room', AT_REST, { roomless: 2 }, '2个文件等待存储空间'],
])('%s is said', (_name, pace, more, note) => {
  const totals = { total: 9, finished: 1, ...NO_TROUBLE, totalBytes: 9, sentBytes: 1, isBusy: false, ...more };
  expect(toUploadTotals(totals, pace)).toMatchObject({ note, isEnded: false, isStopped: true });
});

test.each([
  ['each file that is left', { paused: 6, needing: 1, failed: 1 }, true, '上传已暂停'],
  ['some of those that are left', { paused: 5, isBusy: true }, false, '9B/s，还需1秒'],
])('a queue of which %s was paused by hand says so and goes on as a whole', (_name, more, isPaused, note) => {
  const totals = { total: 9, finished: 1, ...NO_TROUBLE, totalBytes: 9, sentBytes: 1, isBusy: false, ...more };
  expect(toUploadTotals(totals, { ...AT_REST, bytesPerSecond: 9 })).toMatchObject({ isPaused, note });
});
