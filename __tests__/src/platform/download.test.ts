import { download as h5 } from '@/platform/download/index.h5';
import { download as weapp } from '@/platform/download/index.weapp';
import { createMemoryDownload } from '@/platform/download/memory';
import { fakeWx } from '../../support/fake-wx';
import { describeDownload } from '../../support/suites/download';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return jest.requireActual<typeof import('../../support/fake-wx')>('../../support/fake-wx').fakeWx.taro;
  },
}));

const clicked: HTMLAnchorElement[] = [];

beforeAll(() => {
  document.addEventListener('click', (event) => {
    // jsdom opens no addresses.
    event.preventDefault();
    if (event.target instanceof HTMLAnchorElement) clicked.push(event.target);
  });
});
beforeEach(() => {
  fakeWx.failures.clear();
  fakeWx.answer = () => ({ statusCode: 200, data: '' });
});

describeDownload('memory', () => {
  const download = createMemoryDownload();
  return { download, kept: () => download.saved };
});
describeDownload('h5', () => ({ download: h5, kept: () => clicked.map(({ href }) => href) }));
describeDownload('weapp', () => ({ download: weapp, kept: () => fakeWx.albumFiles }));

test('h5: the link is one for downloads, and is gone afterwards', async () => {
  await h5.save('/media/x/original/1', 'photo');
  expect(clicked.at(-1)?.hasAttribute('download')).toBe(true);
  expect(document.querySelector('a')).toBeNull();
});

test('weapp: a photo goes to the photos, a video to the videos', async () => {
  await weapp.save('/1', 'photo');
  await weapp.save('/2', 'video');
  expect(fakeWx.albumFiles.slice(-2)).toEqual(['photo wxfile://tmp/1', 'video wxfile://tmp/2']);
});

test.each([
  ['saveImageToPhotosAlbum', 'cancel', { kind: 'cancelled' }],
  ['saveImageToPhotosAlbum', 'auth deny', { kind: 'failed', reason: '请在设置中允许保存到相册' }],
  ['downloadFile', 'timeout', { kind: 'failed', reason: '下载失败，请稍后重试' }],
])('weapp: %s that says %s is told', async (call, words, outcome) => {
  fakeWx.failures.set(call, words);
  expect(await weapp.save('/1', 'photo')).toEqual(outcome);
});

test('weapp: an answer that is not the file is not kept', async () => {
  const before = fakeWx.albumFiles.length;
  fakeWx.answer = () => ({ statusCode: 404, data: '' });
  expect(await weapp.save('/gone', 'photo')).toMatchObject({ kind: 'failed' });
  expect(fakeWx.albumFiles).toHaveLength(before);
});
