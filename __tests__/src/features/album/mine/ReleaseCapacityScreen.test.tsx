import { getMedia, listMedia } from '@contract/http/media';
import { ReleaseCapacityScreen } from '@/features/album/mine/ReleaseCapacityScreen';
import { aMediaItem, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumE/releaseCapacity/releaseCapacity') };
});

jest.mock('@/platform/scroll', () => {
  const memory = jest.requireActual<typeof import('@/platform/scroll/memory')>('@/platform/scroll/memory');
  return memory.createMemoryScroll();
});

test('each file says how large it is, and a video how long as well', async () => {
  const world = await openWorld();
  await signInHere();
  const large = aMediaItem({
    id: 'a'.repeat(22),
    smallUrl: `/m/375/${'a'.repeat(22)}`,
    fieldExt: '{"sizeBytes":8598323}',
  });
  const film = aMediaItem({
    id: 'b'.repeat(22),
    smallUrl: `/m/375/${'b'.repeat(22)}`,
    hotResourceType: 1,
    duration: 32_000,
    fieldExt: '{"sizeBytes":335544320}',
  });
  world.answer(listMedia, () => ({ records: [film, large], total: 2, size: 60, current: 1, pages: 1 }));
  world.answer(getMedia, () => large);
  const screen = await mountComponent(() => <ReleaseCapacityScreen tab={undefined} />);
  await letAnswersCome(screen);
  const tiles = [...document.querySelectorAll('[id^="zt-"]')];
  expect(tiles.map((tile) => tile.textContent)).toEqual(['0:00:32 · 320MB', '8.2MB']);
  expect(tiles.map((tile) => tile.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/，320MB$/),
    expect.stringMatching(/，8.2MB$/),
  ]);
});
