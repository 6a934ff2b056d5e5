import { useCallback, useRef, type ReactNode } from 'react';
import type { ViewerMedia } from '@/domain/viewer/viewer-media';
import { toWallMedia } from '@/domain/viewer/wall-media';
import { findGroupPlace } from '@/domain/wall/wall-tabs';
import type { PickedActions } from '../picked/picked-desk';
import type { WallSource } from '../source/use-album-wall';
import { type OpenMedia, useOpenMedia } from './use-open-media';

export interface WallViewerRules {
  readonly currentYear: number;
  readonly canDownload: boolean;
  /** Absent: yes. Not where one cannot sign in. */
  readonly canBuy?: boolean;
  /** Chooses the album's cover. */
  readonly canSetCover: boolean;
  /** The page, loaded anew, opens it again at the same photo. */
  readonly isNoted?: boolean;
  /** The viewer opens, or closes. */
  readonly onView?: (isOpen: boolean) => void;
  /** What stands on the photo of this id. */
  readonly over?: ((mediaId: string) => ReactNode) | undefined;
}

/** The viewer of a wall as the page behind it knows it. What it shows, and its file, come as it opens: see `useViewedMedia`. */
export interface WallViewerState extends OpenMedia {
  readonly actions: PickedActions;
  readonly rules: WallViewerRules;
  getItem(index: number): Promise<ViewerMedia | null>;
  /** What is known of the photo in view is asked for again. */
  reloadDetail(): void;
  /** Does that. Null: nothing is in view. */
  readonly detail: { current: (() => Promise<void>) | null };
}

/** What the viewer needs of a wall: the items in its order, and by which rules they are shown. */
export function useWallViewer(wall: WallSource, actions: PickedActions, rules: WallViewerRules): WallViewerState {
  const { currentYear, onView } = rules;
  const { groups, readRows } = wall;
  const getItem = useCallback(
    async (index: number): Promise<ViewerMedia | null> => {
      const place = findGroupPlace(groups, index);
      if (place === null) return null;
      const { mediaBase, rows } = await readRows(place.key);
      const row = rows[place.offset];
      if (row === undefined) return null;
      return toWallMedia(row, { day: place.day, mediaBase, currentYear });
    },
    [groups, readRows, currentYear],
  );
  const opened = useOpenMedia(wall, getItem, onView);
  const detail = useRef<(() => Promise<void>) | null>(null);
  const reloadDetail = (): void => void detail.current?.(); // failures are part of its state
  return { ...opened, actions, rules, getItem, reloadDetail, detail };
}
