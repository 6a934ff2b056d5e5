import { useSyncExternalStore } from 'react';
import { viewport } from '@/platform/viewport';
import type { ViewportFacts } from './types';

/** Facts of the window, followed while it is resized. */
export function useViewport(): ViewportFacts {
  return useSyncExternalStore(viewport.subscribe, viewport.read, viewport.read);
}
