import { create } from 'zustand';
import { countUnread } from '@contract/http/notice';
import type { UnreadCounts } from '@contract/schemas/notice';
import { call } from '@/api/client';
import { onPersonLeft, useSession } from './session-state';

const NONE: UnreadCounts = { notices: 0, interactions: 0 };

/** What the product and others have sent to whoever is signed in, and he has not seen. */
export const useUnreadNews = create<UnreadCounts>()(() => NONE);

let underWay: { readonly userId: string | undefined; readonly end: Promise<void> } | null = null;

/** Once for all who ask at the same time: a page and its tab do. Silent: the numbers stay as they are. Never rejects. */
export function readUnreadNews(): Promise<void> {
  const { isLogin, user } = useSession.getState();
  if (!isLogin) return Promise.resolve();
  if (underWay !== null && underWay.userId === user?.id) return underWay.end;
  const mine = { userId: user?.id, end: read(user?.id) };
  underWay = mine;
  void mine.end.then(() => {
    if (underWay === mine) underWay = null;
  });
  return mine.end;
}

async function read(userId: string | undefined): Promise<void> {
  try {
    const counts = await call(countUnread, {});
    if (useSession.getState().user?.id === userId) useUnreadNews.setState(counts);
  } catch {
    // Asked again with the next page.
  }
}

onPersonLeft(() => useUnreadNews.setState(NONE));
