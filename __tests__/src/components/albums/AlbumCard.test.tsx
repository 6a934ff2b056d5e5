import { AlbumCard } from '@/components/albums/AlbumCard';
import { mountComponent } from '../../../support/mounted';

test.each([
  [3, 0, '3张'],
  [3, 2, '3张2个视频'],
  [0, 2, '2个视频'],
  [0, 0, '0张'],
])('a card of %p photos and %p videos says %s', async (photoCount, videoCount, words) => {
  const screen = await mountComponent(() => (
    <AlbumCard name="" ownerName="" coverUrl="" onOpen={() => undefined} {...{ photoCount, videoCount }} />
  ));
  expect(screen.text()).toBe(words);
});
