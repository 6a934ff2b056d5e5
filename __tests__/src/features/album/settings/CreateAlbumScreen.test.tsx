import { ALBUM_VISIBILITY } from '@contract/constants/album';
import { ERRORS } from '@contract/errors';
import { createAlbum, findTemplateList, updateAlbum } from '@contract/http/album';
import { EMPTY_ALBUM_DRAFT } from '@/domain/album/album-draft';
import { CreateAlbumScreen } from '@/features/album/settings/CreateAlbumScreen';
import { navigation } from '@/platform/navigation';
import type { MemoryNavigation } from '@/platform/navigation/memory';
import { storage } from '@/platform/storage';
import { useOverlays } from '@/stores/base/overlays';
import { forgetSession } from '@/stores/session/session-state';
import {
  anAlbum,
  type ClientWorld,
  letAnswersCome,
  openWorld,
  refusing,
  signInHere,
} from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';
import { TEMPLATES, templateNumbered } from '../../../../support/albums/templates';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumA/home/create') };
});

const pages = (): readonly string[] => (navigation as MemoryNavigation).pages;

let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  await storage.remove('_albumDraft');
  await navigation.switchTab('/packageAlbumA/home/create');
  await signInHere();
  world.answer(findTemplateList, () => TEMPLATES);
  world.answer(createAlbum, ({ name }) => anAlbum({ name: String(name) }));
});

function fieldOf(label: string): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
  if (field === null) throw new Error(`no field ${label}`);
  return field;
}

function choiceOf(words: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('[role="radio"]')].find(({ textContent }) =>
    textContent?.startsWith(words),
  );
  if (found === undefined) throw new Error(`no choice ${words}`);
  return found;
}

async function save(screen: Mounted): Promise<void> {
  await screen.tapLater(screen.control('创建相册'));
  await letAnswersCome(screen);
}

const NewAlbum = () => <CreateAlbumScreen albumId={null} />;

test('without a name nothing is sent, the reason stands at the field, and what was chosen stays', async () => {
  const screen = await mountComponent(NewAlbum);
  await screen.tap(choiceOf('公开'));
  await screen.type(fieldOf('相册名称'), '   ');
  await save(screen);
  expect(screen.text()).toContain('请输入相册名称');
  expect(useOverlays.getState().toast?.message).toBe('请输入相册名称');
  expect(fieldOf('相册名称').getAttribute('aria-invalid')).toBe('true');
  expect(choiceOf('公开').getAttribute('aria-checked')).toBe('true');
  expect(world.sentTo(createAlbum)).toEqual([]);
  await screen.type(fieldOf('相册名称'), '年');
  expect(fieldOf('相册名称').getAttribute('aria-invalid')).not.toBe('true');
});

test('the album is made and its page takes the place of the form; the draft is gone', async () => {
  const screen = await mountComponent(NewAlbum);
  await screen.type(fieldOf('相册名称'), '年会');
  await screen.tap(choiceOf('公开'));
  await save(screen);
  expect(world.sentTo(createAlbum)).toMatchObject([{ name: '年会', visibility: 1 }]);
  expect(pages()).toEqual([`/packageAlbumC/photos/photos?id=${'a'.repeat(22)}`]);
  expect(storage.get('_albumDraft')).toBeUndefined();
});

test('a draft is its writer’s: it outlives a session that died, and nobody else sees it', async () => {
  const nameSeen = async () => {
    await mountComponent(NewAlbum);
    const name = fieldOf('相册名称').value;
    document.body.innerHTML = '';
    return name;
  };
  const screen = await mountComponent(NewAlbum);
  await screen.type(fieldOf('相册名称'), '年会');
  document.body.innerHTML = '';
  await forgetSession('tokenDied');
  expect(await nameSeen()).toBe('');
  await signInHere();
  expect(await nameSeen()).toBe('年会');
  await forgetSession('tokenDied');
  await signInHere('小王', 'w'.repeat(22));
  expect(await nameSeen()).toBe('');
});

test('a refusal keeps what was typed, and trying again is the same request', async () => {
  world.answer(createAlbum, () => refusing(ERRORS.TOO_MANY_REQUESTS));
  const screen = await mountComponent(NewAlbum);
  await screen.type(fieldOf('相册名称'), '年会');
  await save(screen);
  expect(fieldOf('相册名称').value).toBe('年会');
  expect(pages()).toEqual(['/packageAlbumA/home/create']);
  world.answer(createAlbum, () => anAlbum());
  await save(screen);
  const [first, second] = world.sentTo(createAlbum);
  expect(first?.['requestId']).toMatch(/^[0-9a-f]{32}$/);
  expect(second?.['requestId']).toBe(first?.['requestId']);
});

test('what is changed after an album was made without its settings is sent to the album', async () => {
  world.answer(updateAlbum, () => refusing(ERRORS.TOO_MANY_REQUESTS));
  const screen = await mountComponent(NewAlbum);
  await screen.type(fieldOf('相册名称'), '年会');
  await screen.tap(choiceOf('凭密码访问'));
  await screen.type(fieldOf('访问密码'), 'secret-word');
  await save(screen);
  const first = { id: 'a'.repeat(22), visibility: ALBUM_VISIBILITY.password, viewPassword: 'secret-word' };
  expect(world.sentTo(updateAlbum)).toEqual([first]);
  expect(pages()).toEqual(['/packageAlbumA/home/create']);
  world.answer(updateAlbum, () => anAlbum());
  await screen.type(fieldOf('相册名称'), '公司年会');
  await screen.tap(choiceOf('公开'));
  await save(screen);
  expect(world.sentTo(updateAlbum)[1]).toEqual({
    id: 'a'.repeat(22),
    name: '公司年会',
    description: '',
    template: EMPTY_ALBUM_DRAFT.template,
    uploadBy: templateNumbered(EMPTY_ALBUM_DRAFT.template).uploadBy,
    visibility: ALBUM_VISIBILITY.public,
    happenedOn: '',
    place: null,
    reviewFirst: false,
    topCover: '',
    tags: [],
    cover: '',
  });
  const [one, two] = world.sentTo(createAlbum);
  expect(two?.['requestId']).toBe(one?.['requestId']);
  expect(pages()).toEqual([`/packageAlbumC/photos/photos?id=${'a'.repeat(22)}`]);
});

test('a draft is there again after leaving the page', async () => {
  const screen = await mountComponent(NewAlbum);
  await screen.type(fieldOf('相册名称'), '写了一半');
  await screen.tap(choiceOf('公开'));
  document.body.innerHTML = '';
  await mountComponent(NewAlbum);
  expect(fieldOf('相册名称').value).toBe('写了一半');
  expect(choiceOf('公开').getAttribute('aria-checked')).toBe('true');
});

test('who is not signed in is asked to, and the form waits', async () => {
  await openWorld();
  const screen = await mountComponent(NewAlbum);
  await screen.type(fieldOf('相册名称'), '年会');
  await save(screen);
  expect(screen.text()).toContain('是否要登录');
  await screen.tap(screen.control('暂不登录'));
  expect(fieldOf('相册名称').value).toBe('年会');
});

test('what one may make is what the server says now, and what it asks for', async () => {
  const pets = { ...templateNumbered(2), template: 20, name: '宠物', note: '猫和狗', visibility: 4 as const };
  world.answer(findTemplateList, () => [...TEMPLATES, { ...pets, fields: ['tags' as const] }]);
  const screen = await mountComponent(NewAlbum);
  await letAnswersCome(screen);
  expect(screen.text()).toContain('地点');
  // Template 3 is not offered.
  expect(
    [...document.querySelectorAll('[role="radio"]')].filter((one) => one.textContent?.startsWith('亲子')),
  ).toHaveLength(1);
  await screen.tap(choiceOf('宠物'));
  expect(screen.text()).not.toContain('地点');
  expect(screen.text()).toContain('话题');
  await screen.type(fieldOf('相册名称'), '豆包');
  await save(screen);
  expect(world.sentTo(createAlbum)).toMatchObject([{ name: '豆包', template: 20, visibility: 4 }]);
});

test('without the templates the form says so and asks again', async () => {
  world.answer(findTemplateList, () => refusing(ERRORS.TOO_MANY_REQUESTS));
  const screen = await mountComponent(NewAlbum);
  await letAnswersCome(screen);
  world.answer(findTemplateList, () => TEMPLATES);
  await screen.tap(screen.control('重试'));
  await letAnswersCome(screen);
  expect(choiceOf('活动').getAttribute('aria-checked')).toBe('true');
});
