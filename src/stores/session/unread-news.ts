import { create } from 'zustand';
import { countUnread } from '@contract/http/notice';
import type { UnreadCounts } from '@contract/schemas/notice';
import { call } from '@/api/client';
import { onPersonLeft, useSession } from './session-state';

const NONE: UnreadCounts = { notices: 0, interactions: 0 };

/** What the product and others have sent to whoever is signed in, and he has not seen. */
export const useUnreadNews = create<UnreadCounts>()(() => NONE);

/** Silent: the numbers stay as they are. */
export async function readUnreadNews(): Promise<void> {
  const { isLogin, user } = useSession.getState();
  if (!isLogin) return;
  try {
    const counts = await call(countUnread, {});
    if (useSession.getState().user?.id === user?.id) useUnreadNews.setState(counts);
  } catch {
    // Asked again with the next page.
  }
}

onPersonLeft(() => useUnreadNews.setState(NONE));
