import type { Network, NetworkState } from './types';

export interface MemoryNetwork extends Network {
  change(state: NetworkState): void;
}

export function createMemoryNetwork(
  first: NetworkState = { isOnline: true, type: 'wifi', isMobileData: false },
): MemoryNetwork {
  const listeners = new Set<(state: NetworkState) => void>();
  let now = first;
  return {
    read: async () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    change(state) {
      now = state;
      for (const listener of [...listeners]) listener(state);
    },
  };
}
