import { useUploadPresence } from '@/stores/upload-presence';
import { showsUploadTray, type UploadTrayHostProps } from './upload-tray-host';
import { UploadTrayLayer } from './UploadTrayLayer';

/** The tray, over whatever page is in front while there are uploads. */
export function UploadTrayHost({ path, bottomPx }: UploadTrayHostProps) {
  const hasUploads = useUploadPresence((state) => state.hasUploads) && showsUploadTray(path);
  return hasUploads ? <UploadTrayLayer bottomPx={bottomPx} /> : null;
}
