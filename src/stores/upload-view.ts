import { useMemo } from 'react';
import { listUploadRows, toUploadTotals, type UploadListView, type UploadTotalsView } from '@/domain/upload-view';
import { cancelUploads, clearUploads, pauseUploads, resumeUploads, retryUploads, useUploads } from './uploads';

/** Files listed at a time: 5,000 rows would be more than a phone can draw. */
const LISTED = 60;

export interface UploadsView {
  totals: UploadTotalsView;
  list: UploadListView;
  hasFiles: boolean;
}

/** The upload queue as the tray and the upload page show it. */
export function useUploadsView(): UploadsView {
  const queue = useUploads((state) => state.queue);
  const totals = useUploads((state) => state.totals);
  const bytesPerSecond = useUploads((state) => state.bytesPerSecond);
  return useMemo(
    () => ({
      totals: toUploadTotals(totals, queue.isPaused, bytesPerSecond),
      list: listUploadRows(queue, LISTED),
      hasFiles: totals.total > 0,
    }),
    [queue, totals, bytesPerSecond],
  );
}

/** What the tray and the page do with the queue. */
export const uploadActions = {
  onPause: pauseUploads,
  onResume: resumeUploads,
  onCancel: cancelUploads,
  onRetry: retryUploads,
  onClear: clearUploads,
} as const;
