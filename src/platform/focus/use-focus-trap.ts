import { useEffect, useId, useRef } from 'react';
import { useBack } from '@/platform/back/use-back';
import { focus } from '@/platform/focus';

/**
 * Gives the id that the trapped element must carry. Active as long as the component is mounted and `isActive`. The platform's way back
 * is an Escape too.
 */
export function useFocusTrap(isActive: boolean, onEscape: () => void): string {
  const id = `zx${useId().replace(/:/g, '')}`;
  const escape = useRef(onEscape);
  escape.current = onEscape;
  useEffect(() => {
    if (!isActive) return undefined;
    return focus.trap(id, () => escape.current());
  }, [id, isActive]);
  useBack(isActive, onEscape);
  return id;
}
