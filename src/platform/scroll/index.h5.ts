import { useEffect, useMemo, useRef } from 'react';
import type { PageScroll, UsePageScroll, ViewFrame } from './types';

/** Also one that an overlay holds still: the program moves it all the same. */
const isScroller = (element: HTMLElement): boolean =>
  element.style.overflowY === 'hidden' || /auto|scroll/.test(getComputedStyle(element).overflowY);

/** The router makes each page its own scroller; an embedded page may leave that to the window. */
function findScroller(element: Element): Element {
  for (let up = element.parentElement; up !== null && up !== document.body; up = up.parentElement) {
    if (isScroller(up)) return up;
  }
  return document.scrollingElement ?? document.documentElement;
}

function measure(element: Element, scroller: Element): ViewFrame {
  const box = element.getBoundingClientRect();
  const isWindow = scroller === document.scrollingElement || scroller === document.documentElement;
  const viewTopPx = isWindow ? 0 : scroller.getBoundingClientRect().top;
  return {
    topPx: viewTopPx - box.top,
    heightPx: isWindow ? window.innerHeight : scroller.clientHeight,
    widthPx: Math.floor(box.width),
    originXPx: box.left,
    originYPx: box.top,
  };
}

export const usePageScroll: UsePageScroll = (elementId, onFrame) => {
  const listener = useRef(onFrame);
  listener.current = onFrame;

  useEffect(() => {
    const element = document.getElementById(elementId);
    if (element === null) return undefined;
    const scroller = findScroller(element);
    const source = scroller === document.scrollingElement ? window : scroller;
    let request = 0;
    const report = (): void => {
      request = 0;
      // A page that another one covers has no size: what it showed stays.
      if (element.getClientRects().length > 0) listener.current(measure(element, scroller));
    };
    const schedule = (): void => {
      if (request === 0) request = requestAnimationFrame(report);
    };
    const sizes = new ResizeObserver(schedule);
    sizes.observe(element);
    source.addEventListener('scroll', schedule, { passive: true });
    window.addEventListener('resize', schedule);
    report();
    return () => {
      cancelAnimationFrame(request);
      sizes.disconnect();
      source.removeEventListener('scroll', schedule);
      window.removeEventListener('resize', schedule);
    };
  }, [elementId]);

  return useMemo<PageScroll>(() => {
    const shift = (toDelta: (frame: ViewFrame) => number): void => {
      const element = document.getElementById(elementId);
      if (element === null) return;
      const scroller = findScroller(element);
      scroller.scrollTop += toDelta(measure(element, scroller));
    };
    return { by: (deltaPx) => shift(() => deltaPx), to: (topPx) => shift((frame) => topPx - frame.topPx) };
  }, [elementId]);
};
