import { useEffect, useState, type ComponentType } from 'react';
import { useUploadPresence } from '@/stores/upload-presence';
import { showsUploadTray, type UploadTrayHostProps } from './upload-tray-host';

interface Loaded {
  readonly Layer: ComponentType<{ readonly bottomPx: number }>;
}

/** The tray, over whatever page is in front while there are uploads. Its file comes with the first one. */
export function UploadTrayHost({ path, bottomPx }: UploadTrayHostProps) {
  const hasUploads = useUploadPresence((state) => state.hasUploads) && showsUploadTray(path);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const isMissing = hasUploads && loaded === null;
  useEffect(() => {
    // ChunkFailureHost hears of a file that did not arrive, and offers to load everything again.
    if (isMissing)
      void import('./UploadTrayLayer').then(({ UploadTrayLayer }) => setLoaded({ Layer: UploadTrayLayer }));
  }, [isMissing]);
  return hasUploads && loaded !== null ? <loaded.Layer bottomPx={bottomPx} /> : null;
}
