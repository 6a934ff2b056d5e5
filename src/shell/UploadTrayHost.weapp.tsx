import { UploadTrayLayer } from './UploadTrayLayer';

/** The tray, over whatever page is in front while there are uploads. */
export function UploadTrayHost() {
  return <UploadTrayLayer />;
}
