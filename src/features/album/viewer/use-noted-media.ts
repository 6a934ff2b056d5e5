import { useEffect, useRef, useState } from 'react';
import { back } from '@/platform/back';
import type { OpenMedia } from './use-open-media';
import type { WallViewerState } from './use-wall-viewer';

/** A page that is loaded anew while its viewer is open knows which photo it showed: in the viewer, whose step back holds that. */
export function useNotedMedia({ open, rules }: Pick<WallViewerState, 'open' | 'rules'>): void {
  const id = open?.id ?? null;
  const isNoted = rules.isNoted === true;
  useEffect(() => {
    if (!isNoted) return undefined;
    back.noteShown(id);
    return () => back.noteShown(null);
  }, [id, isNoted]);
}

/** A list that is loaded anew opens the viewer at the photo that it showed, where that is among those that the list begins with. */
export function useListedMedia(
  rows: readonly { readonly id: string }[],
  isLoading: boolean,
  viewer: Pick<OpenMedia, 'openAt'>,
): void {
  const [shownId] = useState(() => back.takeShown());
  const isTaken = useRef(false);
  useEffect(() => {
    if (shownId === null || isTaken.current || isLoading || rows.length === 0) return;
    isTaken.current = true;
    const index = rows.findIndex(({ id }) => id === shownId);
    if (index >= 0) viewer.openAt({ index, id: shownId, rect: null });
  }, [shownId, isLoading, rows, viewer]);
}
