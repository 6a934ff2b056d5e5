import { useState } from 'react';
import { UploadTray } from '@/components/uploads/UploadTray';
import { uploadActions, useUploadsView } from '@/stores/upload/upload-view';

/** Leaving the upload page keeps uploading; here one sees how far it is, whatever page one is on. */
export function UploadTrayLayer() {
  const [isOpen, setIsOpen] = useState(false);
  const { totals, items, hasFiles } = useUploadsView();
  if (!hasFiles) return null;
  return (
    <UploadTray
      totals={totals}
      items={items}
      actions={uploadActions}
      isOpen={isOpen}
      onToggle={setIsOpen}
      onDismiss={totals.isEnded && totals.processing === 0 ? uploadActions.onClear : undefined}
    />
  );
}
