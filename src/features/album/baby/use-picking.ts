import { useRef, useState } from 'react';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { usePageReturn } from '@/stores/page-return';

export interface Picking {
  readonly isPicking: boolean;
  readonly pick: () => void;
  readonly close: () => void;
  /** Afterwards one picks. */
  readonly upload: () => Promise<void>;
}

/** Whether a MediaPicker is open: when one asks for it, and once something was uploaded for it. */
export function usePicking(albumId: string): Picking {
  const [isPicking, setIsPicking] = useState(false);
  const isUploading = useRef(false);
  usePageReturn(() => {
    if (isUploading.current) setIsPicking(true);
    isUploading.current = false;
  });
  return {
    isPicking,
    pick: () => setIsPicking(true),
    close: () => setIsPicking(false),
    async upload() {
      isUploading.current = true;
      await navigation.goTo(ROUTES.upload, toAlbumParams(albumId, null));
    },
  };
}
