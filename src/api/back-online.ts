import { useEffect, useRef } from 'react';

const listeners = new Set<() => void>();

/** There is a network again. */
export function tellBackOnline(): void {
  for (const listener of listeners) listener();
}

/** What could not be asked without a network is asked again by itself. `retry` is called only where something has failed. */
export function useRetryOnReturn(hasFailed: boolean, retry: () => Promise<void>): void {
  const latest = useRef({ hasFailed, retry });
  latest.current = { hasFailed, retry };
  useEffect(() => {
    const listener = (): void => {
      // Failures are part of the state.
      if (latest.current.hasFailed) void latest.current.retry();
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
}
