import { expect, test } from './desk';
import { fillLargeAlbum } from './large-album';
import { TILES } from './phone';

test('a wall of 20,000 photos is drawn a part at a time as well, wherever one is', async ({ phone, desk }) => {
  test.skip(desk.runtime === null, 'what it costs is measured by our runtime');
  const albumId = await fillLargeAlbum(desk);
  await phone.openAt(`/packageAlbumC/photos/photos?id=${albumId}`);
  await phone.find(TILES);
  await phone.rests();
  const tops = [0, 600, 1_200, 50_000, 51_000, 600_000, 700];
  for (const topPx of tops) {
    await phone.scrollTo(topPx);
    await phone.find(TILES);
    await phone.rests();
    expect(await phone.count(TILES)).toBeLessThanOrEqual(130);
  }
  await phone.look('large');
});
