import { getAlbum } from '@contract/http/album';
import { listConversations, listFriends, listGroups, sendChatMessage, setConversation } from '@contract/http/chat';
import { CHAT_ERRORS } from '@contract/chat-errors';
import type { ChatSent } from '@contract/schemas/chat/chat-sending';
import { HiddenScreen } from '@/features/chat/pick/HiddenScreen';
import { PickScreen } from '@/features/chat/pick/PickScreen';
import { EMPTY_CHAT, useChat } from '@/stores/chat/chat-state';
import {
  aChatGroup,
  aChatUser,
  aConversation,
  aFriend,
  aMessage,
  controlOf,
  hasControl,
} from '../../../../support/chat/chats';
import {
  anAlbumDetail,
  type ClientWorld,
  letAnswersCome,
  openWorld,
  refusing,
  signInHere,
} from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/uni_modules/uni-im/pages/index/listchat') };
});

const ALBUM = 'a'.repeat(22);
const LI = aConversation();
const PARTY = aConversation({ group_info: aChatGroup() });
const HAN = aChatUser({ uid: 'h'.repeat(22), nickname: '韩梅' });
// Nothing here looks at what was answered.
const SENT = { message: {} } as unknown as ChatSent;

let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  world.answer(listConversations, () => ({ records: [LI, PARTY], more: false }));
  world.answer(listFriends, () => ({ records: [aFriend({ user_info: HAN })], next: '' }));
  world.answer(listGroups, () => ({ records: [PARTY], more: false }));
  world.answer(getAlbum, () => anAlbumDetail());
  world.answer(sendChatMessage, () => SENT);
});

async function open(): Promise<Mounted> {
  const screen = await mountComponent(() => <PickScreen wanted={{ kind: 'album', albumId: ALBUM }} />);
  await letAnswersCome(screen);
  return screen;
}

const note = async (screen: Mounted, text: string): Promise<void> => {
  const area = document.querySelector<HTMLTextAreaElement>('textarea[aria-label="留言（选填）"]');
  if (area === null) throw new Error('no note');
  await screen.type(area, text);
};

test('one conversation is shown what it will get, and gets it with a note', async () => {
  const screen = await open();
  await screen.tap(controlOf('李雷'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('云南旅行');
  await note(screen, '看看照片');
  await screen.tap(controlOf('发送'));
  await letAnswersCome(screen);
  const sent = world.sentTo(sendChatMessage);
  expect(sent.map(({ conversation_id, content }) => [conversation_id, content])).toEqual([
    [LI.id, { type: 'album', body: { albumId: ALBUM } }],
    [LI.id, { type: 'text', body: { text: '看看照片' } }],
  ]);
  expect(new Set(sent.map(({ unique_id }) => unique_id)).size).toBe(2);
  expect(screen.text()).toContain('已发送');
});

test('somebody with a remark is shown by it, and so is his letter', async () => {
  const HAN_CHAT = aConversation({ id: 'k'.repeat(22), user_info: HAN, remark: '安安' });
  world.answer(listConversations, () => ({ records: [HAN_CHAT], more: false }));
  world.answer(listFriends, () => ({ records: [aFriend({ user_info: HAN, mark: '安安' })], next: '' }));
  const screen = await open();
  expect(screen.text()).toContain('最近聊天安安安');
  await screen.type(document.querySelector('input') ?? document.body, '韩');
  expect(screen.text()).toContain('安安安昵称：韩梅');
});

test('several get it at once; what failed goes out again under the same id, the rest does not', async () => {
  const screen = await open();
  await screen.tap(controlOf('多选'));
  await screen.tap(controlOf('李雷'));
  await screen.tap(controlOf('年会摄影群3人'));
  await screen.tap(controlOf('发送(2)'));
  await letAnswersCome(screen);
  world.answer(sendChatMessage, ({ conversation_id }) =>
    conversation_id === PARTY.id ? refusing(CHAT_ERRORS.CHAT_ALL_MUTED) : SENT,
  );
  await screen.tap(controlOf('发送'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain(CHAT_ERRORS.CHAT_ALL_MUTED.msg);
  expect(screen.text()).toContain('没有发送成功：年会摄影群');
  world.answer(sendChatMessage, () => SENT);
  await screen.tapLater(controlOf('重试'));
  await letAnswersCome(screen);
  const sent = world.sentTo(sendChatMessage);
  expect(sent.map(({ conversation_id }) => conversation_id)).toEqual([LI.id, PARTY.id, PARTY.id]);
  expect(sent[2]?.['unique_id']).toBe(sent[1]?.['unique_id']);
});

test('whoever calls off choosing several is back at one, with nobody chosen', async () => {
  const screen = await open();
  await screen.tap(controlOf('多选'));
  await screen.tap(controlOf('年会摄影群3人'));
  await screen.tap(controlOf('取消多选'));
  expect([hasControl('取消多选'), hasControl('发送(1)')]).toEqual([false, false]);
  await screen.tap(controlOf('多选'));
  expect([hasControl('发送'), hasControl('发送(1)')]).toEqual([true, false]);
  await screen.tap(controlOf('取消多选'));
  await screen.tap(controlOf('李雷'));
  await screen.tap(controlOf('发送'));
  await letAnswersCome(screen);
  expect(world.sentTo(sendChatMessage).map(({ conversation_id }) => conversation_id)).toEqual([LI.id]);
});

test('a friend with whom there is no conversation yet is found by name', async () => {
  const screen = await open();
  const input = document.querySelector<HTMLInputElement>('input[aria-label="搜索好友、群聊"]');
  if (input === null) throw new Error('no search');
  await screen.type(input, '韩');
  await letAnswersCome(screen);
  await screen.tap(controlOf('韩梅'));
  await letAnswersCome(screen);
  await screen.tap(controlOf('发送'));
  await letAnswersCome(screen);
  expect(world.sentTo(sendChatMessage)[0]).toMatchObject({ to_uid: HAN.uid });
});

test('messages are sent on in their order', async () => {
  const ids = ['x'.repeat(22), 'y'.repeat(22)];
  const screen = await mountComponent(() => <PickScreen wanted={{ kind: 'forward', messageIds: ids }} />);
  await letAnswersCome(screen);
  await screen.tap(controlOf('李雷'));
  expect(screen.text()).toContain('2条消息');
  await screen.tap(controlOf('发送'));
  await letAnswersCome(screen);
  expect(world.sentTo(sendChatMessage).map(({ content }) => content)).toEqual(
    ids.map((message_id) => ({ type: 'forward', body: { message_id } })),
  );
});

test('one message that is sent on is shown by what it says; of one that is not here its number is told', async () => {
  const said = aMessage('x', 1, '周六带上  相机');
  const window = { version: 1, messages: [said], hasOlder: false };
  useChat.setState({ windows: { [said.conversation_id]: window } });
  const screen = await mountComponent(() => <PickScreen wanted={{ kind: 'forward', messageIds: [said._id] }} />);
  await letAnswersCome(screen);
  await screen.tap(controlOf('李雷'));
  expect(screen.text()).toContain('消息周六带上 相机');
  expect(screen.text()).not.toContain('1条消息');
  await screen.change(() => useChat.setState(EMPTY_CHAT));
  expect(screen.text()).toContain('1条消息');
});

test('what is hidden is shown again', async () => {
  world.answer(setConversation, () => LI);
  const screen = await mountComponent(() => <HiddenScreen />);
  await letAnswersCome(screen);
  expect(world.sentTo(listConversations)).toEqual([{ limit: '30', hidden: 'true' }]);
  await screen.tap(controlOf('恢复显示李雷'));
  await letAnswersCome(screen);
  expect(world.sentTo(setConversation)).toEqual([{ conversation_id: LI.id, hidden: false }]);
  expect(hasControl('恢复显示李雷')).toBe(false);
});

test('nothing to send to leads to the contacts', async () => {
  world.answer(listConversations, () => ({ records: [], more: false }));
  const screen = await open();
  expect(screen.text()).toContain('还没有聊天');
});
