import {
  canCancel,
  canRetry,
  countDownloads,
  describeDownloads,
  describeTask,
  type DownloadState,
  type DownloadTask,
} from '@/domain/download-tasks';

const aTask = (state: DownloadState, more: Partial<DownloadTask> = {}): DownloadTask => ({
  id: state,
  mediaIds: ['a'],
  kind: 'photo',
  quality: 1,
  name: '照片',
  state,
  percent: 0,
  reason: '',
  needsBrowser: false,
  askedAtMs: 0,
  ...more,
});
const tell = (states: readonly DownloadState[], isHandedOver = false): string =>
  describeDownloads(countDownloads(states.map((state) => aTask(state))), isHandedOver);

test.each([
  [[], ''],
  [['cancelled'], ''],
  [['running', 'waiting'], '正在下载 1/2'],
  [['saved', 'running', 'cancelled'], '正在下载 2/2'],
  [['failed'], '1项下载失败'],
  [['saved', 'failed', 'failed'], '已下载1项，2项失败'],
  [['saved', 'saved'], '已下载2项'],
] as const)('%j is told as %s', (states, words) => {
  expect(tell(states)).toBe(words);
});

test('what the browser goes on with by itself is said to be with it', () => {
  expect(tell(['saved'], true)).toBe('已交给浏览器下载');
  expect(describeTask(aTask('saved'), true)).toBe('已交给浏览器下载');
  expect(describeTask(aTask('saved'), false)).toBe('已保存');
});

test('progress is that of all, what has ended counts whole', () => {
  expect(countDownloads([aTask('saved'), aTask('running', { percent: 50 }), aTask('waiting')]).percent).toBe(50);
  expect(countDownloads([]).percent).toBe(0);
});

test('a reason is shown, and each state offers what can be done', () => {
  expect(describeTask(aTask('failed', { reason: '没有权限' }), false)).toBe('没有权限');
  expect(
    (['waiting', 'running', 'saved', 'cancelled', 'failed'] as const).map((state) => canCancel(aTask(state))),
  ).toEqual([true, true, false, false, false]);
  expect((['saved', 'cancelled', 'failed'] as const).map((state) => canRetry(aTask(state)))).toEqual([
    false,
    true,
    true,
  ]);
  expect(canRetry(aTask('failed', { needsBrowser: true }))).toBe(false);
});
