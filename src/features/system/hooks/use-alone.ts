import { useRef } from 'react';
import { followDenial } from './desk-rights';

/**
 * One act at a time: a key may be held down. `run` answers whether the lists have changed; while they are read anew the next is taken, so that
 * what has just been decided can be taken back at once. What fails has been shown by the request layer.
 */
export function useAlone(readAnew: () => Promise<unknown>): (run: () => Promise<boolean>) => Promise<void> {
  const isBusy = useRef(false);
  return async (run) => {
    if (isBusy.current) return;
    isBusy.current = true;
    let hasChanged = false;
    try {
      hasChanged = await run();
    } catch (error) {
      // The request layer has shown the error.
      await followDenial(error);
    } finally {
      isBusy.current = false;
    }
    if (hasChanged) await readAnew();
  };
}
