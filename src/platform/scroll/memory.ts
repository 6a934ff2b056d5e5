import { useEffect, useMemo, useRef } from 'react';
import type { PageScroll, UsePageScroll, ViewFrame } from './types';

/** A page of a fixed size that a test scrolls. */
export function createMemoryScroll(
  widthPx = 375,
  heightPx = 812,
): { usePageScroll: UsePageScroll; scrollTo(topPx: number): void } {
  let topPx = 0;
  const listeners = new Set<(frame: ViewFrame) => void>();
  const frame = (): ViewFrame => ({ topPx, heightPx, widthPx, originXPx: 0, originYPx: -topPx });
  const scrollTo = (nextPx: number): void => {
    topPx = nextPx;
    for (const listener of [...listeners]) listener(frame());
  };
  return {
    scrollTo,
    usePageScroll: (_elementId, onFrame) => {
      const listener = useRef(onFrame);
      listener.current = onFrame;
      useEffect(() => {
        const report = (one: ViewFrame): void => listener.current(one);
        listeners.add(report);
        report(frame());
        return () => void listeners.delete(report);
      }, []);
      return useMemo<PageScroll>(() => ({ by: (deltaPx) => scrollTo(topPx + deltaPx), to: scrollTo }), []);
    },
  };
}
