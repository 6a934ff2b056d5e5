import { useEffect, useMemo, useRef, useState } from 'react';
import type { WallStart } from '@/components/wall/use-wall-place';
import type { WallAnchor } from '@/domain/wall/wall-place';
import { showToast } from '@/stores/base/overlays';
import { findAgain } from '../viewer/find-in-wall';
import { MEDIA_GONE, type OpenMedia } from '../viewer/use-open-media';
import type { NotedPlace } from './use-noted-place';
import type { ShownWall } from '../source/use-shown-wall';

/** Of a list that is read page by page no more is read to come back to a place. */
const LISTED_MAX = 2_000;

/**
 * Keeps which tab, label and order are looked at, which photo is in view, and where the wall stands, and brings a page that was loaded anew
 * back to that.
 */
export function usePlaceReturn(
  shown: ShownWall,
  { before, shownId, note }: NotedPlace,
  viewer: Pick<OpenMedia, 'open' | 'openAt'>,
): { readonly start: WallStart | null; readonly onRest: (at: WallAnchor | null) => void } {
  const { wall, key, tab, chosenTab, labelId, view, isAtEnd, loadMore } = shown;
  const { total } = wall;
  const [wanted] = useState(before === null || before.isLinked ? null : before.at);
  /** Null: it is not known yet. */
  const [found, setFound] = useState<{ readonly index: number | null } | null>(null);
  /** Or somebody has gone elsewhere meanwhile. */
  const [isBack, setIsBack] = useState(wanted === null);

  const lastKey = useRef(key);
  useEffect(() => {
    const isOther = lastKey.current !== key;
    lastKey.current = key;
    note({ tab: chosenTab, labelId, view, ...(isOther ? { at: null } : {}) });
  }, [key, chosenTab, labelId, view, note]);

  const isThere = !isBack && wanted !== null && (before?.tab ?? tab) === tab && total > 0 && !wall.isLoading;
  const isRead = isThere && (isAtEnd || total > Math.min(wanted.index, LISTED_MAX));
  useEffect(() => {
    if (isThere && !isRead) void loadMore(); // failures are part of the state
  }, [isThere, isRead, loadMore, total]);
  // At once where it was; then, if others have come before it, where it is.
  const start = useMemo(
    () => (isRead && wanted !== null ? { index: found?.index ?? wanted.index, offsetPx: wanted.offsetPx } : null),
    [isRead, wanted, found],
  );

  const latest = useRef({ wall, viewer });
  latest.current = { wall, viewer };
  const isSought = useRef(false);
  useEffect(() => {
    if (!isRead || wanted === null || isSought.current) return;
    isSought.current = true;
    const find = async (): Promise<void> => {
      const index = await findAgain(latest.current.wall, wanted).catch(() => null);
      setFound({ index });
      if (shownId === null) return;
      if (index === null || shownId !== wanted.id) showToast(MEDIA_GONE);
      else latest.current.viewer.openAt({ index, id: shownId, rect: null });
    };
    void find(); // never rejects
  }, [isRead, wanted, shownId]);

  const { open } = viewer;
  useEffect(() => {
    if (open === null || open.id === '') return;
    note({ at: { id: open.id, index: open.index, after: total - 1 - open.index, offsetPx: null } });
  }, [open, total, note]);

  const onRest = (at: WallAnchor | null): void => {
    // Until it is found one sees the beginning, or about where it will be.
    if (!isBack && (start === null ? at === null : found === null)) return;
    setIsBack(true);
    note({ at });
  };
  return { start, onRest };
}
