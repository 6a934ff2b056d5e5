import { PageContainer } from '@tarojs/components';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createHolds } from './holds';
import type { Back, BackCatcherComponent } from './types';

/** So long WeChat takes to close its container and to say so. */
const CLOSING_MS = 150;

const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());
const holds = createHolds(tell);
let steps = 0;

const isHeld = (): boolean => holds.count > 0 && steps === 0;

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const back: Back = {
  hold: holds.add,
  // A page that is loaded anew begins with nothing held.
  noteShown: () => undefined,
  takeShown: () => null,
  openPage: () => ({ before: null, keep: () => undefined }),
  async step(go) {
    steps += 1;
    tell();
    try {
      if (holds.count > 0) await new Promise((resolve) => setTimeout(resolve, CLOSING_MS));
      await go();
    } finally {
      steps -= 1;
      tell();
    }
  },
};

/**
 * An empty page-container: while it is shown, every way back closes it and leaves the page. A page has one at most.
 * https://developers.weixin.qq.com/miniprogram/dev/component/page-container.html
 */
export const BackCatcher: BackCatcherComponent = ({ isPageShown }) => {
  const isWanted = useSyncExternalStore(watch, isHeld) && isPageShown;
  const [isSpent, setIsSpent] = useState(false);
  const isShown = isWanted && !isSpent;
  const latest = useRef({ isShown: false, changedAtMs: 0 });
  useLayoutEffect(() => {
    latest.current = { isShown, changedAtMs: Date.now() };
  }, [isShown]);

  // What WeChat closed is shown anew for what is still held.
  useEffect(() => {
    if (!isSpent) return undefined;
    const timer = setTimeout(() => setIsSpent(false), CLOSING_MS);
    return () => clearTimeout(timer);
  }, [isSpent]);

  const handleLeave = (): void => {
    // Also said of what this program takes away itself, and late.
    if (!latest.current.isShown || Date.now() - latest.current.changedAtMs < CLOSING_MS) return;
    setIsSpent(true);
    holds.callHighest();
  };

  return <PageContainer show={isShown} overlay={false} duration={0} onBeforeLeave={handleLeave} />;
};
