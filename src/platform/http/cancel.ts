/** A cancel switch that also exists in WeChat, where there is no AbortController. */
export interface CancelSignal {
  readonly isCancelled: boolean;
  /** Runs at once when already cancelled. Returns the way to stop listening. */
  onCancel(listener: () => void): () => void;
}

export interface Canceller {
  readonly signal: CancelSignal;
  cancel(): void;
}

export function createCanceller(): Canceller {
  const listeners = new Set<() => void>();
  let isCancelled = false;
  return {
    signal: {
      get isCancelled() {
        return isCancelled;
      },
      onCancel(listener) {
        if (isCancelled) {
          listener();
          return () => undefined;
        }
        listeners.add(listener);
        return () => {
          listeners.delete(listener);
        };
      },
    },
    cancel() {
      if (isCancelled) return;
      isCancelled = true;
      for (const listener of [...listeners]) listener();
      listeners.clear();
    },
  };
}
