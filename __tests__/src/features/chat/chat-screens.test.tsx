import {
  listChatChanges,
  listChatMessages,
  listGroupMembers,
  pullChatMessages,
  reactToChatMessage,
  readChat,
  revokeChatMessage,
  searchChat,
  sendChatMessage,
  setConversation,
} from '@contract/http/chat';
import { CHAT_ERRORS } from '@contract/chat-errors';
import { CHAT_TEXT_MAX_POINTS } from '@contract/constants/chat';
import { getUniToken } from '@contract/http/session';
import { countUnread } from '@contract/http/notice';
import type { ChatMessagesQuery, ChatPullInput } from '@contract/schemas/chat';
import type { ChatSendInput } from '@contract/schemas/chat/chat-sending';
import { ConversationScreen } from '@/features/chat/screens/ConversationScreen';
import { MessagesScreen } from '@/features/chat/screens/MessagesScreen';
import { chatShelf } from '@/platform/chat-shelf';
import { navigation } from '@/platform/navigation';
import type { MemoryNavigation } from '@/platform/navigation/memory';
import { useOverlays } from '@/stores/base/overlays';
import { useChat } from '@/stores/chat/chat-state';
import { aChatUser, aConversation, aFriend, aMember, controlOf } from '../../../support/chat/chats';
import { ModelChat } from '../../../support/chat/chat-model';
import {
  type ClientWorld,
  DEAD_LINE,
  letAnswersCome,
  openWorld,
  refusing,
  signInHere,
} from '../../../support/client-world';
import { mountComponent, type Mounted } from '../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/uni_modules/uni-im/pages/index/index') };
});
jest.mock('@/platform/chat-shelf', () => {
  const memory = jest.requireActual<typeof import('@/platform/chat-shelf/memory')>('@/platform/chat-shelf/memory');
  return { chatShelf: memory.createMemoryChatShelf() };
});
jest.mock('@/platform/socket', () => {
  const memory = jest.requireActual<typeof import('@/platform/socket/memory')>('@/platform/socket/memory');
  return { socket: memory.createMemorySocket() };
});

const ME = 'u'.repeat(22);
const LI = 'l'.repeat(22);
const GROUP = 'g'.repeat(22);
/** What is typed is looked for a moment later. */
const SEARCH_MS = 400;
const HOLD_MS = 400;

let world: ClientWorld;
let model: ModelChat;
let screen: Mounted;
let isDead = false;

const orDead = <Answer,>(work: () => Answer) => (isDead ? DEAD_LINE : work());

function say(uid: string, text: string, about = '', mentions: string[] = []): void {
  model.send(uid, {
    unique_id: `${uid.slice(0, 1)}${text}`.padEnd(22, '0'),
    conversation_id: GROUP,
    content: { type: 'text', body: { text } },
    client_create_time: 0,
    mentions,
    ...(about === '' ? {} : { about_msg_id: about }),
  });
}

beforeAll(() => {
  window.innerWidth = 375;
  window.dispatchEvent(new Event('resize'));
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => undefined;
});

beforeEach(async () => {
  isDead = false;
  await chatShelf.clear(ME);
  world = await openWorld();
  model = new ModelChat(
    () => undefined,
    () => Date.now(),
  );
  model.pageSize = 100;
  model.pullSize = 100;
  world.answer(getUniToken, () => ({ token: 'chat', tokenExpired: Date.now() + 1_000_000 }));
  world.answer(countUnread, () => ({ notices: 2, interactions: 0 }));
  world.answer(listChatChanges, ({ cursor }) =>
    orDead(() => model.listChanges(ME, typeof cursor === 'string' ? cursor : '')),
  );
  world.answer(pullChatMessages, ({ wants }) => orDead(() => model.pull(ME, wants as ChatPullInput['wants'])));
  world.answer(listChatMessages, (sent) =>
    orDead(() => model.listMessages(ME, { ...sent, limit: 30 } as unknown as ChatMessagesQuery)),
  );
  world.answer(listGroupMembers, () => ({ records: [], next: '' }));
  world.answer(sendChatMessage, (sent) => orDead(() => model.send(ME, sent as unknown as ChatSendInput)));
  world.answer(readChat, ({ conversation_id, seq }) => {
    model.read(ME, String(conversation_id), Number(seq));
    return null;
  });
});

async function open(page: 'list' | 'conversation'): Promise<void> {
  await signInHere('小满', ME);
  await show(page);
}

async function show(page: 'list' | 'conversation'): Promise<void> {
  screen = await mountComponent(() =>
    page === 'list' ? <MessagesScreen /> : <ConversationScreen conversationId={GROUP} seq={null} />,
  );
  for (let turn = 0; turn < 6; turn += 1) await letAnswersCome(screen);
}

const bubbles = (): string[] =>
  [...document.querySelectorAll('[data-row]')].map((row) => row.textContent ?? '').filter((text) => text !== '');

test('whoever has no conversation is shown the way to friends', async () => {
  model.people.set(ME, { counter: 0, feed: new Map() });
  await open('list');
  expect(screen.text()).toContain('还没有消息');
  expect(screen.has('系统通知，2条新的')).toBe(true);
  await screen.tap(screen.control('添加好友'));
  expect((navigation as MemoryNavigation).currentPath()).toBe('/uni_modules/uni-im/pages/index/list');
});

test('whoever asks to be a friend shows beside the way to the friends', async () => {
  model.people.set(ME, { counter: 0, feed: new Map() });
  await open('list');
  expect(screen.has('通讯录')).toBe(true);
  const payload = { type: 'uni-im-notification', subType: 'friendRequest', unique: 'n', text: '', state: 0 } as const;
  const notice = { id: 'n', payload: { ...payload, user_info: aChatUser() }, is_read: false, create_time: 1 };
  await screen.change(() => useChat.setState({ notices: { n: notice } }));
  expect(screen.has('通讯录，1条新的')).toBe(true);
  await screen.tap(screen.control('通讯录，1条新的'));
  expect((navigation as MemoryNavigation).currentPath()).toBe('/uni_modules/uni-im/pages/index/list');
});

test('a finger that stays on a conversation opens its menu, and chooses nothing as it leaves', async () => {
  model.join(GROUP, [ME, LI]);
  say(LI, '第一句');
  await open('list');
  const words = [...document.querySelectorAll('*')].filter((one) => one.textContent === '第一句').at(-1);
  if (words === undefined) throw new Error('no row');
  const start = Object.assign(new Event('touchstart', { bubbles: true }), { touches: [{ clientX: 9, clientY: 9 }] });
  await screen.passTime(HOLD_MS, () => screen.change(() => void words.dispatchEvent(start)));
  expect(useOverlays.getState().actions?.items.map(({ id }) => id)).toEqual(['read', 'pin', 'mute', 'hide', 'remove']);
  const end = new Event('touchend', { bubbles: true, cancelable: true });
  await screen.change(() => void words.dispatchEvent(end));
  expect(end.defaultPrevented).toBe(true);
});

test('whoever hides a conversation is told where it is from now on', async () => {
  model.join(GROUP, [ME, LI]);
  say(LI, '第一句');
  world.answer(setConversation, () => aConversation());
  await open('list');
  const menu = [...document.querySelectorAll<HTMLElement>('[aria-label$="的更多操作"]')][0];
  if (menu === undefined) throw new Error('no menu');
  await screen.tap(menu);
  await screen.tap(controlOf('隐藏'));
  await letAnswersCome(screen);
  expect(world.sentTo(setConversation)).toEqual([{ conversation_id: GROUP, hidden: true }]);
  expect(screen.text()).toContain('已移到“隐藏的聊天”');
});

describe('on wide screens', () => {
  const resize = (widthPx: number): void => {
    window.innerWidth = widthPx;
    window.dispatchEvent(new Event('resize'));
  };
  const tell = (more: { readonly hidden?: boolean; readonly is_left?: boolean }): Promise<void> =>
    screen.change(() => useChat.setState({ conversations: { [GROUP]: aConversation({ id: GROUP, ...more }) } }));
  const isOpen = (): boolean => bubbles().join().includes('第一句');

  beforeEach(async () => {
    resize(1_280);
    model.join(GROUP, [ME, LI]);
    say(LI, '第一句');
    await open('conversation');
    expect(isOpen()).toBe(true);
  });
  afterEach(() => resize(375));

  test('a conversation that is hidden or deleted while it is open is closed, and a hidden one can be opened', async () => {
    await tell({ hidden: true });
    expect(isOpen()).toBe(false);
    expect(screen.text()).toContain('选择一个会话开始聊天');
    document.body.innerHTML = '';
    await show('conversation');
    expect([isOpen(), useChat.getState().conversations[GROUP]?.hidden]).toEqual([true, true]);
  });

  test('whoever is removed from one is told so, and the list stays', async () => {
    await navigation.replaceWith('/uni_modules/uni-im/pages/chat/chat');
    await tell({ is_left: true });
    expect(useOverlays.getState().toast?.message).toBe('你已不在这个会话中');
    expect(navigation.currentPath()).toBe('/uni_modules/uni-im/pages/chat/chat');
  });
});

test('what has been read is marked to be read later, and the mark goes as it is opened', async () => {
  model.join(GROUP, [ME, LI]);
  say(LI, '第一句');
  model.read(ME, GROUP, 1);
  world.answer(setConversation, ({ isMarkedUnread }) => {
    model.markUnread(ME, GROUP, isMarkedUnread === true);
    return aConversation();
  });
  await open('list');
  const chooseOfMenu = async (name: string): Promise<void> => {
    const menu = [...document.querySelectorAll<HTMLElement>('[aria-label$="的更多操作"]')][0];
    if (menu === undefined) throw new Error('no menu');
    await screen.tap(menu);
    await screen.tap(controlOf(name));
    for (let turn = 0; turn < 4; turn += 1) await letAnswersCome(screen);
  };
  const isMarked = (): boolean =>
    [...document.querySelectorAll('[aria-hidden]')].some(({ textContent }) => textContent === '1');
  expect(isMarked()).toBe(false);
  await chooseOfMenu('标为未读');
  expect(isMarked()).toBe(true);
  await chooseOfMenu('标为已读');
  expect(isMarked()).toBe(false);
  await chooseOfMenu('标为未读');
  await show('conversation');
  expect(model.expected(ME)[0]?.isMarkedUnread).toBe(false);
});

test('what has not been read is marked as read without opening it', async () => {
  model.join(GROUP, [ME, LI]);
  say(LI, '第一句');
  say(LI, '第二句');
  await open('list');
  const menu = [...document.querySelectorAll<HTMLElement>('[aria-label$="的更多操作"]')][0];
  if (menu === undefined) throw new Error('no menu');
  await screen.tap(menu);
  await screen.tap(controlOf('标为已读'));
  await letAnswersCome(screen);
  expect(model.expected(ME)[0]).toMatchObject({ unread_count: 0, read_seq: 2 });
});

test('a message that is found tells who wrote it, where and when', async () => {
  model.join(GROUP, [ME, LI]);
  say(LI, '周六带上相机和三脚架');
  await open('list');
  const { messages } = model.listMessages(ME, { conversation_id: GROUP, limit: 1 });
  const users = [aChatUser({ uid: LI, nickname: '李雷' })];
  world.answer(searchChat, () => ({ records: messages, users, next: '' }));
  const field = document.querySelector<HTMLInputElement>('input[aria-label="搜索好友、群聊"]');
  if (field === null) throw new Error('no search');
  await screen.passTime(SEARCH_MS, () => screen.type(field, '相机'));
  expect(screen.text()).toContain('聊天记录');
  expect(screen.text()).toContain('刚刚李雷：周六带上相机和三脚架');
});

test('the list tells what was said last and how much is new', async () => {
  model.join(GROUP, [ME, LI]);
  say(LI, '第一句');
  say(LI, '第二句');
  await open('list');
  expect(screen.text()).toContain('第二句');
  expect(screen.text()).toContain('2');
});

test('who comes to a conversation by a link, before anything is known of it, sees where the new begins', async () => {
  model.join(GROUP, [ME, LI]);
  for (let count = 1; count <= 8; count += 1) say(LI, `第${count}条`);
  model.read(ME, GROUP, 3);
  await open('conversation');
  const line = bubbles().indexOf('以下是新消息');
  expect(bubbles()[line + 1]).toContain('第4条');
});

test.each([
  [7, false],
  [8, true],
])('who is meant in the last of %d new messages is led there: %s', async (count, isLed) => {
  model.join(GROUP, [ME, LI]);
  for (let seq = 1; seq < count; seq += 1) say(LI, `第${seq}条`);
  say(LI, '@小满 来吗', '', [ME]);
  await open('conversation');
  expect(bubbles().join()).toContain('来吗');
  expect(screen.text().includes('有人@我')).toBe(isLed);
});

test('where nothing has been read there is nothing to part the new from', async () => {
  model.join(GROUP, [ME, LI]);
  say(LI, '第一句');
  say(LI, '第二句');
  await open('conversation');
  expect(bubbles().join()).toContain('第二句');
  expect(bubbles()).not.toContain('以下是新消息');
});

test('who comes back after a while sees where the new begins, not where it began when he left', async () => {
  model.join(GROUP, [ME, LI]);
  say(LI, '读过的');
  model.read(ME, GROUP, 1);
  await open('list');
  // As stored by an earlier visit: nothing announces later messages.
  useChat.setState({ isSynced: false });
  for (let count = 2; count <= 9; count += 1) say(LI, `第${count}条`);
  await show('conversation');
  const line = bubbles().indexOf('以下是新消息');
  expect(bubbles()[line + 1]).toContain('第2条');
});

test('what is written appears at once, once, and stays as it arrives', async () => {
  model.join(GROUP, [ME, LI]);
  say(LI, '你好');
  await open('conversation');
  expect(bubbles().join()).toContain('你好');
  expect(useChat.getState().reads[GROUP] ?? model.expected(ME)[0]?.read_seq).toBe(1);
  await screen.type(findField(), '收到');
  await screen.tap(screen.control('发送'));
  for (let turn = 0; turn < 4; turn += 1) await letAnswersCome(screen);
  expect(bubbles().filter((text) => text.includes('收到'))).toHaveLength(1);
  expect(model.sent.size).toBe(2);
  expect(useChat.getState().outbox).toEqual([]);
});

test('a message is answered with a sign from its menu, and the same takes it back', async () => {
  model.join(GROUP, [ME, LI]);
  say(LI, '你好');
  const sent: unknown[] = [];
  const [message] = model.listMessages(ME, { conversation_id: GROUP, limit: 1 }).messages;
  if (message === undefined) throw new Error('nothing was said');
  world.answer(reactToChatMessage, ({ emoji }) => {
    sent.push(emoji);
    const reactions = emoji === '' ? [] : [{ emoji: '🎉' as const, count: 1, isMine: true, uids: [ME] }];
    return { ...message, version: sent.length + 1, reactions };
  });
  await open('conversation');
  const openMenu = async (): Promise<void> => {
    const words = [...document.querySelectorAll('*')].filter((one) => one.textContent === '你好').at(-1);
    await screen.change(() => void words?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true })));
    await letAnswersCome(screen);
  };
  await openMenu();
  await screen.tap(screen.control('回应庆祝'));
  await letAnswersCome(screen);
  await openMenu();
  await screen.tap(screen.control('回应庆祝，已选择'));
  await letAnswersCome(screen);
  expect(sent).toEqual(['🎉', '']);
});

test('whoever answers a message types at once, and what was taken back comes behind what is being written', async () => {
  model.join(GROUP, [ME, LI]);
  say(ME, '说错了');
  world.answer(revokeChatMessage, () => {
    model.revoke(ME, GROUP, 1);
    return model.listMessages(ME, { conversation_id: GROUP, limit: 1 }).messages[0];
  });
  await open('conversation');
  await screen.press(screen.control('消息菜单'), 'Enter');
  await screen.tap(screen.control('引用'));
  expect([screen.has('不引用了'), document.activeElement]).toEqual([true, findField()]);
  await screen.tap(screen.control('消息菜单'));
  await screen.tap(screen.control('撤回'));
  await letAnswersCome(screen);
  await screen.type(findField(), '已经写的，');
  await screen.tap(screen.control('重新编辑'));
  await screen.tap(screen.control('重新编辑'));
  expect(findField()).toMatchObject({ value: '已经写的，说错了' });
});

test('whoever stays on the picture of somebody in a group means him by what is written', async () => {
  model.join(GROUP, [ME, LI]);
  say(LI, '你好');
  const members = [aMember({ user_info: aChatUser({ uid: LI, nickname: '李雷' }) })];
  world.answer(listGroupMembers, () => ({ records: members, next: '' }));
  await open('conversation');
  await screen.type(findField(), '看这里');
  const face = document.querySelector<HTMLElement>('[aria-label="李雷的主页"]');
  if (face === null) throw new Error('no picture');
  const start = Object.assign(new Event('touchstart', { bubbles: true }), { touches: [{ clientX: 9, clientY: 9 }] });
  await screen.passTime(HOLD_MS, () => screen.change(() => void face.dispatchEvent(start)));
  expect(findField()).toMatchObject({ value: '看这里@李雷 ' });
  await screen.tap(screen.control('发送'));
  await letAnswersCome(screen);
  expect(world.sentTo(sendChatMessage)).toMatchObject([{ mentions: [LI] }]);
});

test('in a group one finds friends for an @ by what one calls them, and writes what all call them', async () => {
  model.join(GROUP, [ME, LI]);
  say(LI, '你好');
  const members = [aMember({ user_info: aChatUser({ uid: LI, nickname: '李雷' }) })];
  world.answer(listGroupMembers, () => ({ records: members, next: '' }));
  await open('conversation');
  const friend = aFriend({ user_info: aChatUser({ uid: LI, nickname: '李雷' }), mark: '老同学' });
  await screen.change(() => useChat.setState({ friends: { [LI]: friend } }));
  await screen.type(findField(), '@老同');
  await screen.tap(screen.control('@老同学'));
  expect(findField()).toMatchObject({ value: '@李雷 ' });
  await screen.tap(screen.control('发送'));
  await letAnswersCome(screen);
  expect(world.sentTo(sendChatMessage)).toMatchObject([{ mentions: [LI] }]);
});

test('what could not be sent says so and keeps its place', async () => {
  model.join(GROUP, [ME, LI]);
  say(LI, '你好');
  await open('conversation');
  isDead = true;
  await screen.type(findField(), '没有网');
  await screen.tap(screen.control('发送'));
  for (let turn = 0; turn < 4; turn += 1) await letAnswersCome(screen);
  expect(bubbles().filter((text) => text.includes('没有网'))).toHaveLength(1);
  expect(useChat.getState().outbox).toMatchObject([{ state: 'waiting', tries: 1 }]);
});

test('a text that is too long stays where it was written', async () => {
  model.join(GROUP, [ME, LI]);
  say(LI, '你好');
  await open('conversation');
  const long = '长'.repeat(CHAT_TEXT_MAX_POINTS + 1);
  await screen.type(findField(), long);
  await screen.tap(screen.control('发送'));
  expect([world.sentTo(sendChatMessage), useChat.getState().outbox]).toEqual([[], []]);
  expect(useOverlays.getState().toast?.message).toBe('一条最多20000个字，请分开发送');
  expect(findField()).toMatchObject({ value: long });
});

test('a text that was refused goes back to where one writes', async () => {
  model.join(GROUP, [ME, LI]);
  say(LI, '你好');
  world.answer(sendChatMessage, () => refusing(CHAT_ERRORS.CHAT_NOT_ACCEPTED));
  await open('conversation');
  await screen.type(findField(), '换个说法');
  await screen.tap(screen.control('发送'));
  for (let turn = 0; turn < 4; turn += 1) await letAnswersCome(screen);
  expect(screen.text()).toContain('对方暂不接收你的消息');
  await screen.tap(screen.control('没有发出，重发'));
  await screen.tap(controlOf('重新编辑'));
  await letAnswersCome(screen);
  expect([findField(), useChat.getState().outbox]).toMatchObject([{ value: '换个说法' }, []]);
});

test('a second tap on the button that sends opens nothing of what takes its place', async () => {
  await atWidth(375, async () => {
    model.join(GROUP, [ME, LI]);
    say(LI, '你好');
    await open('conversation');
    await screen.type(findField(), '收到');
    await screen.tap(screen.control('发送'));
    await screen.tap(screen.control('更多'));
    expect(screen.has('发送图片')).toBe(false);
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_000);
    await screen.tap(screen.control('更多'));
    later.mockRestore();
    expect(screen.has('发送图片')).toBe(true);
  });
});

test.each([
  ['on a phone takes the room of what else can be sent', 375, false],
  ['on a wide screen stands beside what else can be sent', 1280, true],
])('the button that sends %s', async (_where, widthPx, isBeside) => {
  await atWidth(widthPx, async () => {
    model.join(GROUP, [ME, LI]);
    say(LI, '你好');
    await open('conversation');
    expect(screen.has('更多')).toBe(true);
    await screen.type(findField(), '收到');
    expect([screen.has('发送'), screen.has('更多')]).toEqual([true, isBeside]);
  });
});

test('a conversation that is not there leads back to the others', async () => {
  model.people.set(ME, { counter: 0, feed: new Map() });
  await atWidth(375, async () => {
    await open('conversation');
    expect(screen.text()).toContain('会话不存在或已被删除');
    await screen.tap(screen.control('回到消息'));
    expect((navigation as MemoryNavigation).currentPath()).toBe('/uni_modules/uni-im/pages/index/index');
  });
});

async function atWidth(widthPx: number, run: () => Promise<void>): Promise<void> {
  const before = window.innerWidth;
  window.innerWidth = widthPx;
  window.dispatchEvent(new Event('resize'));
  await run();
  window.innerWidth = before;
  window.dispatchEvent(new Event('resize'));
}

function findField(): HTMLElement {
  const field = document.querySelector('textarea');
  if (field === null) throw new Error('no field');
  return field;
}
