import { useCallback, useState } from 'react';

/** How far the video in view is, and where it is to go on from. */
export function useViewerFilm() {
  const [isPlaying, setIsPlaying] = useState(false);
  const [atMs, setAtMs] = useState(0);
  const [seek, setSeek] = useState<{ readonly toMs: number } | null>(null);
  return {
    isPlaying,
    atMs,
    seek,
    setIsPlaying,
    setAtMs,
    seekTo: useCallback((toMs: number): void => {
      setSeek({ toMs });
      setAtMs(toMs);
    }, []),
    /** Another one is in view. */
    rewind: useCallback((): void => {
      setIsPlaying(false);
      setSeek(null);
      setAtMs(0);
    }, []),
  };
}
