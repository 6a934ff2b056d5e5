import { useCallback, useRef } from 'react';
import { getGroupRows, listMediaGroups } from '@contract/http/media';
import type { GroupRows, MediaGroup } from '@contract/schemas/media';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import type { WallRow } from '@/domain/wall-item';
import type { WallTabType } from '@/domain/wall-tabs';
import { http } from '@/platform/http';
import type { CancelSignal } from '@/platform/http/cancel';

const NO_GROUPS: readonly MediaGroup[] = [];
/** Rows of a few groups stay for the viewer, which asks for one item at a time. */
const KEPT_GROUPS = 12;

export interface SourceRows {
  readonly mediaBase: string;
  readonly rows: readonly WallRow[];
}

/** Where a wall and its viewer take photos from. */
export interface WallSource {
  readonly groups: readonly Readonly<MediaGroup>[];
  readonly total: number;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  loadRows(key: string, signal?: CancelSignal): Promise<SourceRows>;
  /** The rows as they were when last asked for. */
  readRows(key: string): Promise<SourceRows>;
  /** The rows that are here already. */
  peekRows(key: string): readonly WallRow[];
  reload(): Promise<void>;
}

/** The groups of an album under one label and tab, and the rows of a group. Null: not now. */
export function useAlbumWall(albumId: string, labelId: string | null, type: WallTabType | null): WallSource {
  const filter = type === null ? null : { albumId, type, ...(labelId === null ? {} : { labelId }) };
  const { data, error, isLoading, reload } = useCall(listMediaGroups, filter);
  const kept = useRef(new Map<string, SourceRows>());
  const filterKey = JSON.stringify(filter);
  const latest = useRef({ filter, filterKey });
  if (latest.current.filterKey !== filterKey) kept.current = new Map();
  latest.current = { filter, filterKey };

  const loadRows = useCallback(
    async (key: string, signal?: CancelSignal): Promise<SourceRows> => {
      const into = kept.current;
      const asked = latest.current.filter;
      if (asked === null) return { mediaBase: '', rows: [] };
      const reply: GroupRows = await call(getGroupRows, { ...asked, key }, signal === undefined ? {} : { signal });
      const rows = { ...reply, mediaBase: http.baseUrl + reply.mediaBase };
      into.delete(key);
      into.set(key, rows);
      const [oldest] = into.keys();
      if (into.size > KEPT_GROUPS && oldest !== undefined) into.delete(oldest);
      return rows;
    },
    // Another filter is another source, and the wall asks it anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [filterKey],
  );
  const readRows = useCallback(
    async (key: string): Promise<SourceRows> => kept.current.get(key) ?? loadRows(key),
    [loadRows],
  );

  const peekRows = useCallback((key: string): readonly WallRow[] => kept.current.get(key)?.rows ?? [], []);

  return {
    groups: data?.groups ?? NO_GROUPS,
    total: data?.total ?? 0,
    isLoading: isLoading && data === undefined,
    hasFailed: error !== null,
    loadRows,
    readRows,
    peekRows,
    reload,
  };
}
