import { CHAT_ERRORS } from '@contract/chat-errors';
import { ERROR_TOAST_DELAY_MS } from '@contract/constants/client';
import { createGroup, listGroups } from '@contract/http/chat';
import { UNREACHED_MESSAGE } from '@/api/errors';
import { CHAT_ROUTES } from '@/domain/chat/chat-routes';
import { openAlbumGroup } from '@/features/album/wall/album-group';
import { navigation } from '@/platform/navigation';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
import { aChatGroup, aConversation } from '../../../../support/chat/chats';
import {
  anAlbumDetail,
  type ClientWorld,
  DEAD_LINE,
  openWorld,
  refusing,
  signInHere,
} from '../../../../support/client-world';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumC/photos/photos') };
});

const ALBUM = anAlbumDetail({ name: '很长的相册名称'.repeat(4) });
const MINE = aConversation({ group_info: aChatGroup({ albumId: ALBUM.id }) });

let world: ClientWorld;

const afterErrorDelay = () => new Promise((resolve) => setTimeout(resolve, ERROR_TOAST_DELAY_MS + 20));

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  world.answer(listGroups, () => ({ records: [], more: false }));
  world.answer(createGroup, () => MINE);
  await navigation.switchTab('/packageAlbumC/photos/photos');
});

/** Answers the question that is asked, once it is. */
async function answering(isConfirmed: boolean, run: () => Promise<void>): Promise<string> {
  const done = run();
  let title = '';
  const stop = useOverlays.subscribe(({ dialogs: [asked] }) => {
    if (asked === undefined) return;
    title = asked.title;
    answerDialog(asked.id, isConfirmed);
  });
  await done;
  stop();
  return title;
}

test('whoever is in the group comes there without a question', async () => {
  world.answer(listGroups, () => ({ records: [MINE], more: false }));
  expect(await answering(false, () => openAlbumGroup(ALBUM))).toBe('');
  expect(world.sentTo(createGroup)).toEqual([]);
  expect(navigation.currentPath()).toBe(CHAT_ROUTES.conversation);
});

test('an owner makes it, under as much of the name as a group may have', async () => {
  expect(await answering(true, () => openAlbumGroup(ALBUM))).toBe('打开相册群聊？');
  expect(world.sentTo(createGroup)).toEqual([{ name: ALBUM.name.slice(0, 20), userIds: [], albumId: ALBUM.id }]);
  expect(navigation.currentPath()).toBe(CHAT_ROUTES.conversation);
});

test('a member is asked before he comes in', async () => {
  const album = anAlbumDetail({ myRole: 'member' });
  expect(await answering(false, () => openAlbumGroup(album))).toBe('加入相册群聊？');
  expect(world.sentTo(createGroup)).toEqual([]);
});

test('a member sees a message if there is no group, or if it takes nobody', async () => {
  const album = anAlbumDetail({ myRole: 'member' });
  world.answer(createGroup, () => refusing(CHAT_ERRORS.GROUP_ABSENT));
  await answering(true, () => openAlbumGroup(album));
  expect(useOverlays.getState().toast?.message).toBe('相册还没有群聊');
  world.answer(createGroup, () => refusing(CHAT_ERRORS.GROUP_CLOSED));
  await answering(true, () => openAlbumGroup(album));
  expect(useOverlays.getState().toast?.message).toBe(CHAT_ERRORS.GROUP_CLOSED.msg);
  expect(navigation.currentPath()).toBe('/packageAlbumC/photos/photos');
});

test('without a connection it says so, before the question and after it', async () => {
  world.answer(createGroup, () => DEAD_LINE);
  await answering(true, () => openAlbumGroup(ALBUM));
  expect(useOverlays.getState().toast?.message).toBe(UNREACHED_MESSAGE);
  useOverlays.setState({ toast: null });
  world.answer(listGroups, () => DEAD_LINE);
  await openAlbumGroup(ALBUM);
  await afterErrorDelay();
  expect(useOverlays.getState().toast?.message).toBe(UNREACHED_MESSAGE);
});
