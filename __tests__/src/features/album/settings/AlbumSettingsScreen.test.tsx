import { ERRORS } from '@contract/errors';
import {
  findTemplateList,
  getAlbum,
  getExampleWatermark,
  getWatermarkProgress,
  updateAlbum,
} from '@contract/http/album';
import type { AlbumDetail } from '@contract/schemas/album';
import { AlbumSettingsScreen } from '@/features/album/settings/AlbumSettingsScreen';
import { forgetSession } from '@/stores/session/session-state';
import {
  anAlbumDetail,
  type ClientWorld,
  letAnswersCome,
  openWorld,
  refusing,
  signInHere,
} from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';
import { TEMPLATES } from '../../../../support/albums/templates';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumC/seting/seting') };
});

jest.mock('@/platform/made-picture', () => {
  const memory = jest.requireActual<typeof import('@/platform/made-picture/memory')>('@/platform/made-picture/memory');
  return { madePictures: memory.createMemoryMadePictures() };
});

const ID = 'a'.repeat(22);
let world: ClientWorld;

const aDetail = (more: Partial<AlbumDetail> = {}): AlbumDetail => anAlbumDetail({ canManage: true, ...more });

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  world.answer(getAlbum, () => aDetail());
  world.answer(findTemplateList, () => TEMPLATES);
  world.answer(updateAlbum, () => aDetail());
});

async function openSettings(): Promise<Mounted> {
  const screen = await mountComponent(() => <AlbumSettingsScreen albumId={ID} />);
  await letAnswersCome(screen);
  return screen;
}

const choice = (words: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('[role="radio"]')].find(({ textContent }) =>
    textContent?.startsWith(words),
  );
  if (found === undefined) throw new Error(`no choice ${words}`);
  return found;
};

test('only what was changed is sent', async () => {
  const screen = await openSettings();
  await screen.tap(choice('商展'));
  await screen.tap(screen.control('允许评论'));
  await screen.tap(screen.control('保存'));
  await letAnswersCome(screen);
  expect(world.sentTo(updateAlbum)).toEqual([{ id: ID, template: 6, commentsOn: false }]);
});

test('what was changed outlives a session that died, and goes with a person who signs out', async () => {
  const screen = await openSettings();
  await screen.tap(choice('商展'));
  const isChosen = () => choice('商展').getAttribute('aria-checked');
  await screen.change(() => forgetSession('tokenDied'));
  expect(screen.text()).toContain('登录后设置相册');
  await screen.change(() => signInHere());
  await letAnswersCome(screen);
  expect(isChosen()).toBe('true');
  await screen.change(() => forgetSession());
  await screen.change(() => signInHere());
  await letAnswersCome(screen);
  expect(isChosen()).toBe('false');
});

test('a password album asks for its password before anything is sent', async () => {
  const screen = await openSettings();
  await screen.tap(choice('凭密码访问'));
  await screen.tap(screen.control('保存'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('请先设置访问密码');
  // Nobody has entered one that is not there yet.
  expect(screen.text()).not.toContain('以前输入过密码的人');
  expect(world.sentTo(updateAlbum)).toEqual([]);
});

test('a refusal keeps what was chosen', async () => {
  world.answer(updateAlbum, () => refusing(ERRORS.TOO_MANY_REQUESTS));
  const screen = await openSettings();
  await screen.tap(choice('风景'));
  await screen.tap(screen.control('保存'));
  await letAnswersCome(screen);
  expect(choice('风景').getAttribute('aria-checked')).toBe('true');
});

test('a manager is not offered to remove the album', async () => {
  world.answer(getAlbum, () => aDetail({ myRole: 'manager', canOwn: false }));
  const screen = await openSettings();
  expect(screen.has('删除相册')).toBe(false);
});

test('a person who may not set it sees that, and is led to the album', async () => {
  world.answer(getAlbum, () => aDetail({ myRole: 'member', canOwn: false, permissions: [] }));
  const screen = await openSettings();
  expect(screen.text()).toContain('你没有修改设置的权限');
  expect(screen.has('打开相册')).toBe(true);
  expect(screen.has('保存')).toBe(false);
});

test('a watermark is shown as it would look before it is saved', async () => {
  world.answer(getWatermarkProgress, () => ({ total: 0, done: 0 }));
  world.answer(getExampleWatermark, () => ({
    kind: 'response',
    status: 200,
    headers: { 'content-type': 'image/webp' },
    body: new Uint8Array([1]),
  }));
  const screen = await openSettings();
  await screen.tap(screen.control('昵称'));
  await screen.passTime(500, () => screen.tap(screen.control('平铺')));
  await letAnswersCome(screen);
  expect(world.sentTo(getExampleWatermark).at(-1)).toEqual({
    albumId: ID,
    kind: 2,
    text: '',
    position: 0,
    opacity: 60,
    picture: '',
  });
  expect(document.querySelector('img[alt="水印效果"], [aria-label="水印效果"]')).not.toBeNull();
  await screen.tap(screen.control('保存'));
  await letAnswersCome(screen);
  expect(world.sentTo(updateAlbum)).toEqual([
    { id: ID, watermark: { kind: 2, text: '', position: 0, opacity: 60, picture: '' } },
  ]);
});

test('progress is shown while a new watermark is put on', async () => {
  world.answer(getWatermarkProgress, () => ({ total: 40, done: 10 }));
  const screen = await openSettings();
  expect(screen.text()).toContain('正在加水印：10/40');
});

test.each<[AlbumDetail['permissions'], boolean]>([
  [['settings', 'label', 'people'], true],
  [['settings'], false],
])('with %j the parts of the desk that are led to: %s', async (permissions, isLed) => {
  world.answer(getAlbum, () => aDetail({ permissions }));
  const screen = await openSettings();
  expect(screen.text().includes('成员和权限')).toBe(isLed);
  expect(screen.text().includes('添加、改名、排序和删除')).toBe(isLed);
});
