import { download as h5 } from '@/platform/download/index.h5';
import { download as weapp } from '@/platform/download/index.weapp';
import { createMemoryDownload } from '@/platform/download/memory';
import { http } from '@/platform/http';
import { NOT_AGREED_WORDS } from '@/platform/wechat-failure';
import { wxWorld } from '../../support/wx-world';
import { WxFailure } from '../../weapp/runtime/wx/host';
import { describeDownload } from '../../support/suites/download';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return jest.requireActual<typeof import('../../support/taro-over-wx')>('../../support/taro-over-wx').taro;
  },
}));

const CALLS = ['saveImageToPhotosAlbum', 'saveVideoToPhotosAlbum'];
const listKept = (): string[] =>
  wxWorld.controls.albumFiles.map(({ path }) => Buffer.from(wxWorld.controls.files.find(path) ?? []).toString());
const clicked: HTMLAnchorElement[] = [];

beforeAll(() => {
  document.addEventListener('click', (event) => {
    // jsdom opens no addresses.
    event.preventDefault();
    if (event.target instanceof HTMLAnchorElement) clicked.push(event.target);
  });
});
beforeEach(() => {
  jest.replaceProperty(http, 'baseUrl', 'https://example.com');
  for (const call of CALLS) wxWorld.controls.answer(call, null);
  // A file's bytes are where it came from.
  wxWorld.answer = ({ url }) => ({ statusCode: 200, data: url });
});

describeDownload('memory', () => {
  const download = createMemoryDownload();
  return { download, kept: () => download.saved };
});
describeDownload('h5', () => ({ download: h5, kept: () => clicked.map(({ href }) => href) }));
describeDownload('weapp', () => ({ download: weapp, kept: listKept }));

test('h5: the link is one for downloads, and is gone afterwards', async () => {
  await h5.save('/media/x/original/1', 'photo');
  expect(clicked.at(-1)?.hasAttribute('download')).toBe(true);
  expect(document.querySelector('a')).toBeNull();
});

test('weapp: a photo goes to the photos, a video to the videos', async () => {
  await weapp.save('/1', 'photo');
  await weapp.save('/2', 'video');
  expect(wxWorld.controls.albumFiles.slice(-2).map(({ kind }) => kind)).toEqual(['photo', 'video']);
  expect(listKept().slice(-2)).toEqual([expect.stringMatching(/\/1$/), expect.stringMatching(/\/2$/)]);
});

test.each([
  ['saveImageToPhotosAlbum', 'cancel', { kind: 'cancelled' }],
  ['saveImageToPhotosAlbum', 'auth deny', { kind: 'forbidden' }],
  ['saveImageToPhotosAlbum', 'privacy permission is not authorized', { kind: 'failed', reason: NOT_AGREED_WORDS }],
  ['saveImageToPhotosAlbum', 'file of no known author', { kind: 'failed', reason: '下载失败，请稍后重试' }],
  ['saveImageToPhotosAlbum', 'no space', { kind: 'failed', reason: '下载失败，请稍后重试' }],
])('weapp: %s that says %s is told', async (call, words, outcome) => {
  wxWorld.controls.answer(call, new WxFailure(words));
  expect(await weapp.save('/1', 'photo')).toEqual(outcome);
});

test('a phone’s album takes 200 MB at most, a browser what there is', () => {
  expect([weapp.maxBytes, h5.maxBytes]).toEqual([209_715_200, Infinity]);
});

test('weapp: a connection that breaks is reported', async () => {
  wxWorld.answer = () => 'drop';
  expect(await weapp.save('/1', 'photo')).toEqual({ kind: 'failed', reason: '下载失败，请稍后重试' });
});

test('weapp: an answer that is not the file is not kept', async () => {
  const before = wxWorld.controls.albumFiles.length;
  wxWorld.answer = () => ({ statusCode: 404, data: '' });
  expect(await weapp.save('/gone', 'photo')).toMatchObject({ kind: 'failed' });
  expect(wxWorld.controls.albumFiles).toHaveLength(before);
});

test('weapp: progress is reported, and it can be stopped', async () => {
  const told: number[] = [];
  let stop = (): void => undefined;
  const saving = weapp.save('/1', 'photo', {
    onProgress: (percent) => told.push(percent),
    onStarted: (stopIt) => {
      stop = stopIt;
    },
  });
  stop();
  expect(await saving).toEqual({ kind: 'cancelled' });
});

test('weapp: what is cut off in the back begins anew in front', async () => {
  jest.useFakeTimers();
  wxWorld.answer = () => 'hang';
  const outcome = weapp.save('/film', 'video');
  await jest.advanceTimersByTimeAsync(0);
  wxWorld.controls.hideApp();
  await jest.advanceTimersByTimeAsync(5_000);
  wxWorld.answer = ({ url }) => ({ statusCode: 200, data: url });
  wxWorld.controls.showApp({ path: '', query: {}, scene: 1001, referrerInfo: {} });
  await jest.advanceTimersByTimeAsync(0);
  expect([await outcome, listKept().at(-1)]).toEqual([{ kind: 'saved' }, expect.stringMatching(/\/film$/)]);
  jest.useRealTimers();
});
