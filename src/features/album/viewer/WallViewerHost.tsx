import { useHand } from '@/platform/hand';
import { useLoaded } from '@/shell/use-loaded';
import type { WallViewerProps } from './WallViewer';

const loadViewer = () => import('./viewer-parts');

/** The viewer of a wall, while it is open. Its file comes once somebody is at hand to open it. */
export function WallViewerHost(props: WallViewerProps) {
  const isNear = useHand();
  const loaded = useLoaded(isNear || props.viewer.open !== null, loadViewer);
  return loaded === null ? null : <loaded.WallViewer {...props} />;
}
