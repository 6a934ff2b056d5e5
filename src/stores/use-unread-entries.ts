import { useEffect } from 'react';
import { ROUTES } from '@/domain/routes';
import { usePageReturn } from './page-return';
import { useSession } from './session/session-state';
import { readUnreadNews, useUnreadNews } from './session/unread-news';

const ENTRIES = [
  { of: 'notices', text: '系统通知', icon: 'bell', path: ROUTES.systemMessage },
  { of: 'interactions', text: '互动消息', icon: 'heart', path: ROUTES.interaction },
] as const;

/**
 * The ways to what the product and others have sent, and how much of it is new: read as the page is shown, and each time one comes back
 * to it.
 */
export function useUnreadEntries() {
  const userId = useSession(({ user }) => user?.id);
  useEffect(() => {
    void readUnreadNews(); // never rejects
  }, [userId]);
  usePageReturn(() => void readUnreadNews() /* never rejects */);
  const unread = useUnreadNews();
  return ENTRIES.map(({ of, ...entry }) => ({ ...entry, count: unread[of] }));
}
