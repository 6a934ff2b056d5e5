import { toSizeClass, type Viewport, type ViewportFacts } from './types';

/** A window whose size a test sets. */
export function createMemoryViewport(widthPx = 375, heightPx = 812): Viewport & { resize(widthPx: number): void } {
  const listeners = new Set<() => void>();
  const toFacts = (width: number): ViewportFacts => ({
    widthPx: width,
    heightPx,
    sizeClass: toSizeClass(width),
    statusBarPx: 0,
    navBarPx: 44,
    navRightPx: 0,
    hasNavBar: true,
  });
  let facts = toFacts(widthPx);
  return {
    read: () => facts,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    resize(width) {
      if (width === facts.widthPx) return;
      facts = toFacts(width);
      for (const listener of [...listeners]) listener();
    },
  };
}
