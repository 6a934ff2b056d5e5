import { useCallback, useEffect, useRef, useState } from 'react';
import { followAlbum } from '@/stores/live-album';

export interface LiveAlbum {
  /** New ones that are not on the wall yet. */
  readonly newCount: number;
  /** Puts them there. */
  showNew(): void;
}

/** Several changes within this time are one. */
const GATHER_MS = 500;

/**
 * New photos come by themselves. While one looks at something further down or in the viewer they are counted instead, and come when one
 * is back at the top.
 */
export function useLiveAlbum(albumId: string | null, isHeldBack: boolean, onNew: () => void): LiveAlbum {
  const [newCount, setNewCount] = useState(0);
  const [isStale, setIsStale] = useState(false);
  const latest = useRef(onNew);
  latest.current = onNew;

  useEffect(() => {
    if (albumId === null) return undefined;
    return followAlbum(albumId, {
      onChange: ({ added }) => {
        setNewCount((old) => old + added);
        setIsStale(true);
      },
    });
  }, [albumId]);

  const showNew = useCallback((): void => {
    setNewCount(0);
    setIsStale(false);
    latest.current();
  }, []);
  useEffect(() => {
    if (!isStale || isHeldBack) return undefined;
    const timer = setTimeout(showNew, GATHER_MS);
    return () => clearTimeout(timer);
  }, [isStale, isHeldBack, showNew]);

  return { newCount, showNew };
}
