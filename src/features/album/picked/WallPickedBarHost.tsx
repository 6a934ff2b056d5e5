import { useLoaded } from '@/shell/use-loaded';
import type { WallPickedBarProps } from './WallPickedBar';

const loadBar = () => import('./picked-parts');

/** What may be done with what is picked. Its file comes as somebody begins to pick. */
export function WallPickedBarHost(props: WallPickedBarProps) {
  const loaded = useLoaded(true, loadBar);
  return loaded === null ? null : <loaded.WallPickedBar {...props} />;
}
