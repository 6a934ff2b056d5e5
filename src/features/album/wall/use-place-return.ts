import { useCallback, useEffect, useRef, useState } from 'react';
import type { WallStart } from '@/components/wall/use-wall-place';
import type { WallAnchor } from '@/domain/wall/wall-place';
import { showToast } from '@/stores/base/overlays';
import { findAgain } from '../viewer/find-in-wall';
import { MEDIA_GONE } from '../viewer/LinkedPhoto';
import type { OpenMedia } from '../viewer/use-open-media';
import type { NotedPlace } from './use-noted-place';
import type { ShownWall } from './use-shown-wall';

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
  const [start, setStart] = useState<WallStart | null>(null);
  const [wanted, setWanted] = useState(before === null || before.isLinked ? null : before.at);

  const lastKey = useRef(key);
  useEffect(() => {
    const isOther = lastKey.current !== key;
    lastKey.current = key;
    note({ tab: chosenTab, labelId, view, ...(isOther ? { at: null } : {}) });
  }, [key, chosenTab, labelId, view, note]);

  const isThere = wanted !== null && (before?.tab ?? tab) === tab && total > 0 && !wall.isLoading;
  const isRead = isThere && (isAtEnd || total > Math.min(wanted.index, LISTED_MAX));
  useEffect(() => {
    if (isThere && !isRead) void loadMore(); // failures are part of the state
  }, [isThere, isRead, loadMore, total]);

  const latest = useRef({ wall, viewer });
  latest.current = { wall, viewer };
  useEffect(() => {
    if (!isRead || wanted === null) return;
    setWanted(null);
    const { index: before, offsetPx } = wanted;
    setStart({ index: before, offsetPx });
    const find = async (): Promise<void> => {
      const index = await findAgain(latest.current.wall, wanted).catch(() => null);
      if (index !== null && index !== before) setStart({ index, offsetPx });
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

  const isWaiting = wanted !== null;
  const onRest = useCallback(
    (at: WallAnchor | null): void => {
      if (!isWaiting) note({ at });
    },
    [isWaiting, note],
  );
  return { start, onRest };
}
