import { openChat } from '@contract/http/chat';
import { CHAT_ROUTES } from '@/domain/chat/chat-routes';
import { AlbumHeader } from '@/features/album/head/AlbumHeader';
import { navigation } from '@/platform/navigation';
import { aConversation } from '../../../../support/chat/chats';
import {
  anAlbumDetail,
  type ClientWorld,
  letAnswersCome,
  openWorld,
  signInHere,
} from '../../../../support/client-world';
import { mountComponent } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumC/photos/photos') };
});

let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  world.answer(openChat, () => aConversation());
});

test('whoever looks at an album writes to its owner, who does not write to himself', async () => {
  const album = anAlbumDetail({ myRole: 'visitor', ownerId: 'o'.repeat(22), ownerName: '小雨' });
  const screen = await mountComponent(() => <AlbumHeader album={album} />);
  await screen.tap(screen.control('联系作者小雨'));
  await letAnswersCome(screen);
  expect(world.sentTo(openChat)).toEqual([{ userId: album.ownerId }]);
  expect(navigation.currentPath()).toBe(CHAT_ROUTES.conversation);
  document.body.innerHTML = '';
  const own = await mountComponent(() => <AlbumHeader album={anAlbumDetail({ ownerName: '小雨' })} />);
  expect(own.has('联系作者小雨')).toBe(false);
});

test('an album that was taken down says to its owner that nobody else can open it', async () => {
  const screen = await mountComponent(() => <AlbumHeader album={anAlbumDetail({ isTakenDown: true })} />);
  expect(screen.text()).toContain('已被下架，只有你能打开');
  document.body.innerHTML = '';
  expect((await mountComponent(() => <AlbumHeader album={anAlbumDetail()} />)).text()).not.toContain('下架');
});
