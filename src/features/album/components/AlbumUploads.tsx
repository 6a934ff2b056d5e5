import { useState } from 'react';
import { UploadTray } from '@/components/UploadTray';
import { usePageShown } from '@/shell/use-page-shown';
import { uploadActions, useUploadsView } from '@/stores/upload-view';

/** Leaving the upload page keeps uploading; here one sees how far it is. */
export function AlbumUploads({ bottomPx }: { readonly bottomPx: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const { totals, list, hasFiles } = useUploadsView();
  const isShown = usePageShown();
  if (!hasFiles || !isShown) return null;
  return (
    <UploadTray
      totals={totals}
      list={list}
      isOpen={isOpen}
      bottomPx={bottomPx}
      onToggle={setIsOpen}
      onPause={uploadActions.onPause}
      onResume={uploadActions.onResume}
      onCancel={uploadActions.onCancel}
      onRetry={uploadActions.onRetry}
      onDismiss={totals.isEnded ? uploadActions.onClear : undefined}
    />
  );
}
