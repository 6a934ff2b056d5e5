import { useLoaded } from '@/shell/use-loaded';
import type { PriceSheetProps } from './PriceSheet';

const loadSheet = () => import('./PriceSheet');

/** The sheet for a price. Its file, with the arithmetic of money, comes with the first one: visitors of a wall never need it. */
export function PriceSheetHost(props: PriceSheetProps) {
  const loaded = useLoaded(true, loadSheet);
  return loaded === null ? null : <loaded.PriceSheet {...props} />;
}
