import { useEffect, useRef } from 'react';
import { back } from '@/platform/back';
import { usePageShown } from '@/platform/page-shown/use-page-shown';

/** While `isActive`, the platform's way back calls `onBack` and the page stays. Pages behind the one in front catch nothing. */
export function useBack(isActive: boolean, onBack: () => void): void {
  const isShown = usePageShown();
  const latest = useRef(onBack);
  latest.current = onBack;
  const isHeld = isActive && isShown;
  useEffect(() => (isHeld ? back.hold(() => latest.current()) : undefined), [isHeld]);
}
