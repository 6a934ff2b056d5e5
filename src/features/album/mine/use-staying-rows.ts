import { useMemo, useState } from 'react';
import type { MediaItem } from '@contract/schemas/media';
import type { MediaChange } from '@/domain/viewer/media-changes';
import { selectMediaChanges, useMediaChanges } from '@/stores/media-changes';

const NONE: ReadonlySet<string> = new Set();
const always = (): boolean => true;

/**
 * The rows of a list that what is done to them takes out of it: a photo that is no longer liked, of those that one likes. It goes when the
 * viewer closes, so that nothing moves under it, and is back where the change was refused.
 */
export function useStayingRows(rows: readonly MediaItem[], stays: (change: MediaChange) => boolean = always) {
  const changes = useMediaChanges(selectMediaChanges);
  const [leftOut, setLeftOut] = useState(NONE);
  const staying = useMemo(() => {
    const hasLeft = (id: string): boolean => leftOut.has(id) && !stays(changes.get(id) ?? {});
    return rows.some(({ id }) => hasLeft(id)) ? rows.filter(({ id }) => !hasLeft(id)) : rows;
  }, [rows, leftOut, changes, stays]);
  return {
    rows: staying,
    onView: (isOpen: boolean): void => {
      if (isOpen) return;
      const left = [...useMediaChanges.getState().shown].flatMap(([id, change]) => (stays(change) ? [] : [id]));
      setLeftOut(new Set(left));
    },
  };
}
