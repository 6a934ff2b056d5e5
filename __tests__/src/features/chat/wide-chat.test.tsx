import {
  listChatChanges,
  listChatMessages,
  listChatNotices,
  listConversations,
  listFriends,
  listGroupMembers,
  listGroups,
  openChat,
  pullChatMessages,
  readChat,
} from '@contract/http/chat';
import { CHAT_ROLE } from '@contract/constants/chat';
import { getUniToken } from '@contract/http/session';
import { countUnread } from '@contract/http/notice';
import { getPerson } from '@contract/http/user';
import type { ChatMessagesQuery, ChatPullInput } from '@contract/schemas/chat';
import type { PersonSpace } from '@contract/schemas/user';
import { CHAT_ROUTES } from '@/domain/chat/chat-routes';
import { ContactsScreen } from '@/features/chat/contacts/ContactsScreen';
import { ChatInfoScreen } from '@/features/chat/info/ChatInfoScreen';
import { ConversationScreen } from '@/features/chat/screens/ConversationScreen';
import { MessagesScreen } from '@/features/chat/screens/MessagesScreen';
import { back } from '@/platform/back';
import { navigation } from '@/platform/navigation';
import { useChat } from '@/stores/chat/chat-state';
import { aChatGroup, aChatUser, aConversation, aFriend, aMember, controlOf } from '../../../support/chat/chats';
import { ModelChat } from '../../../support/chat/chat-model';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../support/client-world';
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
const TALK = 'g'.repeat(22);
const OTHER = 'h'.repeat(22);
const FRIEND = aFriend({ user_info: aChatUser({ uid: LI, nickname: '李雷' }) });

let world: ClientWorld;
let model: ModelChat;
let screen: Mounted;
let groupName = '年会摄影群';

const aGroup = (id = TALK) =>
  aConversation({ id, group_info: aChatGroup({ name: groupName }), group_member: { role: 0, muted_until: 0 } });

function say(id: string, text: string): void {
  model.send(LI, {
    unique_id: text.padEnd(22, '0'),
    conversation_id: id,
    content: { type: 'text', body: { text } },
    client_create_time: 0,
    mentions: [],
  });
}

const resize = (widthPx: number): void => {
  window.innerWidth = widthPx;
  window.dispatchEvent(new Event('resize'));
};

async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await letAnswersCome(screen);
}

async function show(page: () => JSX.Element): Promise<void> {
  screen = await mountComponent(page);
  await settle();
}

const tap = async (name: string): Promise<void> => {
  await screen.tap(controlOf(name));
  await settle();
};

/** A row of those one knows. */
const tapRow = async (name: string): Promise<void> => {
  const row = [...(pane('通讯录')?.querySelectorAll<HTMLElement>('[role="listitem"] [role]') ?? [])].find((one) =>
    one.textContent?.includes(name),
  );
  if (row === undefined) throw new Error(`no ${name} in ${document.body.textContent}`);
  await screen.tap(row);
  await settle();
};

const press = async (key: string): Promise<void> => {
  await screen.change(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true })));
  await settle();
};

const pane = (name: string): Element | null => document.querySelector(`[role="region"][aria-label^="${name}"]`);
const isOpen = (): boolean => document.querySelector('[role="log"]') !== null;

beforeAll(() => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => undefined;
  window.ResizeObserver = class {
    observe = (): void => undefined;
    unobserve = (): void => undefined;
    disconnect = (): void => undefined;
  };
});

beforeEach(async () => {
  document.body.innerHTML = '';
  resize(1_280);
  groupName = '年会摄影群';
  world = await openWorld();
  model = new ModelChat(
    () => undefined,
    () => Date.now(),
  );
  model.pageSize = 100;
  model.pullSize = 100;
  model.join(TALK, [ME, LI]);
  model.join(OTHER, [ME, LI]);
  say(TALK, '第一句');
  say(OTHER, '另一句');
  world.answer(getUniToken, () => ({ token: 'chat', tokenExpired: Date.now() + 1_000_000 }));
  world.answer(countUnread, () => ({ notices: 0, interactions: 0 }));
  world.answer(listChatChanges, ({ cursor }) => model.listChanges(ME, typeof cursor === 'string' ? cursor : ''));
  world.answer(pullChatMessages, ({ wants }) => model.pull(ME, wants as ChatPullInput['wants']));
  world.answer(listChatMessages, (sent) =>
    model.listMessages(ME, { ...sent, limit: 30 } as unknown as ChatMessagesQuery),
  );
  world.answer(listGroupMembers, () => ({
    records: [aMember({ user_info: aChatUser({ uid: LI, nickname: '李雷' }) })],
    next: '',
  }));
  world.answer(listConversations, ({ conversation_id }) => ({
    records: [aGroup(String(conversation_id))],
    more: false,
  }));
  world.answer(listFriends, () => ({ records: [FRIEND], next: '' }));
  world.answer(listChatNotices, () => ({ records: [], next: '' }));
  world.answer(listGroups, () => ({ records: [aGroup(OTHER)], more: false }));
  world.answer(getPerson, () => ({ id: LI, isBlocked: false }) as PersonSpace);
  world.answer(readChat, () => null);
  await navigation.switchTab(CHAT_ROUTES.messages);
  await signInHere('小满', ME);
});
afterEach(() => resize(375));

test('what there is to know of a conversation stands beside it, and goes by its button, by Escape and by the way back', async () => {
  await show(() => <ConversationScreen conversationId={TALK} seq={null} />);
  await navigation.replaceWith(CHAT_ROUTES.conversation);
  for (const close of [
    () => tap('关闭聊天信息'),
    () => press('Escape'),
    () => tap('聊天信息'),
    async () => {
      await screen.change(() => window.history.back());
      await settle();
    },
  ]) {
    await tap('聊天信息');
    expect(pane('聊天信息(3)')?.textContent).toContain('年会摄影群');
    expect([isOpen(), navigation.currentPath()]).toEqual([true, CHAT_ROUTES.conversation]);
    await close();
    expect([pane('聊天信息'), isOpen()]).toEqual([null, true]);
  }
});

test('those one knows take the place of the list, and a group and a friend of theirs open beside it', async () => {
  world.answer(openChat, () => aConversation({ id: TALK }));
  await show(() => <MessagesScreen />);
  await tap('通讯录');
  expect(pane('通讯录')?.textContent).toContain('李雷');
  await tap('群聊');
  await tapRow('年会摄影群');
  expect(screen.text()).toContain('另一句');
  await tap('好友');
  await tapRow('李雷');
  await tap('发消息');
  expect(document.querySelector('[role="log"]')?.textContent).toContain('第一句');
  expect([pane('通讯录') === null, navigation.currentPath()]).toEqual([false, CHAT_ROUTES.messages]);
  await press('Escape');
  expect([pane('通讯录'), isOpen()]).toEqual([null, true]);
});

test('what it says follows what others change, and another conversation has its own', async () => {
  await show(() => <ConversationScreen conversationId={TALK} seq={null} />);
  await tap('聊天信息');
  groupName = '改了名的群';
  await screen.change(() =>
    useChat.setState(({ conversations }) => ({ conversations: { ...conversations, [TALK]: aGroup() } })),
  );
  await settle();
  expect(pane('聊天信息')?.textContent).toContain('改了名的群');
  await tap('通讯录');
  await tap('群聊');
  await tapRow('改了名的群');
  expect([pane('聊天信息'), isOpen()]).toEqual([null, true]);
});

test('whoever has become a friend meanwhile stands among those one knows, and so does a new group', async () => {
  await show(() => <MessagesScreen />);
  await tap('通讯录');
  const han = aFriend({ user_info: aChatUser({ uid: OTHER, nickname: '韩梅' }) });
  world.answer(listFriends, () => ({ records: [FRIEND, han], next: '' }));
  await screen.change(() => useChat.setState({ friends: { [LI]: FRIEND, [OTHER]: han } }));
  await settle();
  expect(pane('通讯录')?.textContent).toContain('韩梅');
  await tap('群聊');
  groupName = '刚建的群';
  world.answer(listGroups, () => ({ records: [aGroup()], more: false }));
  await screen.change(() =>
    useChat.setState(({ conversations }) => ({ conversations: { ...conversations, [TALK]: aGroup() } })),
  );
  await settle();
  expect(pane('通讯录')?.textContent).toContain('刚建的群');
});

test('whoever is removed from a group sees nothing of it any more', async () => {
  await show(() => <ConversationScreen conversationId={TALK} seq={null} />);
  await tap('聊天信息');
  expect(pane('聊天信息')).not.toBeNull();
  await screen.change(() =>
    useChat.setState(({ conversations }) => ({
      conversations: { ...conversations, [TALK]: { ...aGroup(), is_left: true } },
    })),
  );
  await settle();
  expect(pane('聊天信息')).toBeNull();
});

test('the addresses lead to them, and nothing is between the page and the one before it', async () => {
  const entries = window.history.length;
  await show(() => <ContactsScreen tab="groups" userId={null} />);
  expect(pane('通讯录')?.textContent).toContain('年会摄影群');
  document.body.innerHTML = '';
  await show(() => <ChatInfoScreen conversationId={TALK} />);
  expect([pane('聊天信息(3)') === null, isOpen()]).toEqual([false, true]);
  expect(window.history.length).toBe(entries);
});

test('a window that becomes narrow shows the page of what was in front', async () => {
  await show(() => <MessagesScreen />);
  await tap('通讯录');
  await tap('群聊');
  await tapRow('年会摄影群');
  await screen.change(() => resize(375));
  await settle();
  expect(navigation.currentPath()).toBe(CHAT_ROUTES.conversation);

  document.body.innerHTML = '';
  resize(1_280);
  await show(() => <ConversationScreen conversationId={TALK} seq={null} />);
  await tap('聊天信息');
  await screen.change(() => resize(375));
  await settle();
  expect(navigation.currentPath()).toBe(CHAT_ROUTES.groupInfo);

  // The page that it is of is there already.
  document.body.innerHTML = '';
  resize(1_280);
  await navigation.replaceWith(CHAT_ROUTES.contacts);
  await show(() => <ContactsScreen tab="friends" userId={null} />);
  await screen.change(() => resize(375));
  await settle();
  expect(navigation.currentPath()).toBe(CHAT_ROUTES.contacts);
  expect(screen.text()).toContain('1位好友');
});

describe('what is typed in a sheet', () => {
  const field = (name: string): HTMLInputElement => {
    const found = [...document.querySelectorAll<HTMLInputElement>(`input[aria-label="${name}"]`)].at(-1);
    if (found === undefined) throw new Error(`${name} is not typed in`);
    return found;
  };

  test('of a conversation is there again on the page that a narrow window shows, until it is closed', async () => {
    world.answer(listConversations, () => ({
      records: [{ ...aGroup(), group_member: { role: CHAT_ROLE.owner, muted_until: 0 } }],
      more: false,
    }));
    await show(() => <ConversationScreen conversationId={TALK} seq={null} />);
    await tap('聊天信息');
    await tap('群聊名称年会摄影群');
    await screen.type(field('群聊名称'), '摄影群');
    await screen.change(() => resize(375));
    await settle();
    await show(() => <ChatInfoScreen conversationId={TALK} />);
    await tap('群聊名称年会摄影群');
    expect(field('群聊名称').value).toBe('摄影群');
    await tap('关闭');
    await tap('群聊名称年会摄影群');
    expect(field('群聊名称').value).toBe('年会摄影群');
  });

  test('why a group is reported is there again on the page that a narrow window shows, until it is closed', async () => {
    const words = () => document.querySelector<HTMLTextAreaElement>('textarea[aria-label="补充说明（选填）"]');
    const isChosen = () => controlOf('垃圾广告').getAttribute('aria-checked');
    await show(() => <ConversationScreen conversationId={TALK} seq={null} />);
    await tap('聊天信息');
    await tap('举报');
    await tap('垃圾广告');
    const typed = words();
    if (typed === null) throw new Error('nothing to type in');
    await screen.type(typed, '一直发广告');
    await screen.change(() => resize(375));
    await settle();
    expect(words()).toBeNull();
    await show(() => <ChatInfoScreen conversationId={TALK} />);
    await tap('举报');
    expect([isChosen(), words()?.value]).toEqual(['true', '一直发广告']);
    await tap('关闭');
    await tap('举报');
    expect([isChosen(), words()?.value]).toEqual(['false', '']);
  });

  test('of a friend is there again as the window becomes narrow, and wide, until it is closed', async () => {
    await show(() => <ContactsScreen tab="friends" userId={null} />);
    await tap('李雷');
    await screen.type(field('备注'), '阿雷');
    for (const px of [375, 1_280]) {
      await screen.change(() => resize(px));
      await settle();
      await tap('李雷');
      expect(field('备注').value).toBe('阿雷');
    }
    await tap('关闭');
    await tap('李雷');
    expect(field('备注').value).toBe('');
  });

  test('of whom one looks for is there again as the window becomes narrow, until it is closed', async () => {
    await show(() => <ContactsScreen tab="friends" userId={null} />);
    await tap('添加好友');
    await screen.type(field('手机号'), '139001');
    await screen.change(() => resize(375));
    await settle();
    await tap('添加好友');
    expect(field('手机号').value).toBe('139001');
    await tap('关闭');
    await tap('添加好友');
    expect(field('手机号').value).toBe('');
  });
});

/** What the entry over the page tells a program that is loaded anew. */
const noted = (): string => (window.history.state as { shownId?: string } | null)?.shownId ?? '';

async function loadAnew(page: () => JSX.Element): Promise<void> {
  jest.spyOn(back, 'takeShown').mockReturnValueOnce(noted());
  document.body.innerHTML = '';
  await show(page);
}

test('a page that is loaded anew shows all that stood beside the list', async () => {
  await show(() => <MessagesScreen />);
  await tap('通讯录');
  await tap('群聊');
  await tapRow('年会摄影群');
  await loadAnew(() => <MessagesScreen />);
  expect([pane('通讯录') === null, isOpen(), pane('聊天信息')]).toEqual([false, true, null]);
  await tap('聊天信息');
  await loadAnew(() => <MessagesScreen />);
  expect([pane('通讯录') === null, isOpen(), pane('聊天信息(3)') === null]).toEqual([false, true, false]);
  // What is closed is not opened again, and leaves the other.
  await press('Escape');
  await loadAnew(() => <MessagesScreen />);
  expect([pane('通讯录') === null, isOpen(), pane('聊天信息')]).toEqual([false, true, null]);
});

test('what the address leads to takes nothing from what another pane has noted', async () => {
  await show(() => <ContactsScreen tab="groups" userId={null} />);
  await tapRow('年会摄影群');
  await tap('聊天信息');
  await loadAnew(() => <ContactsScreen tab="groups" userId={null} />);
  expect([pane('通讯录') === null, isOpen(), pane('聊天信息(3)') === null]).toEqual([false, true, false]);
});
