import { useCallback, useState } from 'react';

/** The file itself of the one in view, over its large picture. */
export function useViewerOriginal(index: number, original: { url: string; onFailed: () => void } | undefined) {
  // Number of the one that is looked at as the file it is.
  const [shownAt, setShownAt] = useState<number | null>(null);
  const tellFailed = original?.onFailed;
  const isShown = shownAt === index;
  return {
    isShown,
    /** Empty: not asked for. */
    url: isShown ? (original?.url ?? '') : '',
    show: () => setShownAt(index),
    leave: () => setShownAt(null),
    fail: useCallback((): void => {
      setShownAt(null);
      tellFailed?.();
    }, [tellFailed]),
  };
}
