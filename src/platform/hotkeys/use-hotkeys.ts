import { useLayoutEffect, useRef } from 'react';
import { hotkeys } from '@/platform/hotkeys';
import type { Hotkeys } from './types';

/**
 * Listens as long as the component is there; `onKey` as `Hotkeys.listen` takes it, the latest given. It begins with the first paint, not after
 * it: what is seen answers to its keys.
 */
export function useHotkeys(onKey: Parameters<Hotkeys['listen']>[0]): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useLayoutEffect(() => hotkeys.listen((stroke) => latest.current(stroke)), []);
}
