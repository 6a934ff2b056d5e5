import type { TabLock } from './types';

/** Windows that share `taken` are windows of one browser. */
export function createMemoryTabLock(taken = new Set<string>()): TabLock {
  return {
    async take(name) {
      if (taken.has(name)) return null;
      taken.add(name);
      return () => void taken.delete(name);
    },
  };
}
