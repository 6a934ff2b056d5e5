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

/** What the tray and the page do with the queue. */
export const uploadActions = {
  onPause: pauseUploads,
  onResume: resumeUploads,
  onCancel: cancelUploads,
  onRetry: retryUploads,
  onMoveUp: moveUploadUp,
  onClear: clearUploads,
  previewOf: hasPictures ? previewUpload : null,
} as const;
