import { useCallback, useMemo } from 'react';
import type { MediaItem } from '@contract/schemas/media';
import { toListedWall } from '@/domain/wall/listed-wall';
import type { PickedItem } from '@/domain/wall/wall-selection';
import { http } from '@/platform/http';
import { selectMediaChanges, useMediaChanges } from '@/stores/media-changes';
import type { SourceRows, WallSource } from './use-album-wall';

export interface ListedPages {
  readonly rows: readonly MediaItem[];
  readonly isLoading: boolean;
  readonly isRefreshing?: boolean;
  readonly error: unknown;
  refresh(): Promise<void>;
  /** Also what has not been read. */
  readonly readAll?: () => Promise<readonly PickedItem[]>;
}

/** A wall of a list that is read page by page: what has come so far, in the order of the list. */
export function useListedWall(pages: ListedPages, byDay: boolean): WallSource {
  const wall = useMemo(() => toListedWall(pages.rows, byDay, http.baseUrl), [pages.rows, byDay]);
  const changes = useMediaChanges(selectMediaChanges);
  const readRows = useCallback(
    (key: string): Promise<SourceRows> => Promise.resolve({ mediaBase: '', rows: wall.rows.get(key) ?? [] }),
    [wall],
  );
  return {
    groups: wall.groups,
    total: pages.rows.length,
    isLoading: pages.isLoading,
    hasFailed: pages.error !== null,
    isReloading: pages.isLoading || (pages.isRefreshing ?? false),
    liveCursor: null,
    changes,
    loadRows: readRows,
    readRows,
    peekRows: (key) => wall.rows.get(key) ?? [],
    reload: pages.refresh,
    readAll: pages.readAll,
  };
}
