import { listAttention, listBlocked, listFans, setAttention, setBlock } from '@contract/http/attention';
import type { PersonCard } from '@contract/schemas/user';
import { AttentionScreen } from '@/features/user/screens/AttentionScreen';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumB/user/attentionList') };
});

const PERSON: PersonCard = {
  id: 'p'.repeat(22),
  nickname: '李雷',
  avatar: '',
  signature: '拍照的人',
  memberTypeKey: 'level_40',
  memberTypeName: '摄影师',
  badge: '摄影师',
  isSelf: false,
  isFollowed: false,
  isFan: true,
  isMutual: false,
};
const page = (records: PersonCard[]) => ({ records, total: records.length, size: 20, current: 1, pages: 1 });

let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  world.answer(listAttention, () => page([]));
  world.answer(listFans, () => page([PERSON]));
  world.answer(listBlocked, () => page([PERSON]));
});

async function open(list: 'attention' | 'fans' | 'blocked'): Promise<Mounted> {
  const screen = await mountComponent(() => <AttentionScreen list={list} />);
  await letAnswersCome(screen);
  return screen;
}

test('a fan is followed back, and then it is mutual', async () => {
  world.answer(setAttention, () => ({ isFollowed: true, isMutual: true, fansCount: 1 }));
  const screen = await open('fans');
  expect(screen.text()).toContain('摄影师');
  await screen.tap(screen.control('回关李雷'));
  await letAnswersCome(screen);
  expect(world.sentTo(setAttention)).toEqual([{ userId: PERSON.id, attention: true }]);
  expect(screen.has('互相关注，取消关注李雷')).toBe(true);
});

test('each list has its own words when it is empty', async () => {
  const screen = await open('attention');
  expect(screen.text()).toContain('还没有关注任何人');
});

test('what is typed is looked for, and a search without a find can be emptied', async () => {
  const screen = await open('fans');
  world.answer(listFans, ({ keyword }) => page(keyword === undefined ? [PERSON] : []));
  const input = document.querySelector<HTMLInputElement>('input[aria-label="搜索粉丝"]');
  if (input === null) throw new Error('no search');
  await screen.passTime(350, () => screen.type(input, '韩梅'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('没有找到“韩梅”，换个词试试');
  expect(world.sentTo(listFans).at(-1)).toMatchObject({ keyword: '韩梅' });
});

test('whoever is let back leaves the list of the blocked', async () => {
  world.answer(setBlock, () => ({ isBlocked: false }));
  const screen = await open('blocked');
  await screen.tap(screen.control('解除拉黑李雷'));
  await letAnswersCome(screen);
  expect(world.sentTo(setBlock)).toEqual([{ userId: PERSON.id, block: false }]);
  expect(screen.text()).toContain('黑名单是空的');
});
