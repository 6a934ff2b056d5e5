import { createDownload, listKeptOriginals, listMedia } from '@contract/http/media';
import { BoughtPhotosScreen } from '@/features/album/mine/BoughtPhotosScreen';
import { aMediaItem, DEAD_LINE, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumD/order/photos') };
});

jest.mock('@/platform/scroll', () => {
  const memory = jest.requireActual<typeof import('@/platform/scroll/memory')>('@/platform/scroll/memory');
  return memory.createMemoryScroll();
});

test('all originals are downloaded, also those that have not been scrolled to', async () => {
  const all = Array.from({ length: 130 }, (_, index) => aMediaItem({ id: `n${index}`.padStart(22, 'x') }));
  const world = await openWorld();
  await signInHere();
  world.answer(listKeptOriginals, () => ({ records: [], total: 0, size: 60, current: 1, pages: 0 }));
  world.answer(listMedia, ({ current, size }) => ({
    records: all.slice((Number(current) - 1) * Number(size), Number(current) * Number(size)),
    total: all.length,
    size: Number(size),
    current: Number(current),
    pages: Math.ceil(all.length / Number(size)),
  }));
  const screen = await mountComponent(BoughtPhotosScreen);
  await letAnswersCome(screen);
  await screen.tap(screen.control('下载130项原图'));
  await letAnswersCome(screen);
  expect(world.sentTo(createDownload)).toMatchObject([{ ids: all.map(({ id }) => id) }]);
});

test('nobody is told to have bought nothing while that is not known', async () => {
  const none = { records: [], total: 0, size: 60, current: 1, pages: 0 };
  const world = await openWorld();
  await signInHere();
  world.answer(listMedia, () => none);
  world.answer(listKeptOriginals, () => DEAD_LINE);
  const screen = await mountComponent(BoughtPhotosScreen);
  await letAnswersCome(screen);
  expect(screen.text()).not.toContain('还没有买过照片');
  world.answer(listKeptOriginals, () => none);
  await screen.tap(screen.control('加载失败，重试'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('还没有买过照片');
});
