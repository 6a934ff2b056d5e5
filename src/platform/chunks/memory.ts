import type { Chunks } from './types';

export function createMemoryChunks(): Chunks & { fail(): void; readonly reloads: number } {
  const listeners = new Set<() => void>();
  let reloads = 0;
  return {
    watchFailures(onFailure) {
      listeners.add(onFailure);
      return () => void listeners.delete(onFailure);
    },
    reload: () => void (reloads += 1),
    fail() {
      for (const listener of [...listeners]) listener();
    },
    get reloads() {
      return reloads;
    },
  };
}
