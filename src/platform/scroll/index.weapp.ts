import Taro, { useDidShow, usePageScroll as useTaroPageScroll } from '@tarojs/taro';
import { useEffect, useMemo, useRef } from 'react';
import type { PageScroll, UsePageScroll } from './types';

/** The logic layer gets an event for every frame; answering each would queue more setData than can be painted. */
const THROTTLE_MS = 80;
const SETTLED_MS = 240;
/** The view may not have the element yet. */
const MAX_TRIES = 25;

interface Place {
  offsetPx: number;
  leftPx: number;
  widthPx: number;
}

export const usePageScroll: UsePageScroll = (elementId, onFrame) => {
  const listener = useRef(onFrame);
  listener.current = onFrame;
  const scrollTopPx = useRef(0);
  const place = useRef<Place | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const settleTimer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const triesLeft = useRef(MAX_TRIES);

  const report = (): void => {
    const at = place.current;
    if (at === null) return;
    listener.current({
      topPx: scrollTopPx.current - at.offsetPx,
      heightPx: Taro.getWindowInfo().windowHeight,
      widthPx: Math.floor(at.widthPx),
      originXPx: at.leftPx,
      originYPx: at.offsetPx - scrollTopPx.current,
    });
  };

  const settle = (): void => {
    if (settleTimer.current !== null) clearTimeout(settleTimer.current);
    settleTimer.current = setTimeout(() => measureLatest.current(), SETTLED_MS);
  };

  /** What lies above may have changed its height: asked again when the page rests. */
  const measure = (): void => {
    const query = Taro.createSelectorQuery();
    query.select(`#${elementId}`).boundingClientRect();
    query.selectViewport().scrollOffset();
    query.exec((answers: readonly unknown[]) => {
      const [box, view] = answers as readonly [
        { top: number; left: number; width: number } | null,
        { scrollTop: number } | null,
      ];
      if (!box || !view || box.width === 0) {
        // Without a first measurement nothing is shown at all.
        triesLeft.current -= 1;
        if (place.current === null && triesLeft.current > 0) settle();
        return;
      }
      scrollTopPx.current = view.scrollTop;
      place.current = { offsetPx: box.top + view.scrollTop, leftPx: box.left, widthPx: box.width };
      report();
    });
  };
  const measureLatest = useRef(measure);
  measureLatest.current = measure;

  useTaroPageScroll(({ scrollTop }) => {
    scrollTopPx.current = scrollTop;
    timer.current ??= setTimeout(() => {
      timer.current = null;
      report();
    }, THROTTLE_MS);
    settle();
  });

  // Only the page in front can be measured: if it was left before that was done, it is measured now.
  useDidShow(() => {
    triesLeft.current = MAX_TRIES;
    if (place.current === null) settle();
  });

  useEffect(() => {
    const remeasure = (): void => measureLatest.current();
    Taro.nextTick(remeasure);
    Taro.onWindowResize(remeasure);
    return () => {
      Taro.offWindowResize(remeasure);
      if (timer.current !== null) clearTimeout(timer.current);
      if (settleTimer.current !== null) clearTimeout(settleTimer.current);
    };
  }, [elementId]);

  return useMemo<PageScroll>(() => {
    const jump = (topPx: number): void => {
      scrollTopPx.current = Math.max(0, topPx);
      // Fails only when the page has been left meanwhile.
      Taro.pageScrollTo({ scrollTop: scrollTopPx.current, duration: 0 }).catch(() => undefined);
    };
    return {
      by: (deltaPx) => jump(scrollTopPx.current + deltaPx),
      to: (topPx) => jump((place.current?.offsetPx ?? 0) + topPx),
    };
  }, []);
};
