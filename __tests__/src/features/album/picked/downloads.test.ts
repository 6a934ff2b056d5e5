import { createDownload } from '@contract/http/media';
import { download } from '@/platform/download';
import type { MemoryDownload } from '@/platform/download/memory';
import { permission } from '@/platform/permission';
import { share } from '@/platform/share';
import type { MemoryShare } from '@/platform/share/memory';
import {
  cancelDownload,
  clearEndedDownloads,
  copyDownloadLink,
  retryDownload,
  retryDownloads,
  startDownloads,
} from '@/features/album/picked/downloads';
import { useDownloads } from '@/features/album/picked/downloads-state';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
import { type ClientWorld, openWorld, refusing } from '../../../../support/client-world';
import { ERRORS } from '@contract/errors';

jest.mock('@/platform/share', () => {
  const memory = jest.requireActual<typeof import('@/platform/share/memory')>('@/platform/share/memory');
  return { share: memory.createMemoryShare() };
});
jest.mock('@/platform/download', () => {
  const memory = jest.requireActual<typeof import('@/platform/download/memory')>('@/platform/download/memory');
  return { download: memory.createMemoryDownload() };
});

const device = download as MemoryDownload;
const PHOTO = { mediaIds: ['a'.repeat(22)], kind: 'photo', quality: 1, name: '照片' } as const;
const LINK = { url: '/download/x', fileName: 'a.jpg', isZip: false, count: 1, leftOut: 0, sizeBytes: 1, expireTime: 1 };
const states = (): string[] => useDownloads.getState().downloadTask.map(({ state }) => state);

let world: ClientWorld;
beforeEach(async () => {
  world = await openWorld();
  world.answer(createDownload, () => LINK);
  device.answerWith({ kind: 'saved' });
  device.waitFor(Promise.resolve());
  device.maxBytes = Infinity;
  clearEndedDownloads();
});

test('what is wanted is kept one after the other, under the name of its file', async () => {
  await startDownloads([PHOTO, PHOTO]);
  expect(states()).toEqual(['saved', 'saved']);
  expect(useDownloads.getState().downloadTask[0]).toMatchObject({ name: 'a.jpg', percent: 100 });
});

test('a second tap on the same wants no second file, and what failed is tried', async () => {
  await Promise.all([startDownloads([PHOTO]), startDownloads([PHOTO])]);
  await startDownloads([PHOTO]);
  expect(states()).toEqual(['saved']);
  expect(world.sentTo(createDownload)).toHaveLength(1);
  world.answer(createDownload, () => refusing(ERRORS.DOWNLOAD_EMPTY));
  await startDownloads([{ ...PHOTO, quality: 2 }]);
  await startDownloads([{ ...PHOTO, quality: 2 }]);
  expect(states()).toEqual(['saved', 'failed', 'failed']);
});

test('a refusal is shown beside its file, and can be tried again', async () => {
  world.answer(createDownload, () => refusing(ERRORS.DOWNLOAD_EMPTY));
  await startDownloads([PHOTO]);
  const [failed] = useDownloads.getState().downloadTask;
  expect(failed).toMatchObject({ state: 'failed', reason: ERRORS.DOWNLOAD_EMPTY.msg });
  world.answer(createDownload, () => LINK);
  await retryDownload(failed?.id ?? '');
  expect(states()).toEqual(['saved']);
});

test('what runs can be stopped, and what waits goes on', async () => {
  let release = (): void => undefined;
  device.waitFor(
    new Promise((resolve) => {
      release = resolve;
    }),
  );
  const running = startDownloads([PHOTO, PHOTO]);
  while (useDownloads.getState().downloadTask[0]?.percent !== 50) await new Promise((go) => setTimeout(go, 1));
  cancelDownload(useDownloads.getState().downloadTask[0]?.id ?? '');
  device.answerWith({ kind: 'saved' });
  release();
  await running;
  expect(states()[1]).toBe('saved');
});

test('where the person forbids it nothing more is tried before the settings', async () => {
  const asked = jest.spyOn(permission, 'askFor').mockImplementation(async () => {
    device.answerWith({ kind: 'saved' });
    return true;
  });
  device.answerWith({ kind: 'forbidden' });
  const running = startDownloads([PHOTO, PHOTO]);
  while (useOverlays.getState().dialogs.length === 0) await new Promise((go) => setTimeout(go, 1));
  expect(states()).toEqual(['failed', 'failed']);
  answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, true);
  await running;
  expect(states()).toEqual(['saved', 'saved']);
  expect(asked).toHaveBeenCalledWith('saving');
});

test('where it is still forbidden after the settings nothing is tried again', async () => {
  jest.spyOn(permission, 'askFor').mockResolvedValue(false);
  device.answerWith({ kind: 'forbidden' });
  const running = startDownloads([PHOTO]);
  while (useOverlays.getState().dialogs.length === 0) await new Promise((go) => setTimeout(go, 1));
  answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, true);
  await running;
  expect(states()).toEqual(['failed']);
});

test('a file that is too large is shown and left to a browser, and the others go on', async () => {
  device.maxBytes = 209_715_200;
  const before = device.saved.length;
  const sizes = [209_715_201, 209_715_200];
  world.answer(createDownload, () => ({ ...LINK, sizeBytes: sizes.shift() ?? 0 }));
  await startDownloads([PHOTO, PHOTO]);
  const [large] = useDownloads.getState().downloadTask;
  expect(states()).toEqual(['failed', 'saved']);
  expect(large).toMatchObject({ needsBrowser: true, reason: '超过200MB，请用浏览器下载' });
  expect(useOverlays.getState().toast).toMatchObject({ message: '超过200MB，请用浏览器下载', isError: true });
  expect(device.saved).toHaveLength(before + 1);
  await retryDownloads();
  expect(states()).toEqual(['failed', 'saved']);
});

test('what no phone’s album takes is left to a browser, to which a link of the original leads', async () => {
  world.answer(createDownload, ({ quality }) =>
    quality === 3
      ? refusing(ERRORS.DOWNLOAD_NOT_FOR_PHONES)
      : { ...LINK, url: `/download/of-quality-${String(quality)}` },
  );
  await startDownloads([{ ...PHOTO, kind: 'video', quality: 3 }]);
  const [task] = useDownloads.getState().downloadTask;
  expect(task).toMatchObject({ needsBrowser: true, reason: ERRORS.DOWNLOAD_NOT_FOR_PHONES.msg });
  await copyDownloadLink(task?.id ?? '');
  expect((share as MemoryShare).copied.at(-1)).toBe('https://album.example/download/of-quality-1');
  expect(useOverlays.getState().toast?.message).toBe('链接已复制，请在10分钟内用浏览器打开');
  (share as MemoryShare).answerWith({ kind: 'failed', reason: '没能复制，请稍后再试' });
  await copyDownloadLink(task?.id ?? '');
  expect(useOverlays.getState().toast).toMatchObject({ isError: true });
});
