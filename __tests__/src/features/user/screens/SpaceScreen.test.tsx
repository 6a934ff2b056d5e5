import { ERRORS } from '@contract/errors';
import { setAttention, setBlock } from '@contract/http/attention';
import { openChat } from '@contract/http/chat';
import { getPerson, listPersonAlbums, listPersonPhotos } from '@contract/http/user';
import { CHAT_ROUTES } from '@/domain/chat/chat-routes';
import { SpaceScreen } from '@/features/user/screens/SpaceScreen';
import { navigation } from '@/platform/navigation';
import { aConversation } from '../../../../support/chat/chats';
import {
  aPersonSpace,
  anAlbum,
  type ClientWorld,
  letAnswersCome,
  openWorld,
  refusing,
  signInHere,
} from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumA/home/space') };
});

const PERSON = aPersonSpace({
  id: 'p'.repeat(22),
  nickname: '李雷',
  signature: '拍照的人',
  memberTypeKey: 'level_40',
  memberTypeName: '摄影师',
  badge: '摄影师',
  isSelf: false,
  place: '浙江省 杭州市',
  tags: ['婚礼'],
  attentionCount: 3,
  fansCount: 12_000,
  albumCount: 1,
  likedCount: 7,
});
const page = <T,>(records: T[]) => ({ records, total: records.length, size: 20, current: 1, pages: 1 });

let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  world.answer(getPerson, () => PERSON);
  world.answer(listPersonAlbums, () => page([anAlbum()]));
  world.answer(listPersonPhotos, () => page([]));
});

async function open(userId: string | null = PERSON.id): Promise<Mounted> {
  const screen = await mountComponent(() => <SpaceScreen userId={userId} />);
  await letAnswersCome(screen);
  return screen;
}

test('who it is, the figures and the public albums', async () => {
  const screen = await open();
  for (const words of ['李雷', '摄影师', '拍照的人', '浙江省 杭州市', '婚礼', '1.2万', '云南旅行']) {
    expect(screen.text()).toContain(words);
  }
  expect(world.sentTo(listPersonPhotos)).toEqual([]);
});

test('following asks a visitor to sign in, and counts for whoever is', async () => {
  const screen = await open();
  await screen.tap(screen.control('关注李雷'));
  expect(screen.text()).toContain('是否要登录');
  await screen.tap(screen.control('暂不登录'));
  world.answer(setAttention, () => ({ isFollowed: true, isMutual: false, fansCount: 12_001 }));
  await screen.change(() => signInHere());
  await letAnswersCome(screen);
  await screen.tapLater(screen.control('关注李雷'));
  await letAnswersCome(screen);
  expect(screen.has('已关注，取消关注李雷')).toBe(true);
});

test('somebody is written to, and asked to be a friend', async () => {
  world.answer(openChat, () => aConversation());
  await signInHere();
  const screen = await open();
  await screen.tap(screen.control('私信李雷'));
  await letAnswersCome(screen);
  expect(world.sentTo(openChat)).toEqual([{ userId: PERSON.id }]);
  expect(navigation.currentPath()).toBe(CHAT_ROUTES.conversation);
  await screen.tap(screen.control('更多'));
  await screen.tap(screen.control('加好友'));
  expect(navigation.currentPath()).toBe(CHAT_ROUTES.contacts);
});

test('whoever is blocked can be let back from here', async () => {
  world.answer(getPerson, () => ({ ...PERSON, isBlocked: true }));
  world.answer(setBlock, () => ({ isBlocked: false }));
  await signInHere();
  const screen = await open();
  expect(screen.text()).toContain('你已拉黑对方');
  expect(world.sentTo(listPersonAlbums)).toEqual([]);
  world.answer(getPerson, () => PERSON);
  await screen.tap(screen.control('解除拉黑'));
  await letAnswersCome(screen);
  expect(world.sentTo(setBlock)).toEqual([{ userId: PERSON.id, block: false }]);
  expect(screen.text()).toContain('云南旅行');
});

test('albums that are kept private are not asked for', async () => {
  world.answer(getPerson, () => ({ ...PERSON, canSeeAlbums: false }));
  const screen = await open();
  expect(screen.text()).toContain('对方没有公开相册和照片');
  expect(world.sentTo(listPersonAlbums)).toEqual([]);
});

test('nobody, and a page that could not be read', async () => {
  world.answer(getPerson, () => refusing(ERRORS.USER_ABSENT));
  expect((await open()).text()).toContain('用户不存在');
  document.body.innerHTML = '';
  expect((await open(null)).text()).toContain('用户不存在');
  document.body.innerHTML = '';
  world.answer(getPerson, () => ({ kind: 'failed', reason: 'no network' }));
  const screen = await open();
  expect(screen.text()).toContain('加载失败，请稍后重试');
  world.answer(getPerson, () => PERSON);
  await screen.tap(screen.control('重试'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('李雷');
});
