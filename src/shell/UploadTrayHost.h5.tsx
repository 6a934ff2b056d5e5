import { useEffect, useState, type ComponentType } from 'react';

interface Loaded {
  readonly Layer: ComponentType;
}

/** The tray, over whatever page is in front while there are uploads. Its file comes with the first one. */
export function UploadTrayHost() {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    // ChunkFailureHost hears of a file that did not arrive, and offers to load everything again.
    void import('./UploadTrayLayer').then(({ UploadTrayLayer }) => setLoaded({ Layer: UploadTrayLayer }));
  }, []);
  return loaded !== null && <loaded.Layer />;
}
