import { toSizeClass, type Viewport, type ViewportFacts } from './types';

const PHONE_NAV_BAR_PX = 44;
const WIDE_NAV_BAR_PX = 56;

function measure(): ViewportFacts {
  const sizeClass = toSizeClass(window.innerWidth);
  return {
    widthPx: window.innerWidth,
    heightPx: window.innerHeight,
    sizeClass,
    statusBarPx: 0,
    navBarPx: sizeClass === 'wide' ? WIDE_NAV_BAR_PX : PHONE_NAV_BAR_PX,
    navRightPx: 0,
    hasNavBar: true,
  };
}

let facts: ViewportFacts | null = null;
const listeners = new Set<() => void>();

function refresh(): void {
  const next = measure();
  if (facts !== null && next.widthPx === facts.widthPx && next.heightPx === facts.heightPx) return;
  facts = next;
  for (const listener of [...listeners]) listener();
}

export const viewport: Viewport = {
  read() {
    facts ??= measure();
    return facts;
  },
  subscribe(onChange) {
    if (listeners.size === 0) window.addEventListener('resize', refresh);
    listeners.add(onChange);
    refresh();
    return () => {
      listeners.delete(onChange);
      if (listeners.size === 0) window.removeEventListener('resize', refresh);
    };
  },
};
