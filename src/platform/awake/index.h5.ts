import type { Awake } from './types';

interface Sentinel {
  release(): Promise<void>;
}

/** Not every browser of ours has it. */
function findWakeLock(): { request(type: 'screen'): Promise<Sentinel> } | null {
  return 'wakeLock' in navigator ? navigator.wakeLock : null;
}

export const awake: Awake = {
  keep() {
    const wakeLock = findWakeLock();
    if (wakeLock === null) return () => undefined;
    let isWanted = true;
    let held: Sentinel | null = null;
    const letGo = (sentinel: Sentinel | null): void => {
      // It may have been taken by the browser already.
      sentinel?.release().catch(() => undefined);
    };
    const ask = (): void => {
      if (document.visibilityState !== 'visible') return;
      // Refused on an empty battery, say: the screen then goes dark as it always does.
      wakeLock.request('screen').then(
        (sentinel) => {
          if (isWanted) held = sentinel;
          else letGo(sentinel);
        },
        () => undefined,
      );
    };
    ask();
    // The browser takes it away whenever the page is hidden.
    document.addEventListener('visibilitychange', ask);
    return () => {
      isWanted = false;
      document.removeEventListener('visibilitychange', ask);
      letGo(held);
    };
  },
};
