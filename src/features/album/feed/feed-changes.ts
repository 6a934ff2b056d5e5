import { create } from 'zustand';
import { removePost } from '@contract/http/feed';
import { call } from '@/api/client';
import { showToast } from '@/stores/base/overlays';
import { onPersonLeft } from '@/stores/session/session-state';

interface FeedChanges {
  /** Raised when a post was made, changed or removed: feeds that are open are read again. */
  readonly version: number;
  /** What was removed last, while it can be taken back. */
  readonly removed: { readonly id: string; readonly albumId: string } | null;
}

const NOTHING: FeedChanges = { version: 0, removed: null };
export const useFeedChanges = create<FeedChanges>()(() => NOTHING);
onPersonLeft(() => useFeedChanges.setState({ removed: null }));

export const noteFeedChange = (): void => useFeedChanges.setState(({ version }) => ({ version: version + 1 }));

/** Rejects as the call does; the error has been shown by then. */
export async function takeAwayPost(albumId: string, id: string): Promise<void> {
  await call(removePost, { id, removed: true });
  useFeedChanges.setState({ removed: { id, albumId } });
  noteFeedChange();
}

export async function bringBackPost(id: string): Promise<void> {
  try {
    await call(removePost, { id, removed: false });
    forgetRemoved(id);
    showToast('已恢复');
    noteFeedChange();
  } catch {
    // The request layer has shown the error; one may try again.
  }
}

export function forgetRemoved(id: string): void {
  useFeedChanges.setState(({ removed }) => ({ removed: removed?.id === id ? null : removed }));
}
