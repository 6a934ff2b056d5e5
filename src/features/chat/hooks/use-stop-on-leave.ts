import { useEffect, useRef } from 'react';

/** Takes the way to stop a download: whoever leaves stops it, also one that begins only then. */
export function useStopOnLeave(): (stop: () => void) => void {
  const stop = useRef<() => void>(() => undefined);
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      stop.current();
    };
  }, []);
  return (stopNow) => {
    stop.current = stopNow;
    if (hasLeft.current) stopNow();
  };
}
