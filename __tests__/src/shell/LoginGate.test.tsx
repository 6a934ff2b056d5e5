import { create } from 'zustand';
import { LoginGate } from '@/shell/LoginGate';
import { OverlayHost } from '@/shell/OverlayHost';
import { useSession } from '@/stores/session-state';
import { openWorld } from '../../support/client-world';
import { mountComponent } from '../../support/mounted';

const useOpen = create<{ isOpen: boolean }>()(() => ({ isOpen: true }));

/** A page that needs a person, before another one. */
function Pages() {
  const isOpen = useOpen((state) => state.isOpen);
  return (
    <>
      {isOpen && <LoginGate title="登录后查看">只给本人看</LoginGate>}
      <OverlayHost />
    </>
  );
}

beforeEach(async () => {
  await openWorld();
  useSession.setState({ isLogin: false, isLoginOpen: false, user: null });
  useOpen.setState({ isOpen: true });
});

test('a visitor is asked once, and finds the way to sign in after saying no', async () => {
  const screen = await mountComponent(Pages);
  expect(screen.has('是否要登录')).toBe(true);
  await screen.tap(screen.control('暂不登录'));
  expect(screen.has('是否要登录')).toBe(false);
  await screen.tap(screen.control('立即登录'));
  expect(screen.has('是否要登录')).toBe(true);
  await screen.tap(screen.control('暂不登录'));
});

test('a page that is left takes its question with it, and the next page that needs a person asks anew', async () => {
  const screen = await mountComponent(Pages);
  expect(screen.has('是否要登录')).toBe(true);
  await screen.change(() => useOpen.setState({ isOpen: false }));
  expect(screen.has('是否要登录')).toBe(false);
  await screen.change(() => useOpen.setState({ isOpen: true }));
  expect(screen.has('是否要登录')).toBe(true);
  await screen.tap(screen.control('暂不登录'));
});

test('somebody signed in is not asked', async () => {
  useSession.setState({ isLogin: true });
  const screen = await mountComponent(Pages);
  expect(screen.text()).toContain('只给本人看');
  expect(screen.has('是否要登录')).toBe(false);
});
