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

/** One that was withdrawn and is published again is another. */
const keyOf = ({ id, createTime }: Pick<Notice, 'id' | 'createTime'>): string => `${id}@${createTime}`;

export const isNoticeRead = (notice: Pick<Notice, 'id' | 'createTime' | 'isRead'>, ids: readonly string[]): boolean =>
  notice.isRead || ids.includes(keyOf(notice));

/** Silent: at worst it is reported to the server the next time it is opened. */
export async function readNotice(notice: Pick<Notice, 'id' | 'createTime' | 'isRead'>): Promise<void> {
  const before = useNoticesRead.getState().ids;
  const key = keyOf(notice);
  if (!before.includes(key)) {
    const ids = [key, ...before].slice(0, KEPT);
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
