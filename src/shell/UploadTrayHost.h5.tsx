import { useLoaded } from './use-loaded';

const loadTray = () => import('./UploadTrayLayer');

/** The tray, over whatever page is in front while there are uploads. Its file comes with the first one. */
export function UploadTrayHost() {
  const loaded = useLoaded(true, loadTray);
  return loaded === null ? null : <loaded.UploadTrayLayer />;
}
