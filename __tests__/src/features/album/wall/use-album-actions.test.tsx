import { addThingReport } from '@contract/http/moderation';
import { ERRORS } from '@contract/errors';
import { getAlbum, hideAlbumForMe, listLabels } from '@contract/http/album';
import { delPerson } from '@contract/http/album-person';
import { listMediaGroups } from '@contract/http/media';
import type { AlbumDetail } from '@contract/schemas/album';
import { PhotosScreen } from '@/features/album/wall/PhotosScreen';
import { navigation } from '@/platform/navigation';
import type { MemoryNavigation } from '@/platform/navigation/memory';
import { answerDialog, chooseAction, useOverlays } from '@/stores/base/overlays';
import {
  anAlbumDetail,
  type ClientWorld,
  letAnswersCome,
  openWorld,
  refusing,
  signInHere,
} from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumA/home/home') };
});

const ID = 'a'.repeat(22);
const ME = 'u'.repeat(22);
const HOME = '/packageAlbumA/home/home';
const PHOTOS = '/packageAlbumC/photos/photos';
const MEMBER: Partial<AlbumDetail> = { ownerId: 'o'.repeat(22), myRole: 'member', permissions: [], canOwn: false };

let world: ClientWorld;
let screen: Mounted;

beforeEach(async () => {
  world = await openWorld();
  await navigation.switchTab(HOME);
  await navigation.goTo(PHOTOS);
  await signInHere();
  world.answer(listLabels, () => []);
  world.answer(listMediaGroups, () => ({ total: 0, groups: [], liveCursor: '1' }));
  world.answer(delPerson, () => Promise.resolve(null));
  world.answer(hideAlbumForMe, ({ hide }) => ({ isHidden: String(hide) === 'true' }));
});

async function open(more: Partial<AlbumDetail>): Promise<void> {
  world.answer(getAlbum, () => anAlbumDetail(more));
  screen = await mountComponent(() => <PhotosScreen albumId={ID} labelId={null} mediaId={null} via={null} />);
  await letAnswersCome(screen);
}

const offered = () => (useOverlays.getState().actions?.items ?? []).map(({ label }) => label);
const openMenu = () => screen.tap(screen.control('更多'));

async function choose(label: string): Promise<void> {
  await openMenu();
  const item = useOverlays.getState().actions?.items.find((one) => one.label === label);
  if (item === undefined) throw new Error(`no ${label} among ${offered().join()}`);
  await screen.change(() => chooseAction(item.id));
  await letAnswersCome(screen);
}

async function answer(isConfirmed: boolean): Promise<void> {
  await screen.change(() => answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, isConfirmed));
  await letAnswersCome(screen);
}

const said = () => useOverlays.getState().toast?.message;
const pages = () => (navigation as MemoryNavigation).pages;

test.each([
  ['member', [], ['相册群聊', '从我的列表隐藏', '举报相册', '退出相册']],
  ['personnel', ['label'], ['管理相册', '相册群聊', '从我的列表隐藏', '举报相册', '退出相册']],
  ['manager', ['settings'], ['管理相册', '相册设置', '相册群聊', '从我的列表隐藏', '举报相册', '退出相册']],
] as const)('a %s with %j is offered %j', async (myRole, permissions, labels) => {
  await open({ ...MEMBER, myRole, permissions: [...permissions] });
  await openMenu();
  expect(offered()).toEqual(labels);
});

test('the owner is offered what he was, and neither to leave nor to hide', async () => {
  await open({ permissions: ['settings', 'statistics'] });
  await openMenu();
  expect(offered()).toEqual(['管理相册', '数据统计', '相册设置', '相册群聊', '删除相册']);
});

test('who is not of the album may report it, and says why', async () => {
  world.answer(addThingReport, () => Promise.resolve(null));
  await open({ ...MEMBER, myRole: 'visitor' });
  await openMenu();
  expect(offered()).toEqual(['举报相册']);
  await choose('举报相册');
  const reasons = [...document.querySelectorAll<HTMLElement>('[role="radio"]')];
  const [advert] = reasons.filter(({ textContent }) => textContent === '垃圾广告');
  if (advert === undefined) throw new Error('no such reason');
  await screen.tap(advert);
  await screen.type(screen.control('补充说明（选填）'), '全是广告');
  await screen.tap(screen.control('提交'));
  await letAnswersCome(screen);
  expect(world.sentTo(addThingReport)).toEqual([{ thing: 2, id: ID, reason: 4, text: '全是广告' }]);
  expect(said()).toBe('举报已提交，我们会尽快处理');
  expect(screen.has('提交')).toBe(false);
});

test('leaving asks first', async () => {
  await open(MEMBER);
  await choose('退出相册');
  expect(useOverlays.getState().dialogs[0]).toMatchObject({ title: '退出“云南旅行”？', isDanger: true });
  await answer(false);
  expect(world.sentTo(delPerson)).toEqual([]);
  expect(pages()).toHaveLength(2);
});

test('who leaves is no longer of the album, and is back where he came from', async () => {
  await open(MEMBER);
  await choose('退出相册');
  await answer(true);
  expect(world.sentTo(delPerson)).toEqual([{ albumId: ID, userId: ME }]);
  expect(said()).toBe('已退出相册');
  expect(pages()).toEqual([HOME]);
});

test('a person who could not leave stays, and sees why', async () => {
  world.answer(delPerson, () => refusing(ERRORS.ALBUM_OWNER_FIXED));
  await open(MEMBER);
  await choose('退出相册');
  await answer(true);
  expect(said()).not.toBe('已退出相册');
  expect(pages()).toHaveLength(2);
});

test('a member hides the album from his lists, and takes that back', async () => {
  await open(MEMBER);
  await choose('从我的列表隐藏');
  expect(said()).toBe('已从我的列表隐藏');
  await choose('取消隐藏');
  expect(said()).toBe('已取消隐藏');
  expect(world.sentTo(hideAlbumForMe).map(({ id, hide }) => [id, String(hide)])).toEqual([
    [ID, 'true'],
    [ID, 'false'],
  ]);
  await openMenu();
  expect(offered()).toEqual(['相册群聊', '从我的列表隐藏', '举报相册', '退出相册']);
});

test('what could not be hidden is offered again', async () => {
  world.answer(hideAlbumForMe, () => refusing(ERRORS.ALBUM_ABSENT));
  await open(MEMBER);
  await choose('从我的列表隐藏');
  expect(said()).not.toBe('已从我的列表隐藏');
  await openMenu();
  expect(offered()).toContain('从我的列表隐藏');
});

test.each(['owner', 'visitor'] as const)('the %s of an album that he once hid takes it back', async (myRole) => {
  await open({ ...MEMBER, myRole, isHiddenForMe: true });
  await openMenu();
  // Whoever is of the album has its group as well.
  expect(offered()).toEqual(myRole === 'owner' ? ['相册群聊', '取消隐藏'] : ['取消隐藏', '举报相册']);
});
