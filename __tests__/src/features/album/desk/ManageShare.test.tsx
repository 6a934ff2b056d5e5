import { albumShareCode, getAlbumQrCode, getAnnouncement, getShowCode } from '@contract/http/album-share';
import type { AlbumDetail } from '@contract/schemas/album';
import { ManageShare } from '@/features/album/desk/ManageShare';
import { anAlbumDetail, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumC/manage/manage') };
});

test.each<[AlbumDetail['permissions'], boolean]>([
  [['share', 'people'], true],
  [['share'], false],
])('with %j a code that makes members is shown: %s', async (permissions, isShown) => {
  const world = await openWorld();
  await signInHere();
  world.answer(albumShareCode, () => ({ code: 'c', url: '/s/c', text: '年会 /s/c' }));
  world.answer(getAlbumQrCode, () => ({ image: 'data:image/png;base64,' }));
  world.answer(getAnnouncement, () => ({ expireTime: 0 }));
  world.answer(getShowCode, () => ({ albumId: 'a'.repeat(22), name: '年会', code: '', expireTime: 0 }));
  const album = anAlbumDetail({ permissions });
  const screen = await mountComponent(() => <ManageShare album={album} />);
  await letAnswersCome(screen);
  expect(screen.text()).toContain('现场发现');
  expect(screen.text().includes('展示码')).toBe(isShown);
});
