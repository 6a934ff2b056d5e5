import { useEffect, useState } from 'react';
import { refreshMembership } from '@/stores/session/session';
import { selectIsLogin, useSession } from '@/stores/session/session-state';

/**
 * Whether who is here is a super admin. What is known of somebody who is none may be older than his rights, so it is asked for once more:
 * undefined until then.
 */
export function useDeskAdmin(): boolean | undefined {
  const isLogin = useSession(selectIsLogin);
  const isAdmin = useSession((state) => state.user?.isAdmin === true);
  const userId = useSession((state) => state.user?.id);
  const [asked, setAsked] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (!isLogin || isAdmin || userId === undefined) return undefined;
    let isGone = false;
    // Cannot fail: what is known stays.
    void refreshMembership().then(() => {
      if (!isGone) setAsked(userId);
    });
    return () => {
      isGone = true;
    };
  }, [isLogin, isAdmin, userId]);
  if (isAdmin) return true;
  return isLogin && userId !== undefined && asked !== userId ? undefined : false;
}
