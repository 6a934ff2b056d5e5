import type { Chunks } from './types';

export interface MemoryChunks extends Chunks {
  load(isLoading: boolean): void;
  fail(): void;
  readonly reloads: number;
}

export function createMemoryChunks(): MemoryChunks {
  const watchers = new Set<(isLoading: boolean) => void>();
  const listeners = new Set<() => void>();
  let reloads = 0;
  return {
    watchLoading(onChange) {
      watchers.add(onChange);
      return () => void watchers.delete(onChange);
    },
    watchFailures(onFailure) {
      listeners.add(onFailure);
      return () => void listeners.delete(onFailure);
    },
    reload: () => void (reloads += 1),
    load(isLoading) {
      for (const watcher of [...watchers]) watcher(isLoading);
    },
    fail() {
      for (const listener of [...listeners]) listener();
    },
    get reloads() {
      return reloads;
    },
  };
}
