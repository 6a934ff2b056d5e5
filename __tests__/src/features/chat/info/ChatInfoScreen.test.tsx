import { CHAT_ERRORS } from '@contract/chat-errors';
import { setBlock } from '@contract/http/attention';
import {
  clearConversation,
  dissolveGroup,
  expelFromGroup,
  leaveGroup,
  listConversations,
  listGroupMembers,
  removeFriend,
  requestFriend,
  setConversation,
  setGroup,
  setGroupMember,
} from '@contract/http/chat';
import { MATTER_THING, REPORT_REASONS } from '@contract/constants/moderation';
import { addThingReport } from '@contract/http/moderation';
import { getPerson } from '@contract/http/user';
import type { PersonSpace } from '@contract/schemas/user';
import { CHAT_ROUTES } from '@/domain/chat/chat-routes';
import { ChatInfoScreen } from '@/features/chat/info/ChatInfoScreen';
import { jsonAnswer } from '@/platform/http/memory';
import { navigation } from '@/platform/navigation';
import { useOverlays } from '@/stores/base/overlays';
import { useChat } from '@/stores/chat/chat-state';
import {
  aChatGroup,
  aChatUser,
  aConversation,
  aFriend,
  aMember,
  controlOf,
  hasControl,
} from '../../../../support/chat/chats';
import { type ClientWorld, letAnswersCome, openWorld, refusing, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/uni_modules/uni-im/pages/group/info') };
});

jest.mock('@/platform/scroll', () => {
  const memory = jest.requireActual<typeof import('@/platform/scroll/memory')>('@/platform/scroll/memory');
  return memory.createMemoryScroll();
});

/** Done, with nothing to say. */
const DONE = jsonAnswer({ code: 0, msg: '', data: null });
const SELF = aChatUser({ uid: 'u'.repeat(22), nickname: '小满' });
const HAN = aChatUser({ uid: 'h'.repeat(22), nickname: '韩梅' });
const SINGLE = aConversation();

let world: ClientWorld;

// On wide screens it stands beside the conversations: see wide-chat.test.tsx.
beforeAll(() => {
  window.innerWidth = 375;
  window.dispatchEvent(new Event('resize'));
});

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  // Only whether he is blocked is looked at.
  world.answer(getPerson, () => ({ id: SINGLE.friend_uid, isBlocked: false }) as PersonSpace);
});

async function open(conversation = SINGLE): Promise<Mounted> {
  world.answer(listConversations, () => ({ records: [conversation], more: false }));
  const screen = await mountComponent(() => <ChatInfoScreen conversationId={conversation.id} />);
  await letAnswersCome(screen);
  return screen;
}

async function openGroup(role: 0 | 1 | 2, more: Parameters<typeof aChatGroup>[0] = {}): Promise<Mounted> {
  world.answer(listGroupMembers, () => ({
    records: [
      aMember({ user_info: SELF, role }),
      aMember({ user_info: HAN }),
      aMember({ role: 1, muted_until: Date.now() + 60_000 }),
    ],
    next: '',
  }));
  return open(aConversation({ group_info: aChatGroup(more), group_member: { role, muted_until: 0 } }));
}

const typeInto = async (screen: Mounted, selector: string, text: string): Promise<void> => {
  const field = document.querySelector<HTMLInputElement>(selector);
  if (field === null) throw new Error(`no ${selector}`);
  await screen.type(field, text);
};

test('a friend in a group is called as this person calls him', async () => {
  useChat.setState({ friends: { [HAN.uid]: aFriend({ user_info: HAN, mark: '安安' }) } });
  const screen = await openGroup(0);
  expect(screen.text()).toContain('安安安');
  expect(screen.text()).not.toContain('韩梅');
  await screen.change(() => useChat.setState({ friends: {} }));
  expect(screen.text()).toContain('韩梅');
});

test('a conversation is pinned and made quiet', async () => {
  world.answer(setConversation, (sent) => ({ ...SINGLE, ...sent }));
  const screen = await open();
  await screen.tap(controlOf('置顶聊天'));
  await letAnswersCome(screen);
  await screen.tap(controlOf('消息免打扰'));
  await letAnswersCome(screen);
  expect(world.sentTo(setConversation)).toEqual([
    { conversation_id: SINGLE.id, isPinned: true },
    { conversation_id: SINGLE.id, isMuted: true },
  ]);
});

test('somebody gets a remark', async () => {
  world.answer(setConversation, (sent) => ({ ...SINGLE, remark: String(sent['remark']) }));
  const screen = await open();
  await screen.tap(controlOf('备注未设置'));
  await typeInto(screen, 'input[aria-label="备注"]', ' 老李 ');
  await screen.tap(controlOf('保存'));
  await letAnswersCome(screen);
  expect(world.sentTo(setConversation)).toEqual([{ conversation_id: SINGLE.id, remark: '老李' }]);
  expect(hasControl('备注老李')).toBe(true);
});

test('what was said is cleared after a question', async () => {
  world.answer(clearConversation, () => DONE);
  const screen = await open();
  await screen.tap(controlOf('清空聊天记录'));
  expect(world.sentTo(clearConversation)).toEqual([]);
  await screen.tap(controlOf('清空'));
  await letAnswersCome(screen);
  expect(world.sentTo(clearConversation)).toEqual([{ conversation_id: SINGLE.id }]);
});

test('a stranger is asked to be a friend', async () => {
  world.answer(requestFriend, () => DONE);
  const screen = await open({ ...SINGLE, isFriend: false });
  await screen.tap(controlOf('添加好友'));
  await typeInto(screen, 'input[aria-label="添加好友"]', '我是小满');
  await screen.tap(controlOf('申请添加'));
  await letAnswersCome(screen);
  expect(world.sentTo(requestFriend)).toEqual([{ userId: SINGLE.friend_uid, text: '我是小满' }]);
});

test('somebody is blocked, and a friend removed, after a question each', async () => {
  world.answer(setBlock, () => ({ isBlocked: true }));
  world.answer(removeFriend, () => DONE);
  const screen = await open();
  await screen.tap(controlOf('拉黑'));
  await screen.tap(controlOf('拉黑'));
  await letAnswersCome(screen);
  expect(world.sentTo(setBlock)).toEqual([{ userId: SINGLE.friend_uid, block: true }]);
  await screen.tap(controlOf('删除好友'));
  await screen.tap(controlOf('删除'));
  await letAnswersCome(screen);
  expect(world.sentTo(removeFriend)).toEqual([{ userId: SINGLE.friend_uid }]);
  expect(navigation.currentPath()).toBe(CHAT_ROUTES.messages);
});

test('a person and a group are reported for one of six reasons, in one’s own words', async () => {
  world.answer(addThingReport, () => DONE);
  const single = await open();
  await single.tap(controlOf('举报'));
  for (const { label } of REPORT_REASONS) expect(hasControl(label)).toBe(true);
  await single.tap(controlOf('垃圾广告'));
  await typeInto(single, 'textarea[aria-label="补充说明（选填）"]', '一直发广告');
  await single.tap(controlOf('提交'));
  await letAnswersCome(single);
  document.body.innerHTML = '';
  const group = await openGroup(0);
  await group.tap(controlOf('举报'));
  await group.tap(controlOf('色情低俗'));
  await group.tap(controlOf('提交'));
  await letAnswersCome(group);
  expect(world.sentTo(addThingReport)).toEqual([
    { thing: MATTER_THING.person, id: SINGLE.friend_uid, reason: 4, text: '一直发广告' },
    { thing: MATTER_THING.group, id: aChatGroup().group_id, reason: 1, text: '' },
  ]);
});

test('a member sees the group, and leaves it', async () => {
  world.answer(leaveGroup, () => DONE);
  const screen = await openGroup(0, { notice: '周六早上八点集合' });
  for (const words of ['聊天信息(3)', '韩梅', '禁言中', '周六早上八点集合']) expect(screen.text()).toContain(words);
  for (const words of ['全员禁言', '解散群聊', '移出']) expect(screen.text()).not.toContain(words);
  await screen.tap(controlOf('退出群聊'));
  await screen.tap(controlOf('退出'));
  await letAnswersCome(screen);
  expect(world.sentTo(leaveGroup)).toHaveLength(1);
  expect(navigation.currentPath()).toBe(CHAT_ROUTES.messages);
});

/** What the chat says of the group: one is in it no more. */
const tell = async (screen: Mounted, isLeft = true): Promise<void> => {
  const told = aConversation({ group_info: aChatGroup(), group_member: null, is_left: isLeft });
  await screen.change(() => useChat.setState({ conversations: { [told.id]: told } }));
  await letAnswersCome(screen);
};

test('whoever is removed from a group while he looks at what it says of itself is led back; whoever leaves it is told only that', async () => {
  const removed = await openGroup(0);
  await navigation.replaceWith(CHAT_ROUTES.groupInfo);
  await tell(removed, false);
  await tell(removed);
  expect(useOverlays.getState().toast?.message).toBe('你已不在这个会话中');
  expect(navigation.currentPath()).toBe(CHAT_ROUTES.messages);
  document.body.innerHTML = '';
  useChat.setState({ conversations: {} });
  const leaving = await openGroup(0);
  await tell(leaving, false);
  world.answer(leaveGroup, () => DONE);
  await leaving.tap(controlOf('退出群聊'));
  await leaving.tap(controlOf('退出'));
  await letAnswersCome(leaving);
  await tell(leaving);
  expect(useOverlays.getState().toast?.message).toBe('已退出群聊');
});

test('whoever comes to a group that he has left stays where he came', async () => {
  const late = await openGroup(0);
  await navigation.replaceWith(CHAT_ROUTES.groupInfo);
  await tell(late);
  expect(useOverlays.getState().toast).toBeNull();
  expect(navigation.currentPath()).toBe(CHAT_ROUTES.groupInfo);
});

test('who may ask people in follows the rule', async () => {
  await openGroup(0, { joinRule: 1 });
  expect(hasControl('邀请')).toBe(false);
  document.body.innerHTML = '';
  await openGroup(1, { joinRule: 1 });
  expect(hasControl('邀请')).toBe(true);
  document.body.innerHTML = '';
  await openGroup(2, { joinRule: 2 });
  expect(hasControl('邀请')).toBe(false);
});

test('an owner names the group, silences it, closes it and dissolves it', async () => {
  const saved = (sent: object) =>
    aConversation({ group_info: aChatGroup({ ...sent }), group_member: { role: 2, muted_until: 0 } });
  world.answer(setGroup, (sent) => saved(sent));
  world.answer(dissolveGroup, () => DONE);
  const screen = await openGroup(2);
  await screen.tap(controlOf('群聊名称年会摄影群'));
  await typeInto(screen, 'input[aria-label="群聊名称"]', '新名字');
  await screen.tap(controlOf('保存'));
  await letAnswersCome(screen);
  await screen.tap(controlOf('全员禁言'));
  await letAnswersCome(screen);
  await screen.tap(controlOf('谁可以邀请新成员成员都可以邀请'));
  await screen.tap(controlOf('不再接受新成员'));
  await letAnswersCome(screen);
  expect(world.sentTo(setGroup).map(({ conversation_id: _id, ...change }) => change)).toEqual([
    { name: '新名字' },
    { isAllMuted: true },
    { joinRule: 2 },
  ]);
  await screen.tap(controlOf('解散群聊'));
  await screen.tap(controlOf('解散'));
  await letAnswersCome(screen);
  expect(world.sentTo(dissolveGroup)).toHaveLength(1);
});

test('an owner makes somebody an admin, silences and removes him', async () => {
  world.answer(setGroupMember, () => DONE);
  world.answer(expelFromGroup, () =>
    aConversation({ group_info: aChatGroup({ memberCount: 2 }), group_member: { role: 2, muted_until: 0 } }),
  );
  const screen = await openGroup(2);
  await screen.tap(controlOf('韩梅'));
  await screen.tap(controlOf('设为管理员'));
  await letAnswersCome(screen);
  await screen.tap(controlOf('韩梅'));
  await screen.tap(controlOf('禁言'));
  await screen.tap(controlOf('禁言1小时'));
  await letAnswersCome(screen);
  const userId = HAN.uid;
  expect(world.sentTo(setGroupMember).map(({ conversation_id: _id, ...change }) => change)).toEqual([
    { userId, isAdmin: true },
    { userId, mutedMinutes: 60 },
  ]);
  await screen.tap(controlOf('韩梅'));
  await screen.tap(controlOf('移出群聊'));
  expect(screen.text()).toContain('移出“韩梅”？');
});

test('a conversation that is left, or that never was, is absent', async () => {
  const screen = await open({ ...SINGLE, is_left: true });
  expect(screen.text()).toContain('会话不存在或已被删除');
  document.body.innerHTML = '';
  world.answer(listConversations, () => refusing(CHAT_ERRORS.CONVERSATION_ABSENT));
  const foreign = await mountComponent(() => <ChatInfoScreen conversationId={SINGLE.id} />);
  await letAnswersCome(foreign);
  expect(foreign.text()).toContain('会话不存在或已被删除');
  document.body.innerHTML = '';
  const none = await mountComponent(() => <ChatInfoScreen conversationId={null} />);
  expect(none.text()).toContain('会话不存在或已被删除');
});
