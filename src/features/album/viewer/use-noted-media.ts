import { useEffect, useRef, useState } from 'react';
import { back } from '@/platform/back';
import type { OpenMedia } from './use-open-media';

/** An album that is loaded anew while its viewer is open opens it at the same photo. */
export function useNotedMedia({ open }: Pick<OpenMedia, 'open'>): void {
  const id = open?.id ?? null;
  useEffect(() => back.noteShown(id), [id]);
}

/** The same for a list, where the photo is among those that it begins with. */
export function useListedMedia(
  rows: readonly { readonly id: string }[],
  isLoading: boolean,
  viewer: Pick<OpenMedia, 'open' | 'openAt'>,
): void {
  const [shownId] = useState(() => back.takeShown());
  const isTaken = useRef(false);
  useNotedMedia(viewer);
  useEffect(() => {
    if (shownId === null || isTaken.current || isLoading || rows.length === 0) return;
    isTaken.current = true;
    const index = rows.findIndex(({ id }) => id === shownId);
    if (index >= 0) viewer.openAt({ index, id: shownId, rect: null });
  }, [shownId, isLoading, rows, viewer]);
}
