import type { AppUpdate } from './types';

export interface MemoryAppUpdate extends AppUpdate {
  /** A newer version has been fetched. */
  arrive(): void;
  readonly restarts: number;
  readonly opened: readonly string[];
}

export function createMemoryAppUpdate(): MemoryAppUpdate {
  const listeners = new Set<(restart: () => void) => void>();
  const opened: string[] = [];
  let restarts = 0;
  return {
    opened,
    get restarts() {
      return restarts;
    },
    arrive() {
      for (const listener of listeners) listener(() => void (restarts += 1));
    },
    watch(onReady) {
      listeners.add(onReady);
      return () => void listeners.delete(onReady);
    },
    open: (url) => void opened.push(url),
  };
}
