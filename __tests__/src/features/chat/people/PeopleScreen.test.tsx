import {
  createGroup,
  expelFromGroup,
  inviteToGroup,
  listConversations,
  listFriends,
  listGroupMembers,
  transferGroup,
} from '@contract/http/chat';
import { CHAT_ROUTES, type PeopleParams } from '@/domain/chat/chat-routes';
import { PeopleScreen } from '@/features/chat/people/PeopleScreen';
import { navigation } from '@/platform/navigation';
import {
  aChatGroup,
  aChatUser,
  aConversation,
  aFriend,
  aMember,
  controlOf,
  hasControl,
} from '../../../../support/chat/chats';
import { friendsUnder, letterShown, touchLetters } from '../../../../support/chat/letter-rail';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/uni_modules/uni-im/pages/userList/userList') };
});

jest.mock('@/platform/scroll', () => {
  const memory = jest.requireActual<typeof import('@/platform/scroll/memory')>('@/platform/scroll/memory');
  return memory.createMemoryScroll();
});

const GROUP = 'g'.repeat(22);
const [LI, HAN, WANG] = [
  aChatUser(),
  aChatUser({ uid: 'h'.repeat(22), nickname: '韩梅' }),
  aChatUser({ uid: 'w'.repeat(22), nickname: '小王' }),
];
const SELF = aChatUser({ uid: 'u'.repeat(22), nickname: '小满' });
const group = (role: 0 | 1 | 2) => aConversation({ group_info: aChatGroup(), group_member: { role, muted_until: 0 } });

let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  world.answer(listFriends, () => ({ records: [LI, HAN].map((user_info) => aFriend({ user_info })), next: '' }));
  world.answer(listConversations, () => ({ records: [group(2)], more: false }));
  world.answer(listGroupMembers, () => ({
    records: [
      aMember({ user_info: SELF, role: 2 }),
      aMember({ user_info: WANG, role: 1 }),
      aMember({ user_info: HAN }),
    ],
    next: '',
  }));
});

async function open(params: Partial<PeopleParams>): Promise<Mounted> {
  const screen = await mountComponent(() => (
    <PeopleScreen aim="group" conversationId={null} userId={null} {...params} />
  ));
  await letAnswersCome(screen);
  return screen;
}

test('a group is made of friends and gets a name', async () => {
  world.answer(createGroup, () => group(2));
  const screen = await open({});
  await screen.tap(controlOf('韩梅'));
  await screen.tap(controlOf('李雷'));
  await screen.tap(controlOf('下一步(2)'));
  await screen.tap(controlOf('创建群聊'));
  await letAnswersCome(screen);
  expect(world.sentTo(createGroup)).toEqual([{ name: '韩梅、李雷', userIds: [HAN.uid, LI.uid] }]);
  expect(navigation.currentPath()).toBe(CHAT_ROUTES.conversation);
});

test('whom it begins with is picked already, and can be taken out', async () => {
  const screen = await open({ userId: LI.uid });
  expect(hasControl('下一步(1)')).toBe(true);
  await screen.tap(controlOf('移除李雷'));
  expect(hasControl('下一步')).toBe(true);
});

test('all are picked with one tap, and none with another', async () => {
  const screen = await open({});
  await screen.tap(controlOf('全选'));
  expect(hasControl('下一步(2)')).toBe(true);
  await screen.tap(controlOf('取消全选'));
  expect(hasControl('下一步')).toBe(true);
});

test('a friend stands under the remark, whose first letter is his picture', async () => {
  world.answer(listFriends, () => ({ records: [aFriend({ user_info: HAN, mark: '安安' })], next: '' }));
  const screen = await open({});
  expect(screen.text()).toContain('安安安昵称：韩梅');
});

test('only who is not in the group is asked in', async () => {
  world.answer(inviteToGroup, () => group(2));
  const screen = await open({ aim: 'invite', conversationId: GROUP });
  expect(hasControl('韩梅')).toBe(false);
  await screen.tap(controlOf('李雷'));
  await screen.tap(controlOf('邀请(1)'));
  await letAnswersCome(screen);
  expect(world.sentTo(inviteToGroup)).toEqual([{ conversation_id: GROUP, userIds: [LI.uid] }]);
});

test('an admin removes only those below him, after a question', async () => {
  world.answer(listConversations, () => ({ records: [group(1)], more: false }));
  world.answer(expelFromGroup, () => group(1));
  const screen = await open({ aim: 'expel', conversationId: GROUP });
  expect(hasControl('小王')).toBe(false);
  await screen.tap(controlOf('韩梅'));
  await screen.tap(controlOf('移出(1)'));
  expect(screen.text()).toContain('移出“韩梅”？');
  expect(world.sentTo(expelFromGroup)).toEqual([]);
  await screen.tap(controlOf('移出'));
  await letAnswersCome(screen);
  expect(world.sentTo(expelFromGroup)).toEqual([{ conversation_id: GROUP, userIds: [HAN.uid] }]);
});

test('a group is handed to one', async () => {
  world.answer(transferGroup, () => group(0));
  const screen = await open({ aim: 'transfer', conversationId: GROUP });
  await screen.tap(controlOf('韩梅'));
  await screen.tap(controlOf('小王'));
  await screen.tap(controlOf('转让'));
  expect(screen.text()).toContain('把群聊转让给“小王”？');
  await screen.tap(controlOf('转让'));
  await letAnswersCome(screen);
  expect(world.sentTo(transferGroup)).toEqual([{ conversation_id: GROUP, userId: WANG.uid }]);
});

test('without a group there is nobody to ask in', async () => {
  const screen = await open({ aim: 'invite' });
  expect(screen.text()).toContain('没有找到这个群聊');
});

// The last: the page stays where it has been scrolled to.
test('a finger that slides along the letters goes through those who may be picked', async () => {
  world.answer(listFriends, () => ({ records: friendsUnder('安', '白', '陈'), next: '' }));
  const screen = await open({});
  expect([hasControl('安0'), hasControl('陈7')]).toEqual([true, false]);
  await touchLetters(screen, 'down', 0);
  await touchLetters(screen, 'move', 10_000);
  expect([hasControl('安0'), hasControl('陈7'), letterShown()]).toEqual([false, true, 'C']);
});
