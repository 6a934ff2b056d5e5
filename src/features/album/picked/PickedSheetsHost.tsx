import { useLoaded } from '@/shell/use-loaded';
import { useDownloads } from './downloads-state';
import type { PickedSheetsProps } from './PickedSheets';

const loadSheets = () => import('./picked-parts');

/** What an action on photos asks, and tells. Its file comes with the first of them. */
export function PickedSheetsHost(props: PickedSheetsProps) {
  const { asking, undoing } = props.actions;
  const hasDownloads = useDownloads(({ downloadTask }) => downloadTask.length > 0);
  const loaded = useLoaded(
    asking !== null || undoing.wayBack !== null || hasDownloads || Boolean(props.strip),
    loadSheets,
  );
  return loaded === null ? null : <loaded.PickedSheets {...props} />;
}
