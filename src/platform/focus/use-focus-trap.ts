import { useEffect, useId, useRef } from 'react';
import { useBack } from '@/platform/back/use-back';
import { focus } from '@/platform/focus';

/** Gives the id that the trapped element must carry, for as long as the component is mounted. The platform's way back is an Escape too. */
export function useFocusTrap(onEscape: () => void): string {
  const id = `zx${useId().replace(/:/g, '')}`;
  const escape = useRef(onEscape);
  escape.current = onEscape;
  useEffect(() => focus.trap(id, () => escape.current()), [id]);
  useBack(true, onEscape);
  return id;
}
