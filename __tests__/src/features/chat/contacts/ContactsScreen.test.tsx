import {
  answerFriendRequest,
  findChatUsers,
  listChatNotices,
  listFriends,
  listGroups,
  openChat,
  readChatNotices,
  removeFriend,
  requestFriend,
  setFriend,
} from '@contract/http/chat';
import type { ChatNotification } from '@contract/schemas/chat';
import { CHAT_ROUTES } from '@/domain/chat/chat-routes';
import { ROUTES } from '@/domain/routes';
import { ContactsScreen } from '@/features/chat/contacts/ContactsScreen';
import type { ContactTab } from '@/domain/chat/chat-routes';
import { jsonAnswer } from '@/platform/http/memory';
import { navigation } from '@/platform/navigation';
import { aChatGroup, aChatUser, aConversation, aFriend, controlOf, hasControl } from '../../../../support/chat/chats';
import { friendsUnder, letterShown, touchLetters } from '../../../../support/chat/letter-rail';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/uni_modules/uni-im/pages/index/list') };
});
jest.mock('@/platform/scroll', () => {
  const memory = jest.requireActual<typeof import('@/platform/scroll/memory')>('@/platform/scroll/memory');
  return memory.createMemoryScroll();
});

/** Done, with nothing to say. */
const DONE = jsonAnswer({ code: 0, msg: '', data: null });
const HAN = 'h'.repeat(22);
const LI = aFriend({ class_name: '同事' });
const FRIENDS = [LI, aFriend({ user_info: aChatUser({ uid: HAN, nickname: '韩梅' }), mark: '安安' })];

const aRequest = (more: Partial<ChatNotification['payload']> = {}): ChatNotification => ({
  id: 'n'.repeat(22),
  payload: {
    type: 'uni-im-notification',
    subType: 'friendRequest',
    unique: 'n',
    user_info: aChatUser({ nickname: '小王' }),
    text: '年会上见过',
    state: 0,
    ...more,
  },
  is_read: false,
  create_time: 1,
});

let world: ClientWorld;

// On wide screens it stands beside the conversations: see wide-chat.test.tsx.
beforeAll(() => {
  window.innerWidth = 375;
  window.dispatchEvent(new Event('resize'));
});

beforeEach(async () => {
  world = await openWorld();
  world.answer(listFriends, () => ({ records: FRIENDS, next: '' }));
  world.answer(listChatNotices, () => ({ records: [], next: '' }));
  world.answer(listGroups, () => ({ records: [], more: false }));
});

async function open(tab: ContactTab = 'friends', userId: string | null = null): Promise<Mounted> {
  await signInHere();
  const screen = await mountComponent(() => <ContactsScreen tab={tab} userId={userId} />);
  await letAnswersCome(screen);
  return screen;
}

const typeInto = async (screen: Mounted, label: string, text: string): Promise<void> => {
  const input = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
  if (input === null) throw new Error(`no field ${label}`);
  await screen.type(input, text);
};

test('friends stand by the letter of the name one gives them, page after page', async () => {
  world.answer(listFriends, ({ cursor }) =>
    cursor === undefined ? { records: FRIENDS.slice(0, 1), next: 'more' } : { records: FRIENDS.slice(1), next: '' },
  );
  const screen = await open();
  expect(world.sentTo(listFriends)).toEqual([{ size: '500' }, { size: '500', cursor: 'more' }]);
  expect(screen.text()).toMatch(/A安安安.*L李李雷/);
  expect(screen.text()).toContain('2位好友');
});

test('a search and a class leave those who are meant', async () => {
  const screen = await open();
  await typeInto(screen, '搜索好友、群聊', '韩');
  expect(screen.text()).toContain('安安');
  expect(screen.text()).not.toContain('李雷');
  await typeInto(screen, '搜索好友、群聊', '没有的人');
  expect(screen.text()).toContain('没有找到“没有的人”');
  await screen.tap(controlOf('清空搜索'));
  await screen.tap(controlOf('同事'));
  expect(screen.text()).not.toContain('安安');
});

test('a friend gets a remark and a class', async () => {
  world.answer(setFriend, (sent) => ({ ...LI, mark: String(sent['mark']), class_name: String(sent['class_name']) }));
  const screen = await open();
  await screen.tap(controlOf('李雷同事'));
  await typeInto(screen, '备注', '老李');
  await screen.tap(controlOf('保存'));
  await letAnswersCome(screen);
  expect(world.sentTo(setFriend)).toEqual([{ userId: LI.friend_uid, mark: '老李', class_name: '同事' }]);
  expect(screen.text()).toContain('老李');
});

test('a friend goes only after the question', async () => {
  world.answer(removeFriend, () => DONE);
  const screen = await open();
  await screen.tap(controlOf('李雷同事'));
  await screen.tap(controlOf('删除好友'));
  expect(screen.text()).toContain('删除好友“李雷”？');
  expect(world.sentTo(removeFriend)).toEqual([]);
  await screen.tap(controlOf('删除'));
  await letAnswersCome(screen);
  expect(world.sentTo(removeFriend)).toEqual([{ userId: LI.friend_uid }]);
  expect(screen.text()).toContain('1位好友');
});

test('a friend is written to', async () => {
  world.answer(openChat, () => aConversation());
  const screen = await open();
  await screen.tap(controlOf('李雷同事'));
  await screen.tap(controlOf('发消息'));
  await letAnswersCome(screen);
  expect(world.sentTo(openChat)).toEqual([{ userId: LI.friend_uid }]);
  expect(navigation.currentPath()).toBe(CHAT_ROUTES.conversation);
});

test('groups lead to their conversations', async () => {
  world.answer(listGroups, () => ({ records: [aConversation({ group_info: aChatGroup() })], more: false }));
  const screen = await open('groups');
  await screen.tap(controlOf('年会摄影群3人'));
  expect(navigation.currentPath()).toBe(CHAT_ROUTES.conversation);
});

test('who asks is read, and accepted: then he is among the friends', async () => {
  world.answer(listChatNotices, () => ({ records: [aRequest()], next: '' }));
  world.answer(readChatNotices, () => DONE);
  world.answer(answerFriendRequest, () => DONE);
  const screen = await open('requests');
  expect(screen.text()).toContain('年会上见过');
  await letAnswersCome(screen);
  expect(world.sentTo(readChatNotices)).toHaveLength(1);
  await screen.tap(controlOf('接受小王'));
  await letAnswersCome(screen);
  expect(world.sentTo(answerFriendRequest)).toEqual([{ id: 'n'.repeat(22), accept: true }]);
  expect(screen.text()).toContain('已添加');
  expect(world.sentTo(listFriends)).toHaveLength(2);
});

test('of new friends those are counted who have no answer yet', async () => {
  const accepted = { ...aRequest({ subType: 'friendAccepted', state: 1 }), id: 'a'.repeat(22) };
  world.answer(listChatNotices, () => ({ records: [aRequest(), accepted], next: '' }));
  world.answer(readChatNotices, () => DONE);
  world.answer(answerFriendRequest, () => DONE);
  const screen = await open('requests');
  await letAnswersCome(screen);
  expect(hasControl('新的朋友 1')).toBe(true);
  await screen.tap(controlOf('接受小王'));
  await letAnswersCome(screen);
  expect(hasControl('新的朋友')).toBe(true);
});

test('whoever asks is looked at before he is answered', async () => {
  const text = '我是上次一起去草原拍照的那位，想请你把照片发给我';
  world.answer(listChatNotices, () => ({ records: [aRequest({ text })], next: '' }));
  const screen = await open('requests');
  await screen.tap(controlOf(`小王${text}`));
  expect(navigation.currentPath()).toBe(ROUTES.space);
  expect(world.sentTo(answerFriendRequest)).toEqual([]);
});

test('who asks may be refused', async () => {
  world.answer(listChatNotices, () => ({ records: [aRequest()], next: '' }));
  world.answer(answerFriendRequest, () => DONE);
  const screen = await open('requests');
  await screen.tap(controlOf('拒绝小王'));
  await letAnswersCome(screen);
  expect(world.sentTo(answerFriendRequest)).toEqual([{ id: 'n'.repeat(22), accept: false }]);
  expect(screen.text()).toContain('已拒绝');
});

test('somebody is found by the whole of his number, and asked', async () => {
  world.answer(findChatUsers, () => ({ records: [aChatUser({ nickname: '小王' })] }));
  world.answer(requestFriend, () => DONE);
  const screen = await open();
  await screen.tap(controlOf('添加好友'));
  await typeInto(screen, '手机号', '138');
  await screen.tap(controlOf('查找'));
  expect(screen.text()).toContain('请输入正确的手机号');
  expect(world.sentTo(findChatUsers)).toEqual([]);
  await typeInto(screen, '手机号', '13800138000');
  await screen.tapLater(controlOf('查找'));
  await letAnswersCome(screen);
  await typeInto(screen, '验证信息', '我是小满');
  await screen.tap(controlOf('申请添加'));
  await letAnswersCome(screen);
  expect(world.sentTo(findChatUsers)).toEqual([{ phone: '13800138000' }]);
  expect(world.sentTo(requestFriend)).toEqual([{ userId: 'p'.repeat(22), text: '我是小满' }]);
});

test('whoever hides his number is not found', async () => {
  world.answer(findChatUsers, () => ({ records: [] }));
  const screen = await open();
  await screen.tap(controlOf('添加好友'));
  await typeInto(screen, '手机号', '13800138000');
  await screen.tap(controlOf('查找'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('没有找到，对方可能没有注册');
});

test('whom a code names is shown at once', async () => {
  world.answer(findChatUsers, () => ({ records: [aChatUser({ nickname: '小王' })] }));
  const screen = await open('friends', HAN);
  expect(world.sentTo(findChatUsers)).toEqual([{ ids: [HAN] }]);
  expect(screen.text()).toContain('小王');
  expect(hasControl('申请添加')).toBe(true);
});

test('what could not be read is asked for again', async () => {
  world.answer(listFriends, () => ({ kind: 'failed', reason: 'no network' }));
  const screen = await open();
  expect(screen.text()).toContain('加载失败');
  world.answer(listFriends, () => ({ records: FRIENDS, next: '' }));
  await screen.tap(controlOf('重试'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('李雷');
});

// The last: the page stays where it has been scrolled to.
test('a finger that slides along the letters goes to the friends of each, and sees which it is', async () => {
  world.answer(listFriends, () => ({ records: friendsUnder('安', '白', '陈'), next: '' }));
  const screen = await open();
  expect([hasControl('安0'), hasControl('陈7'), letterShown()]).toEqual([true, false, undefined]);
  await touchLetters(screen, 'down', 0);
  expect([hasControl('安0'), hasControl('陈7'), letterShown()]).toEqual([true, false, 'A']);
  await touchLetters(screen, 'move', 10_000);
  expect([hasControl('安0'), hasControl('陈7'), letterShown()]).toEqual([false, true, 'C']);
  await touchLetters(screen, 'up', 10_000);
  expect([hasControl('陈7'), letterShown()]).toEqual([true, undefined]);
});
