import { expect, test } from './desk';
import { fillLargeAlbum } from './large-album';
import { TILES } from './phone';

test('a wall of 20,000 photos is drawn a part at a time as well, wherever one is', async ({ phone, desk }) => {
  test.skip(desk.runtime === null, 'what it costs is measured by our runtime');
  const albumId = await fillLargeAlbum(desk);
  await phone.openAt(`/packageAlbumC/photos/photos?id=${albumId}`);
  await phone.find(TILES);
  await phone.rests();
  const tops = [0, 600, 1_200, 1_800, 2_400, 50_000, 51_000, 200_000, 600_000, 601_000, 700, 0];
  for (const topPx of tops) {
    await phone.scrollTo(topPx);
    await phone.find(TILES);
    await phone.rests();
    expect(await phone.count(TILES)).toBeLessThanOrEqual(130);
  }
  await phone.look('large');
});
