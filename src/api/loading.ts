import { LOADING_HIDE_DELAY_MS } from '@contract/constants/client';

/** Shows from the first pending call until 100 ms after the last, so that calls in a row do not flicker. */
export function createLoadingCounter(setLoading: (isLoading: boolean) => void): { begin(): void; end(): void } {
  let pending = 0;
  let hideTimer: ReturnType<typeof setTimeout> | null = null;
  return {
    begin() {
      pending += 1;
      if (hideTimer !== null) {
        clearTimeout(hideTimer);
        hideTimer = null;
      } else if (pending === 1) {
        setLoading(true);
      }
    },
    end() {
      pending -= 1;
      if (pending > 0) return;
      hideTimer = setTimeout(() => {
        hideTimer = null;
        setLoading(false);
      }, LOADING_HIDE_DELAY_MS);
    },
  };
}
