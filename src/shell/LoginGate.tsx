import { useEffect, type ReactNode } from 'react';
import { Empty } from '@/components/Empty';
import type { IconName } from '@/components/icon-names';
import { openLogin, requireLogin } from '@/stores/session/session';
import { selectIsLogin, useSession } from '@/stores/session/session-state';

export interface LoginGateProps {
  icon?: IconName;
  /** What is there to see once one is signed in. */
  title: string;
  children: ReactNode;
}

/** Asks a visitor. Returns the way to take the question back: it is no other page's. */
function askVisitor(): () => void {
  let takeBack = (): void => undefined;
  // Once the question of the page that was here before is out of the way. Signed in or not, the page shows it.
  const timer = setTimeout(() => {
    // Whoever's session has died is asked by the dialog itself.
    const { isTokenFailure, isLoginOpen } = useSession.getState();
    if (!isTokenFailure && !isLoginOpen) void requireLogin((way) => (takeBack = way));
  }, 0);
  // In another tab as well.
  const stop = useSession.subscribe(({ isLogin }) => isLogin && takeBack());
  return () => {
    stop();
    clearTimeout(timer);
    takeBack();
  };
}

/** Shows what belongs to a person to that person. Anybody else is asked to sign in, once, and finds the way to it here. */
export function LoginGate({ icon = 'user', title, children }: LoginGateProps) {
  const isLogin = useSession(selectIsLogin);
  useEffect(askVisitor, []);
  if (isLogin) return <>{children}</>;
  return (
    <Empty icon={icon} title={title} action={{ text: '立即登录', onPress: async () => void (await openLogin()) }} />
  );
}
