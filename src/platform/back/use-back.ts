import { useLayoutEffect, useRef } from 'react';
import { back } from '@/platform/back';
import { usePageShown } from '@/platform/page-shown/use-page-shown';

let lastLayer = 0;

/** While `isActive`, the platform's way back calls `onBack` and the page stays. Pages behind the one in front catch nothing. */
export function useBack(isActive: boolean, onBack: () => void): void {
  const isShown = usePageShown();
  const latest = useRef(onBack);
  latest.current = onBack;
  // Before it is painted: nobody goes back sooner.
  const layer = useRef(0);
  useLayoutEffect(() => {
    if (!isActive) return;
    lastLayer += 1;
    layer.current = lastLayer;
  }, [isActive]);
  const isHeld = isActive && isShown;
  useLayoutEffect(() => (isHeld ? back.hold(layer.current, () => latest.current()) : undefined), [isHeld]);
}
