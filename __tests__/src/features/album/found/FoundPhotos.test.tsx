import { ERRORS } from '@contract/errors';
import { getAlbum } from '@contract/http/album';
import { eraseFaces, findMe, isMe, listFaces, setFaceLabel, setMe, setNotMe } from '@contract/http/face';
import { listMedia } from '@contract/http/media';
import { quoteOrder } from '@contract/http/order';
import type { FaceFindings, FoundFace } from '@contract/schemas/face';
import { MyFaceScreen } from '@/features/album/found/MyFaceScreen';
import { chooseAction, useOverlays } from '@/stores/base/overlays';
import { keepFindings, keepReceipt, useFaceFindings } from '@/stores/face-findings';
import {
  aMediaItem,
  anAlbumDetail,
  type ClientWorld,
  DEAD_LINE,
  letAnswersCome,
  openWorld,
  refusing,
  signInHere,
} from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';
import { visitElsewhere } from '../../../../support/pages/page-visits';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumD/myFace/myFace') };
});
jest.mock('@/platform/scroll', () => {
  const memory = jest.requireActual<typeof import('@/platform/scroll/memory')>('@/platform/scroll/memory');
  return memory.createMemoryScroll();
});

jest.mock('@tarojs/taro', () =>
  jest
    .requireActual<typeof import('../../../../support/pages/page-visits')>('../../../../support/pages/page-visits')
    .taroWithVisits(),
);

const ALBUM = 'a'.repeat(22);
const idOf = (name: string): string => name.padStart(22, 'x');
const BOX = {
  left: 0.4,
  top: 0.3,
  width: 0.1,
  height: 0.2,
  relation: 1,
  name: '',
  personId: '',
  personName: '',
} as const;

function found(name: string, tier: 1 | 2, likeness: number, answer: 0 | 1 | 2 = 0): FoundFace {
  const faceId = idOf(`face-${name}`);
  return {
    media: aMediaItem({ id: idOf(name), smallUrl: `/m/375/${idOf(name)}`, middleUrl: `/m/750/${idOf(name)}` }),
    faceId,
    tier,
    likeness,
    answer,
    box: { ...BOX, faceId, answer },
  };
}

let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  useFaceFindings.setState({ found: null, receipt: '' });
  world.answer(getAlbum, () => anAlbumDetail());
  const reply = { answer: 0, relation: 1, name: '' } as const;
  world.answer(setMe, ({ faceId }) => ({ ...reply, faceId: String(faceId) }));
  world.answer(setNotMe, ({ faceId }) => ({ ...reply, faceId: String(faceId) }));
  world.answer(setFaceLabel, ({ faceId }) => ({ ...reply, faceId: String(faceId) }));
});

const ME = { relation: 1, name: '' } as const;
const CHILD = { relation: 2, name: '小米' } as const;

async function open(
  records: FoundFace[],
  looked = 20,
  whom: Pick<FaceFindings, 'relation' | 'name'> = ME,
): Promise<Mounted> {
  const sure = records.filter(({ tier }) => tier === 1).length;
  keepFindings(ALBUM, { ...whom, sure, maybe: records.length - sure, records, looked, total: 20 });
  const screen = await mountComponent(() => <MyFaceScreen albumId={ALBUM} isFamily={false} />);
  await letAnswersCome(screen);
  return screen;
}

const tiles = (): number => document.querySelectorAll('[id^="zt-"]').length;

async function press(screen: Mounted, label: string): Promise<void> {
  await screen.tap(screen.control(label));
  await letAnswersCome(screen);
}

test('the sure ones stand on the wall, the guesses below it as guesses', async () => {
  const screen = await open([found('a', 1, 90), found('b', 1, 80), found('c', 2, 60)], 15);
  expect(screen.text()).toContain('找到2张');
  expect(tiles()).toBe(2);
  expect(screen.text()).toContain('可能是你 1张');
  expect(screen.text()).toContain('还有5张正在识别');
});

test('a guess that is confirmed goes up to the sure ones, and back again', async () => {
  const screen = await open([found('a', 1, 90), found('c', 2, 60)]);
  await press(screen, '第1张是我');
  expect([tiles(), screen.text().includes('可能是你 1张')]).toEqual([2, false]);
  expect(world.sentTo(setMe)).toEqual([{ faceId: idOf('face-c'), me: 'true' }]);
  expect(screen.text()).toContain('已确认是你');
  await press(screen, '撤销');
  expect(world.sentTo(setMe).at(-1)).toEqual({ faceId: idOf('face-c'), me: 'false' });
  expect([tiles(), screen.text().includes('可能是你 1张')]).toEqual([1, true]);
});

test('what is refused is out of the results, and back where the server did not take it', async () => {
  const screen = await open([found('a', 1, 90), found('c', 2, 60), found('d', 2, 50)]);
  await press(screen, '第1张不是我');
  expect(screen.text()).toContain('可能是你 1张');
  expect(screen.text()).toContain('已移出结果');
  world.answer(setNotMe, () => refusing(ERRORS.FORBIDDEN));
  await press(screen, '第1张不是我');
  expect(screen.text()).toContain('可能是你 1张');
});

test('photos found of a child are asked about and described as the child’s, never as one’s own', async () => {
  const [sure, guess] = [found('a', 1, 90), found('c', 2, 60)];
  const screen = await open([sure, { ...guess, box: { ...guess.box, ...CHILD } }, found('d', 2, 50)], 20, CHILD);
  expect(screen.text()).toContain('找到小米1张');
  expect(screen.text()).toContain('可能是小米 2张');
  await press(screen, '可能是小米的照片，第1张，看大图');
  expect(screen.text()).toContain('这是小米吗？');
  await press(screen, '是小米');
  expect(world.sentTo(setFaceLabel)).toEqual([{ faceId: idOf('face-c'), relation: '2', name: '小米' }]);
  expect([tiles(), screen.text().includes('已确认是小米')]).toEqual([2, true]);
  await press(screen, '第1张不是小米');
  expect(world.sentTo(setNotMe)).toEqual([{ faceId: idOf('face-d'), notMe: 'true', relation: '2', name: '小米' }]);
  expect(world.sentTo(setMe)).toEqual([]);
});

test('who keeps faces of the family goes from one to another', async () => {
  await signInHere();
  const kept = { avatar: '/p', isSearchable: true, createdTime: 1 };
  world.answer(listFaces, () => [
    { ...kept, ...ME, id: idOf('me') },
    { ...kept, ...CHILD, id: idOf('mi') },
    { ...kept, ...CHILD, id: idOf('mi2') },
  ]);
  world.answer(findMe, () => ({ ...CHILD, sure: 1, maybe: 0, records: [found('b', 1, 80)], looked: 20, total: 20 }));
  const screen = await open([found('a', 1, 90)]);
  expect(screen.text()).toContain('找到1张');
  await press(screen, '小米');
  expect(world.sentTo(findMe)).toMatchObject([{ albumId: ALBUM, selfies: [], faceIds: [idOf('mi'), idOf('mi2')] }]);
  expect(screen.text()).toContain('找到小米1张');
});

test('a lost reply does not take an answer back that the server has', async () => {
  const screen = await open([found('a', 1, 90), found('c', 2, 60)]);
  world.answer(setMe, () => DEAD_LINE);
  world.answer(isMe, ({ faceId }) => ({ answer: 1, relation: 1, name: '', faceId: String(faceId) }));
  await press(screen, '第1张是我');
  expect(world.sentTo(isMe)).toEqual([{ faceId: idOf('face-c') }]);
  expect(tiles()).toBe(2);
});

test('one’s own photos go out as one picture', async () => {
  const locked = found('x', 1, 99);
  const screen = await open([
    { ...locked, media: { ...locked.media, isLocked: true } },
    found('a', 1, 80),
    found('b', 1, 90),
  ]);
  await screen.tap(screen.control('分享'));
  await letAnswersCome(screen);
  expect(useOverlays.getState().actions?.items.map(({ label }) => label)).toEqual(['把我的照片拼成一张图', '分享相册']);
  chooseAction('puzzle');
  await letAnswersCome(screen);
  expect(screen.text()).toContain('用2张照片拼图');
});

test('a guess can be somebody of the family', async () => {
  const screen = await open([found('c', 2, 60)]);
  await press(screen, '可能是你的照片，第1张，看大图');
  expect(screen.text()).toContain('这是你吗？');
  const child = [...document.querySelectorAll<HTMLElement>('[role="button"]')].find(
    (one) => one.textContent === '孩子',
  );
  if (child === undefined) throw new Error('no label');
  await screen.tap(child);
  await letAnswersCome(screen);
  expect(world.sentTo(setFaceLabel)).toEqual([{ faceId: idOf('face-c'), relation: '2', name: '' }]);
  expect(screen.text()).not.toContain('可能是你 1张');
});

test('what is for sale is priced anew when one comes back, and what was bought is no longer among it', async () => {
  await signInHere();
  const priced = (name: string): FoundFace => {
    const face = found(name, 1, 90);
    return { ...face, media: { ...face.media, isLocked: true, priceFen: 500 } };
  };
  const quoted = (count: number, payableFen: number, leftOut: string[] = []) => ({
    orders: [],
    leftOut,
    count,
    payableFen,
  });
  world.answer(quoteOrder, () => quoted(3, 1_500));
  const screen = await open([priced('a'), priced('b'), priced('c')]);
  expect(screen.text()).toContain('其中3张要购买，共￥15.00');

  // One is bought, and the others cost less by now.
  world.answer(quoteOrder, ({ resourceIds }) =>
    String(resourceIds).includes(idOf('a')) ? quoted(2, 800, [idOf('a')]) : quoted(2, 800),
  );
  const bought = aMediaItem({ id: idOf('a'), isLocked: false });
  world.answer(listMedia, () => ({ records: [bought], total: 1, size: 100, current: 1, pages: 1 }));
  await visitElsewhere(screen);
  await letAnswersCome(screen);
  expect(screen.text()).toContain('其中2张要购买，共￥8.00');
  const kept = useFaceFindings.getState().found?.findings.records ?? [];
  expect(kept.map(({ media }) => media.isLocked)).toEqual([false, true, true]);

  world.answer(quoteOrder, () => quoted(0, 0, [idOf('b'), idOf('c')]));
  await visitElsewhere(screen);
  await letAnswersCome(screen);
  expect(screen.text()).not.toContain('要购买');
});

test('nobody found is said kindly, with what to do', async () => {
  const screen = await open([]);
  expect(screen.text()).toContain('这个相册里暂时没有找到你');
  expect(screen.has('换一张自拍')).toBe(true);
});

test('everything is erased from here too, with its receipt', async () => {
  keepReceipt('r'.repeat(22));
  world.answer(eraseFaces, () => ({
    code: 'e'.repeat(22),
    erasedTime: 0,
    photos: 0,
    answers: 1,
    vectors: 2,
    consents: 1,
  }));
  const screen = await open([found('a', 1, 90)]);
  expect(screen.text()).toContain('r'.repeat(22));
  const cell = [...document.querySelectorAll<HTMLElement>('[role="button"]')].find((one) =>
    (one.textContent ?? '').startsWith('删除我的人脸信息'),
  );
  if (cell === undefined) throw new Error('no way to be forgotten');
  await screen.tap(cell);
  expect(world.sentTo(eraseFaces)).toEqual([]);
  await press(screen, '删除');
  expect(world.sentTo(eraseFaces)).toHaveLength(1);
  expect(useFaceFindings.getState()).toMatchObject({ found: null, receipt: '' });
  expect(screen.text()).toContain('e'.repeat(22));
});

test('who does not want to be found takes all that was surely found out at once', async () => {
  world.answer(eraseFaces, () => ({
    code: 'q'.repeat(22),
    erasedTime: 1,
    photos: 0,
    answers: 2,
    vectors: 2,
    consents: 1,
  }));
  const refused = found('x', 1, 70, 2);
  const screen = await open([found('a', 1, 90), found('b', 1, 80), refused, found('c', 2, 60)]);
  const row = [...document.querySelectorAll<HTMLElement>('[role="button"]')].find((one) =>
    (one.textContent ?? '').startsWith('不想被识别'),
  );
  if (row === undefined) throw new Error('no row');
  await screen.tap(row);
  expect(screen.text()).toContain('2张照片里你的人脸特征');
  await press(screen, '删除');
  expect(world.sentTo(eraseFaces)).toEqual([{ faceIds: [idOf('face-a'), idOf('face-b')] }]);
  expect(useFaceFindings.getState().found).toBeNull();
});

test('on another visit what was confirmed is asked for again', async () => {
  world.answer(listMedia, () => ({ records: [], total: 0, size: 60, current: 1, pages: 0 }));
  const screen = await mountComponent(() => <MyFaceScreen albumId={ALBUM} isFamily={false} />);
  await letAnswersCome(screen);
  expect(world.sentTo(listMedia)[0]).toMatchObject({ albumId: ALBUM, type: '10' });
  expect(screen.has('开始自拍')).toBe(true);
});
