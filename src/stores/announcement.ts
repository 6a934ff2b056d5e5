import { create } from 'zustand';
import { listNotices } from '@contract/http/system';
import type { Notice } from '@contract/schemas/system';
import { call } from '@/api/client';
import { useSession } from './session-state';

/** Announcements for every client of this kind. */
const APP_TYPE = 1;

export interface AnnouncementState {
  /** The newest, or null. Shown as one line on discover. */
  notice: Notice | null;
  isClosed: boolean;
}

export const useAnnouncement = create<AnnouncementState>()(() => ({ notice: null, isClosed: false }));

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
    useAnnouncement.setState({ notice: page.records[0] ?? null });
  } catch {
    useAnnouncement.setState({ notice: null });
  }
}

export function closeAnnouncement(): void {
  useAnnouncement.setState({ isClosed: true });
}
