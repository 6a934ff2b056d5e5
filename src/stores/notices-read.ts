import { create } from 'zustand';
import { markNoticeRead } from '@contract/http/system';
import type { Notice } from '@contract/schemas/system';
import { call } from '@/api/client';
import { storage } from '@/platform/storage';
import { KEEP_SECONDS } from '@/platform/storage/types';
import { useSession } from './session/session-state';

const READ_KEY = '_noticesRead';
/** Older ones are off the first pages by then. */
const KEPT = 200;

const parseIds = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];

/** What has been read on this device, the newest first. For a person the server remembers it as well. */
export const useNoticesRead = create<{ ids: readonly string[] }>()(() => ({ ids: parseIds(storage.get(READ_KEY)) }));

export const isNoticeRead = (notice: Pick<Notice, 'id' | 'isRead'>, ids: readonly string[]): boolean =>
  notice.isRead || ids.includes(notice.id);

/** Silent: at worst it is reported to the server the next time it is opened. */
export async function readNotice(notice: Pick<Notice, 'id' | 'isRead'>): Promise<void> {
  const before = useNoticesRead.getState().ids;
  if (!before.includes(notice.id)) {
    const ids = [notice.id, ...before].slice(0, KEPT);
    useNoticesRead.setState({ ids });
    await storage.set(READ_KEY, ids, KEEP_SECONDS);
  }
  if (notice.isRead || !useSession.getState().isLogin) return;
  try {
    await call(markNoticeRead, { id: notice.id });
  } catch {
    // This device knows it in any case.
  }
}
