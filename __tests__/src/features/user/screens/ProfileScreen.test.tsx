import { AUDIT_CODE, AUDIT_PHONE } from '@contract/constants/channels';
import { ERRORS } from '@contract/errors';
import { updateUserInfoByCode } from '@contract/http/session';
import { getAvatarCredentials, getPerson, modifyTags, updateUser } from '@contract/http/user';
import { ProfileScreen } from '@/features/user/screens/ProfileScreen';
import { leaveGuard } from '@/platform/leave-guard';
import type { MemoryLeaveGuard } from '@/platform/leave-guard/memory';
import { media } from '@/platform/media';
import type { MemoryMedia } from '@/platform/media/memory';
import { navigation } from '@/platform/navigation';
import type { MemoryNavigation } from '@/platform/navigation/memory';
import { pictureCrop } from '@/platform/picture-crop';
import type { MemoryPictureCrop } from '@/platform/picture-crop/memory';
import { useSession } from '@/stores/session/session-state';
import { useVersions } from '@/stores/base/versions';
import {
  aPersonSpace,
  type ClientWorld,
  letAnswersCome,
  openWorld,
  refusing,
  signInHere,
  someCredentials,
} from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumA/home/home') };
});

jest.mock('@/platform/media', () => {
  const memory = jest.requireActual<typeof import('@/platform/media/memory')>('@/platform/media/memory');
  return { media: memory.createMemoryMedia() };
});
jest.mock('@/platform/picture-crop', () => {
  const memory = jest.requireActual<typeof import('@/platform/picture-crop/memory')>('@/platform/picture-crop/memory');
  return { pictureCrop: memory.createMemoryPictureCrop({ width: 800, height: 400 }) };
});
jest.mock('@/platform/leave-guard', () => {
  const memory = jest.requireActual<typeof import('@/platform/leave-guard/memory')>('@/platform/leave-guard/memory');
  return { leaveGuard: memory.createMemoryLeaveGuard() };
});
jest.mock('@/platform/upload', () => {
  const memory = jest.requireActual<typeof import('@/platform/upload/memory')>('@/platform/upload/memory');
  return { upload: memory.createMemoryUpload(() => ({ kind: 'done', status: 200, body: '' })) };
});

const PERSON = aPersonSpace({ avatar: '/avatar/one' });
const pages = (): readonly string[] => (navigation as MemoryNavigation).pages;

let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  await navigation.switchTab('/packageAlbumA/home/home');
  await navigation.goTo('/packageAlbumB/user/profile', { from: 'setup' });
  await signInHere();
  world.answer(getPerson, () => PERSON);
});

async function open(isFromSetup = true): Promise<Mounted> {
  const screen = await mountComponent(() => <ProfileScreen isFromSetup={isFromSetup} />);
  await letAnswersCome(screen);
  return screen;
}

function field(label: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
  if (found === null) throw new Error(`no field ${label}`);
  return found;
}

async function save(screen: Mounted): Promise<void> {
  await screen.tapLater(screen.control('保存'));
  await letAnswersCome(screen);
}

test('what was changed is sent, the session knows the new name, and one is back', async () => {
  world.answer(updateUser, ({ nickname }) => ({ ...PERSON, nickname: String(nickname) }));
  const screen = await open();
  await screen.type(field('昵称'), '大满');
  await screen.tap(screen.control('女'));
  await save(screen);
  expect(world.sentTo(updateUser)).toEqual([{ nickname: '大满', gender: 2 }]);
  expect(screen.text()).toContain('更新成功');
  expect(useSession.getState().user?.nickname).toBe('大满');
  expect(pages()).toEqual(['/packageAlbumA/home/home']);
});

test('tags go by a call of their own, and nothing else is sent with them alone', async () => {
  world.answer(getPerson, () => ({ ...PERSON, tags: ['旅行'] }));
  world.answer(modifyTags, () => ({ tags: ['摄影'] }));
  const screen = await open();
  await screen.type(field('标签'), '旅行');
  await screen.tap(screen.control('添加标签'));
  expect(screen.text()).toContain('已经有这个标签了');
  await screen.type(field('标签'), '#摄影');
  await screen.tap(screen.control('添加标签'));
  await screen.tap(screen.control('移除旅行'));
  await save(screen);
  expect(world.sentTo(modifyTags)).toEqual([{ tags: ['摄影'] }]);
  expect(world.sentTo(updateUser)).toEqual([]);
  expect(screen.text()).toContain('更新成功');
});

test('in audit mode the numbers of nobody go with the name, and the rest follows by itself', async () => {
  useVersions.setState({ isAudit: true });
  world.answer(updateUserInfoByCode, ({ nickname }) => ({
    userInfo: {
      id: PERSON.id,
      nickname: String(nickname),
      nickName: String(nickname),
      phone: '',
      avatar: PERSON.avatar,
      avatarUrl: PERSON.avatar,
      adminFlag: false,
      albumUserMember: { memberTypeKey: 'level_10', memberTypeName: '普通用户', endTime: null },
    },
    session: null,
  }));
  world.answer(updateUser, () => ({ ...PERSON, nickname: '大满', gender: 2 }));
  const screen = await open();
  await screen.type(field('昵称'), '大满');
  await screen.tap(screen.control('女'));
  await save(screen);
  expect(world.sentTo(updateUserInfoByCode)).toEqual([{ nickname: '大满', phone: AUDIT_PHONE, code: AUDIT_CODE }]);
  expect(world.sentTo(updateUser)).toEqual([{ gender: 2 }]);
  expect(screen.text()).toContain('更新成功');
  useVersions.setState({ isAudit: false });
});

test('opened by its own address one stays on it', async () => {
  world.answer(updateUser, () => ({ ...PERSON, nickname: '大满' }));
  const screen = await open(false);
  await screen.type(field('昵称'), '大满');
  await save(screen);
  expect(pages()).toHaveLength(2);
});

test('nothing is sent for nothing changed, and not without a name', async () => {
  const screen = await open();
  await save(screen);
  expect(screen.text()).toContain('没有改变');
  await screen.type(field('昵称'), '');
  await save(screen);
  expect(screen.text()).toContain('请输入昵称');
  expect(world.sentTo(updateUser)).toEqual([]);
  await screen.type(field('昵称'), '小满');
});

test('an account with the picture of WeChat, which goes away one day, is asked for one', async () => {
  world.answer(getPerson, () => ({ ...PERSON, avatar: 'https://thirdwx.qlogo.cn/mmopen/1' }));
  const screen = await open();
  await save(screen);
  expect(screen.text()).toContain('请设置头像');
});

test('a refusal keeps what was typed', async () => {
  world.answer(updateUser, () => refusing(ERRORS.NICKNAME_TOO_LONG));
  const screen = await open();
  await screen.type(field('昵称'), '别的名字');
  await save(screen);
  expect(field('昵称').value).toBe('别的名字');
  await screen.type(field('昵称'), '小满');
});

test('leaving with changes asks first, and giving them up forgets them', async () => {
  const screen = await open();
  await screen.type(field('昵称'), '没有保存');
  await screen.tap(screen.control('返回'));
  expect(screen.text()).toContain('放弃修改？');
  await screen.tap(screen.control('继续编辑'));
  expect(pages()).toHaveLength(2);
  await screen.tapLater(screen.control('返回'));
  await screen.tap(screen.control('放弃'));
  await letAnswersCome(screen);
  expect(pages()).toEqual(['/packageAlbumA/home/home']);
  expect(field('昵称').value).toBe('小满');
});

test('a way back that nobody asked about loses nothing', async () => {
  const first = await open();
  await first.type(field('昵称'), '还在写');
  document.body.innerHTML = '';
  const second = await open();
  expect(field('昵称').value).toBe('还在写');
  await second.type(field('昵称'), '小满');
});

test('a picture is cut to a square in its middle, sent, and saved by the name of what was stored', async () => {
  const blob = new Blob(['picture'], { type: 'image/jpeg' });
  (media as MemoryMedia).nextChoice = {
    kind: 'picked',
    leftOut: 0,
    files: [{ name: 'me.jpg', sizeBytes: blob.size, mime: blob.type, handle: { kind: 'blob', blob } }],
  };
  world.answer(getAvatarCredentials, () => someCredentials());
  world.answer(updateUser, () => ({ ...PERSON, avatar: '/avatar/two' }));
  const screen = await open();
  await screen.tap(screen.control('更换头像'));
  await letAnswersCome(screen);
  await screen.tap(screen.control('使用这张图片'));
  await letAnswersCome(screen);
  expect((pictureCrop as MemoryPictureCrop).wishes).toEqual([
    { area: { left: 200, top: 0, width: 400, height: 400 }, maxWidth: 512 },
  ]);
  expect((leaveGuard as MemoryLeaveGuard).question).toBe('修改还没有保存，确定离开？');
  await save(screen);
  expect(world.sentTo(updateUser)).toEqual([{ avatar: expect.stringMatching(/^user\/avatar\/.+\.jpg$/) }]);
  expect(useSession.getState().user?.avatar).toBe('/avatar/two');
  expect((leaveGuard as MemoryLeaveGuard).question).toBeNull();
});
