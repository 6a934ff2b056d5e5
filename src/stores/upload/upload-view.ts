import { useMemo } from 'react';
import { orderUploads, toUploadTotals, type UploadTotalsView } from '@/domain/upload/upload-view';
import type { UploadItem } from '@/domain/upload/upload-item';
import { countUploads } from '@/domain/upload/upload-plan';
import {
  cancelUploads,
  clearUploads,
  moveUploadUp,
  pauseUploads,
  resumeUploads,
  retryUploads,
  useUploads,
} from './uploads';
import { openLogin } from '../session/session';
import { useSession } from '../session/session-state';
import { hasPictures, previewUpload } from './upload-pictures';

export interface UploadsView {
  totals: UploadTotalsView;
  /** In the order of the list. */
  items: readonly UploadItem[];
  hasFiles: boolean;
}

/** The upload queue as the tray and the upload page show it. With an album: its part. */
export function useUploadsView(albumId: string | null = null): UploadsView {
  const queue = useUploads((state) => state.queue);
  const allTotals = useUploads((state) => state.totals);
  const bytesPerSecond = useUploads((state) => state.bytesPerSecond);
  return useMemo(() => {
    const { isPaused, isOffline, away, items } = queue;
    const part = albumId === null ? null : queue.order.filter((id) => items[id]?.albumId === albumId);
    const shown = part === null ? queue : { ...queue, order: part };
    const totals = part === null ? allTotals : countUploads(shown);
    return {
      totals: toUploadTotals(totals, { bytesPerSecond, isPaused, isOffline, isServerAway: away !== null }),
      items: orderUploads(shown),
      hasFiles: totals.total > 0,
    };
  }, [queue, allTotals, albumId, bytesPerSecond]);
}

type Act = (ids?: readonly string[]) => void;

/** What waits after the session ended waits for its person: without him it would stop again at once, and nobody would know why. */
function asPerson(act: Act): Act {
  const sign = async (ids?: readonly string[]): Promise<void> => {
    if (useSession.getState().isLogin || (await openLogin(true))) act(ids);
  };
  return (ids) => void sign(ids); // a sign-in that is closed is an answer, not a failure
}

/** What the tray and the page do with the queue. */
export const uploadActions = {
  onPause: pauseUploads,
  onResume: asPerson(resumeUploads),
  onCancel: cancelUploads,
  onRetry: asPerson(retryUploads),
  onMoveUp: moveUploadUp,
  onClear: clearUploads,
  previewOf: hasPictures ? previewUpload : null,
} as const;
