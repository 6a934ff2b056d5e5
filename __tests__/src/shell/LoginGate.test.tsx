import { create } from 'zustand';
import { LoginGate } from '@/shell/LoginGate';
import { OverlayHost } from '@/shell/OverlayHost';
import { closeLogin, requireLogin } from '@/stores/session/session';
import { useSession } from '@/stores/session/session-state';
import { openWorld } from '../../support/client-world';
import { mountComponent, type Mounted } from '../../support/mounted';

const usePage = create<{ page: 'photos' | 'orders' | null }>()(() => ({ page: 'photos' }));

/** Pages that need a person, and one that does not. */
function Pages() {
  const page = usePage((state) => state.page);
  return (
    <>
      {page !== null && (
        <LoginGate key={page} title="登录后查看">
          只给本人看
        </LoginGate>
      )}
      <OverlayHost />
    </>
  );
}

/** The question comes a moment after its page. */
async function mountPages(): Promise<Mounted> {
  const screen = await mountComponent(Pages);
  await screen.change(nextTask);
  return screen;
}

async function open(screen: Mounted, page: 'photos' | 'orders' | null): Promise<void> {
  await screen.change(() => usePage.setState({ page }));
  await screen.change(nextTask);
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(async () => {
  await openWorld();
  useSession.setState({ isLogin: false, isLoginOpen: false, isTokenFailure: false, user: null });
  usePage.setState({ page: 'photos' });
});

test('a visitor is asked once, and who then wants to sign in is not asked whether he does', async () => {
  const screen = await mountPages();
  expect(screen.has('是否要登录')).toBe(true);
  await screen.tap(screen.control('暂不登录'));
  expect(screen.has('是否要登录')).toBe(false);
  await screen.tap(screen.control('立即登录'));
  expect(screen.has('是否要登录')).toBe(false);
  expect(useSession.getState().isLoginOpen).toBe(true);
  await screen.change(() => closeLogin(false));
});

test('a page that is left takes its question with it, and the next page that needs a person asks anew', async () => {
  const screen = await mountPages();
  expect(screen.has('是否要登录')).toBe(true);
  await open(screen, 'orders');
  expect(screen.has('是否要登录')).toBe(true);
  await open(screen, null);
  expect(screen.has('是否要登录')).toBe(false);
  await open(screen, 'photos');
  expect(screen.has('是否要登录')).toBe(true);
  await screen.tap(screen.control('暂不登录'));
});

test('a page that finds the question asked already does not take it back', async () => {
  usePage.setState({ page: null });
  const screen = await mountPages();
  await screen.change(() => void requireLogin());
  await open(screen, 'photos');
  await open(screen, null);
  expect(screen.has('是否要登录')).toBe(true);
  await screen.tap(screen.control('暂不登录'));
});

test('somebody signed in is not asked', async () => {
  useSession.setState({ isLogin: true });
  const screen = await mountPages();
  expect(screen.text()).toContain('只给本人看');
  expect(screen.has('是否要登录')).toBe(false);
});

test('the question goes when somebody signs in elsewhere', async () => {
  const screen = await mountPages();
  expect(screen.has('是否要登录')).toBe(true);
  await screen.change(() => useSession.setState({ isLogin: true }));
  expect(screen.has('是否要登录')).toBe(false);
  expect(screen.text()).toContain('只给本人看');
});

test('whose session has died is asked by the dialog that opens, and not twice', async () => {
  useSession.setState({ isTokenFailure: true });
  const screen = await mountPages();
  expect(screen.has('是否要登录')).toBe(false);
  useSession.setState({ isTokenFailure: false, isLoginOpen: true });
  await open(screen, 'orders');
  expect(screen.has('是否要登录')).toBe(false);
});
