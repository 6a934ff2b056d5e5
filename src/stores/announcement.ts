import { create } from 'zustand';
import { APP_TYPE } from '@contract/constants/public-param';
import { listNotices } from '@contract/http/system';
import type { Notice } from '@contract/schemas/system';
import { call } from '@/api/client';
import { isNoticeRead, readNotice, useNoticesRead } from './notices-read';
import { useSession } from './session/session-state';

export interface AnnouncementState {
  /** The newest, until it has been read. Shown as one line on discover. */
  notice: Notice | null;
}

export const useAnnouncement = create<AnnouncementState>()(() => ({ notice: null }));

/** Silent: without an answer there is no announcement. */
export async function loadAnnouncement(): Promise<void> {
  const { user } = useSession.getState();
  try {
    const page = await call(listNotices, {
      current: 1,
      size: 1,
      appType: APP_TYPE,
      ...(user === null ? {} : { userId: user.id }),
    });
    showUnlessRead(page.records[0] ?? null);
  } catch {
    useAnnouncement.setState({ notice: null });
  }
}

/** Closing it counts as reading it. */
export async function closeAnnouncement(): Promise<void> {
  const { notice } = useAnnouncement.getState();
  if (notice !== null) await readNotice(notice);
}

function showUnlessRead(notice: Notice | null): void {
  const isRead = notice === null || isNoticeRead(notice, useNoticesRead.getState().ids);
  useAnnouncement.setState({ notice: isRead ? null : notice });
}

// It may be read on the page of announcements too.
useNoticesRead.subscribe(() => showUnlessRead(useAnnouncement.getState().notice));
