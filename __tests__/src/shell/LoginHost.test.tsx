import { ROUTES } from '@/domain/routes';
import { LoginHost } from '@/shell/LoginHost';
import { openLogin } from '@/stores/session/session';
import { useSession } from '@/stores/session/session-state';
import { openWorld } from '../../support/client-world';
import { mountComponent } from '../../support/mounted';

beforeEach(async () => {
  await openWorld();
  useSession.setState({ isLoginOpen: false, user: null });
});

const OnDiscover = () => <LoginHost path={ROUTES.discover} />;
const OnAgreement = () => <LoginHost path={ROUTES.agreement} />;

test('the dialog comes when somebody is asked to sign in, and closing it says no', async () => {
  const screen = await mountComponent(OnDiscover);
  expect(screen.has('用户登录')).toBe(false);
  let answer: Promise<boolean> = Promise.resolve(true);
  await screen.change(() => {
    answer = openLogin();
  });
  await screen.change(() => import('@/shell/LoginDialog').then(() => undefined));
  expect(screen.text()).toContain('完善用户信息后，可持续获取积分。');
  await screen.tap(screen.control('关闭'));
  expect(await answer).toBe(false);
  expect(screen.text()).not.toContain('完善用户信息后，可持续获取积分。');
});

test('what the dialog links to is read without the dialog over it', async () => {
  const screen = await mountComponent(OnAgreement);
  await screen.change(() => {
    void openLogin();
  });
  await screen.change(() => import('@/shell/LoginDialog').then(() => undefined));
  expect(screen.text()).toBe('');
});
