import { CHAT_ERRORS } from '@contract/chat-errors';
import { openChat } from '@contract/http/chat';
import { CHAT_ROUTES } from '@/domain/chat/chat-routes';
import { navigation } from '@/platform/navigation';
import { useOverlays } from '@/stores/base/overlays';
import { pickChat, startChat } from '@/stores/start-chat';
import { aConversation } from '../../support/chat/chats';
import { type ClientWorld, openWorld, refusing, signInHere, untilTold } from '../../support/client-world';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumA/home/space') };
});

const WHOM = 'p'.repeat(22);

let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  await navigation.switchTab('/packageAlbumA/home/space');
});

test('somebody is written to on the page of the conversation', async () => {
  world.answer(openChat, () => aConversation());
  await startChat(WHOM);
  expect(world.sentTo(openChat)).toEqual([{ userId: WHOM }]);
  expect(navigation.currentPath()).toBe(CHAT_ROUTES.conversation);
});

test('a person who may not is refused with a message, and stays', async () => {
  world.answer(openChat, () => refusing(CHAT_ERRORS.CHAT_NOT_ACCEPTED));
  await startChat(WHOM);
  await untilTold();
  expect(useOverlays.getState().toast?.message).toBe(CHAT_ERRORS.CHAT_NOT_ACCEPTED.msg);
  expect(navigation.currentPath()).toBe('/packageAlbumA/home/space');
});

test('a photo is sent to whom one picks', async () => {
  await pickChat({ kind: 'photo', albumId: WHOM, mediaId: WHOM });
  expect(navigation.currentPath()).toBe(CHAT_ROUTES.pick);
});
