import { useViewport } from '@/platform/viewport/use-viewport';
import { useLoaded } from './use-loaded';

const loadKeys = () => import('./Keys');

/** The list of keys. Its file comes where there is room for a keyboard: a first visit on a phone is spared it. */
export function KeysHost() {
  const { sizeClass } = useViewport();
  const isWide = sizeClass === 'wide';
  const loaded = useLoaded(isWide, loadKeys);
  return isWide && loaded !== null ? <loaded.Keys /> : null;
}
