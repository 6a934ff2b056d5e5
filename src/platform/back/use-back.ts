import { useEffect, useRef } from 'react';
import { back } from '@/platform/back';
import { usePageShown } from '@/platform/page-shown/use-page-shown';

let lastLayer = 0;

/** While `isActive`, the platform's way back calls `onBack` and the page stays. Pages behind the one in front catch nothing. */
export function useBack(isActive: boolean, onBack: () => void): void {
  const isShown = usePageShown();
  const latest = useRef(onBack);
  latest.current = onBack;
  const layer = useRef(0);
  useEffect(() => {
    if (!isActive) return;
    lastLayer += 1;
    layer.current = lastLayer;
  }, [isActive]);
  const isHeld = isActive && isShown;
  useEffect(() => (isHeld ? back.hold(layer.current, () => latest.current()) : undefined), [isHeld]);
}
