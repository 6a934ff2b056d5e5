import { useEffect } from 'react';
import type { UnreadCounts } from '@contract/schemas/notice';
import { usePageReturn } from './page-return';
import { useSession } from './session/session-state';
import { readUnreadNews, useUnreadNews } from './session/unread-news';

/** As the page is shown, and each time one comes back to it. */
export function useReadUnreadNews(): UnreadCounts {
  const userId = useSession(({ user }) => user?.id);
  useEffect(() => {
    void readUnreadNews(); // never rejects
  }, [userId]);
  usePageReturn(() => void readUnreadNews());
  return useUnreadNews();
}
