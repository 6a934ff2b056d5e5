import { LoginHost } from '@/shell/LoginHost';
import { openLogin } from '@/stores/session';
import { useSession } from '@/stores/session-state';
import { mountComponent } from '../../support/mounted';

beforeEach(() => useSession.setState({ isLoginOpen: false, user: null }));

test('the dialog comes when somebody is asked to sign in, and closing it says no', async () => {
  const screen = await mountComponent(LoginHost);
  expect(screen.has('用户登录')).toBe(false);
  let answer: Promise<boolean> = Promise.resolve(true);
  await screen.change(() => {
    answer = openLogin();
  });
  await screen.change(() => import('@/shell/LoginDialog').then(() => undefined));
  expect(screen.text()).toContain('未注册的手机号登录后自动创建账号');
  await screen.tap(screen.control('关闭'));
  expect(await answer).toBe(false);
  expect(screen.text()).not.toContain('未注册的手机号登录后自动创建账号');
});
