import { getDeveloperMode, signInTestUser } from '@contract/http/developer';
import { DevLoginScreen } from '@/features/system/screens/DevLoginScreen';
import { navigation } from '@/platform/navigation';
import type { MemoryNavigation } from '@/platform/navigation/memory';
import { useSession } from '@/stores/session/session-state';
import { type ClientWorld, letAnswersCome, openWorld } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumE/devMode/login') };
});

let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
});

async function open(): Promise<Mounted> {
  const screen = await mountComponent(() => <DevLoginScreen unknown="没有这个页面" />);
  await letAnswersCome(screen);
  return screen;
}

test('where the installation is not one for development there is no such page', async () => {
  world.answer(getDeveloperMode, () => ({ isOn: false, people: [] }));
  const screen = await open();
  expect(screen.text()).toContain('没有这个页面');
  expect(screen.text()).not.toContain('以测试用户登录');
});

test('a test user is signed in without a code', async () => {
  world.answer(getDeveloperMode, () => ({ isOn: true, people: [{ phone: '12000000001', nickname: '测试用户一' }] }));
  world.answer(signInTestUser, () => ({
    access_token: 'test',
    tokenExpired: Date.now() + 60_000,
    user_info: {
      id: 't'.repeat(22),
      nickname: '测试用户一',
      nickName: '测试用户一',
      phone: '120****0001',
      avatar: '',
      avatarUrl: '',
      adminFlag: false,
      albumUserMember: { memberTypeKey: 'level_10', memberTypeName: '普通用户', endTime: null },
    },
  }));
  const screen = await open();
  const row = [...document.querySelectorAll<HTMLElement>('[role="button"]')].find(({ textContent }) =>
    textContent?.startsWith('测试用户一'),
  );
  if (row === undefined) throw new Error('no test user');
  await screen.tap(row);
  await letAnswersCome(screen);
  expect(world.sentTo(signInTestUser)).toEqual([{ phone: '12000000001' }]);
  expect(useSession.getState()).toMatchObject({ token: 'test', isLogin: true });
  expect((navigation as MemoryNavigation).pages).toEqual(['/packageAlbumA/home/home']);
});
