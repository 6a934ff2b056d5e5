import { listInteractions, readInteractions } from '@contract/http/interaction';
import type { InteractionRow } from '@contract/schemas/interaction';
import { InteractionScreen } from '@/features/system/screens/InteractionScreen';
import { jsonAnswer } from '@/platform/http/memory';
import { navigation } from '@/platform/navigation';
import type { MemoryNavigation } from '@/platform/navigation/memory';
import { type ClientWorld, DEAD_LINE, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumD/interaction/interaction') };
});
jest.mock('@/platform/scroll', () => {
  const memory = jest.requireActual<typeof import('@/platform/scroll/memory')>('@/platform/scroll/memory');
  return memory.createMemoryScroll();
});

const ALBUM = { id: 'a'.repeat(22), name: '公司年会' };
const LIKE: InteractionRow = {
  id: '9',
  kind: 1,
  person: { id: 'p'.repeat(22), nickname: '小王', avatar: '' },
  personCount: 3,
  tipFen: 0,
  createTime: Date.now(),
  isNew: true,
  album: ALBUM,
  media: { id: 'm'.repeat(22), hotResourceType: 0, smallUrl: '/m/1', thumbhash: '' },
  text: '',
};

let world: ClientWorld;
let screen: Mounted;

beforeEach(async () => {
  world = await openWorld();
  world.answer(listInteractions, () => ({ records: [LIKE], next: '', mark: '9' }));
  world.answer(readInteractions, () => jsonAnswer({ code: 0, msg: '', data: null }));
  await signInHere();
});

async function open(): Promise<void> {
  screen = await mountComponent(InteractionScreen);
  await letAnswersCome(screen);
}

test('those who did the same are one row, which leads to the photo, and are no longer new', async () => {
  await open();
  expect(screen.text()).toContain('小王等3人');
  expect(screen.text()).toContain('赞了你的照片');
  expect(world.sentTo(readInteractions)).toEqual([{ mark: '9' }]);
  const row = document.querySelector<HTMLElement>('[role="listitem"] [role="link"]');
  if (row === null) throw new Error('no row');
  await screen.tap(row);
  expect((navigation as MemoryNavigation).pages.at(-1)).toContain(`mediaId=${'m'.repeat(22)}`);
});

test('a tab asks for its kinds, and marks nothing as seen that it does not show', async () => {
  await open();
  const tab = [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find((one) => one.textContent === '关注');
  if (tab === undefined) throw new Error('no tab');
  await screen.tap(tab);
  await letAnswersCome(screen);
  expect(world.sentTo(listInteractions).at(-1)).toMatchObject({ kinds: expect.anything() as unknown });
  expect(world.sentTo(readInteractions)).toHaveLength(1);
});

test('nothing yet', async () => {
  world.answer(listInteractions, () => ({ records: [], next: '', mark: '' }));
  await open();
  expect(screen.text()).toContain('还没有消息');
  expect(world.sentTo(readInteractions)).toEqual([]);
});

test('what failed can be asked again', async () => {
  world.answer(listInteractions, () => DEAD_LINE);
  await open();
  expect(screen.text()).toContain('加载失败');
});
