import { eraseFaces, listFaceAlbums, listFaces, removeFace, updateFace } from '@contract/http/face';
import { listMedia } from '@contract/http/media';
import type { FacePhoto } from '@contract/schemas/face';
import { KeptFaces } from '@/features/album/found/KeptFaces';
import { jsonAnswer } from '@/platform/http/memory';
import type { MemoryNavigation } from '@/platform/navigation/memory';
import { anAlbum, type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumD/myFace/myFace') };
});
jest.mock('@/platform/scroll', () => {
  const memory = jest.requireActual<typeof import('@/platform/scroll/memory')>('@/platform/scroll/memory');
  return memory.createMemoryScroll();
});

const { navigation } = jest.requireMock<{ navigation: MemoryNavigation }>('@/platform/navigation');

const face = (id: string, more: Partial<FacePhoto>): FacePhoto => ({
  id: id.padStart(22, 'x'),
  avatar: `/m/face/${id}`,
  relation: 1,
  name: '',
  isSearchable: true,
  createdTime: 1,
  ...more,
});
const OWN = face('own', {});
const CHILD = face('child', { relation: 2, name: '小米' });
const NEW = face('new', { relation: 4, isSearchable: false });

let world: ClientWorld;
let kept: FacePhoto[];

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  kept = [OWN, CHILD, NEW];
  world.answer(listFaces, () => kept);
  world.answer(listMedia, () => ({ records: [], total: 0, size: 60, current: 1, pages: 0 }));
});

async function open(isFamily: boolean): Promise<Mounted> {
  const screen = await mountComponent(() => <KeptFaces isFamily={isFamily} />);
  await letAnswersCome(screen);
  return screen;
}

async function press(screen: Mounted, label: string): Promise<void> {
  await screen.tapLater(screen.control(label));
  await letAnswersCome(screen);
}

test('one’s own faces and the family’s are apart, and one that is not ready says so', async () => {
  const own = await open(false);
  expect([own.has('我'), own.has('小米')]).toEqual([true, false]);
  const family = await open(true);
  expect([family.has('小米'), family.has('父母，正在识别')]).toEqual([true, true]);
});

test('somebody of the family gets another name', async () => {
  world.answer(updateFace, ({ name }) => ({ ...CHILD, name: String(name) }));
  const screen = await open(true);
  await press(screen, '小米');
  await press(screen, '管理小米');
  const field = document.querySelector<HTMLInputElement>('input[aria-label="称呼"]');
  if (field === null) throw new Error('no field');
  await screen.type(field, '小麦');
  kept = [OWN, { ...CHILD, name: '小麦' }];
  await press(screen, '保存');
  expect(world.sentTo(updateFace)).toEqual([{ id: CHILD.id, relation: 2, name: '小麦' }]);
  expect(screen.has('小麦')).toBe(true);
});

test('the photos of one of them are asked for by its face', async () => {
  const screen = await open(true);
  expect(world.sentTo(listMedia)).toEqual([]);
  await press(screen, '小米');
  expect(world.sentTo(listMedia)).toMatchObject([{ type: '11', faceId: CHILD.id }]);
  expect(screen.text()).toContain('小米的照片');
  await press(screen, '小米');
  expect(screen.text()).not.toContain('小米的照片');
});

test('a face goes when that was confirmed', async () => {
  world.answer(removeFace, () => jsonAnswer({ code: 0, msg: '', data: null }));
  const screen = await open(false);
  await press(screen, '我');
  await press(screen, '管理我');
  await press(screen, '删除我');
  expect(screen.text()).toContain('删除这张脸？');
  kept = [CHILD];
  await press(screen, '删除');
  expect(world.sentTo(removeFace)).toHaveLength(1);
  expect(screen.has('我')).toBe(false);
});

test('everything is erased at once, with a receipt', async () => {
  const gone = { code: 'e'.repeat(22), erasedTime: 0, photos: 3, answers: 4, vectors: 5, consents: 1 };
  world.answer(eraseFaces, () => gone);
  const screen = await open(false);
  const cell = [...document.querySelectorAll<HTMLElement>('[role="button"]')].find((one) =>
    (one.textContent ?? '').startsWith('删除我的人脸信息'),
  );
  if (cell === undefined) throw new Error('no way to be forgotten');
  await screen.tap(cell);
  expect(world.sentTo(eraseFaces)).toEqual([]);
  kept = [];
  await press(screen, '删除');
  expect(screen.text()).toContain('5个人脸特征、3张人脸照片、4条确认记录');
  expect(screen.text()).toContain(gone.code);
});

test('one’s photos are listed by album too, and each leads to one’s own of it', async () => {
  world.answer(listFaceAlbums, () => [{ album: anAlbum({ name: '年会' }), count: 3 }]);
  const screen = await open(false);
  await press(screen, '按相册');
  expect(world.sentTo(listFaceAlbums)).toEqual([{}]);
  expect(screen.text()).toContain('年会');
  expect(screen.text()).toContain('3张');
  const card = [...document.querySelectorAll<HTMLElement>('[role="link"]')].find((one) =>
    (one.textContent ?? '').includes('年会'),
  );
  if (card === undefined) throw new Error('no card');
  await screen.tap(card);
  expect(navigation.pages.at(-1)).toContain(`id=${'a'.repeat(22)}`);
});
