import { useCallback, useMemo, useRef } from 'react';
import { getGroupRows, listMediaGroups } from '@contract/http/media';
import type { GroupRows, MediaGroup, MediaGroups } from '@contract/schemas/media-group';
import { ERRORS } from '@contract/errors';
import { call } from '@/api/client';
import { codeOf } from '@/api/errors';
import { useCall } from '@/api/use-call';
import type { MediaChanges } from '@/domain/viewer/media-changes';
import { packSparseDays, reverseGroups } from '@/domain/wall/sparse-days';
import type { WallGroup } from '@/domain/wall/wall-model';
import { type WallRow, withOrigin } from '@/domain/wall/wall-item';
import type { PickedItem } from '@/domain/wall/wall-selection';
import { isOldestFirst, isWithinDays, PLAIN_VIEW, type GroupedTabType, type WallView } from '@/domain/wall/wall-tabs';
import { http } from '@/platform/http';
import type { CancelSignal } from '@/platform/http/cancel';
import { selectMediaChanges, useMediaChanges } from '@/stores/media-changes';

const NO_GROUPS: readonly MediaGroup[] = [];
/** Rows of a few groups stay for the viewer, which asks for one item at a time. */
const KEPT_GROUPS = 12;

export interface SourceRows {
  readonly mediaBase: string;
  readonly rows: readonly WallRow[];
}

/** Rows, and the answer about the groups that they were asked for after. */
interface KeptRows {
  readonly of: MediaGroups | undefined;
  readonly rows: SourceRows;
}

/** Those on their way: whoever asks meanwhile waits for the same. */
interface Reading {
  readonly of: MediaGroups | undefined;
  readonly rows: Promise<SourceRows>;
}

/** Where a wall and its viewer take photos from. */
export interface WallSource {
  readonly groups: readonly WallGroup[];
  readonly total: number;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** On its way again; what was there before is still shown. */
  readonly isReloading: boolean;
  /** The live album's cursor up to which changes are in it. Null: the list does not say. */
  readonly liveCursor: string | null;
  /** What this person has changed of photos since, over the rows. */
  readonly changes: MediaChanges;
  loadRows(key: string, signal?: CancelSignal): Promise<SourceRows>;
  /** The rows of the groups as they are now. */
  readRows(key: string): Promise<SourceRows>;
  /** The rows that are here already. */
  peekRows(key: string): readonly WallRow[];
  reload(): Promise<void>;
  /** Where not all rows are in the groups yet: all that may be chosen at once. */
  readonly readAll?: (() => Promise<readonly PickedItem[]>) | undefined;
}

/**
 * The groups of an album under one label and tab, and the rows of a group. Null: not now. The calls give all of them, the newest first;
 * the other order, some days only, and days that share rows are made of that, for no group of theirs lies in two days.
 */
export function useAlbumWall(
  albumId: string,
  labelId: string | null,
  type: GroupedTabType | null,
  view: Pick<WallView, 'sort' | 'dayFrom' | 'dayTo'> = PLAIN_VIEW,
): WallSource {
  const { dayFrom, dayTo } = view;
  const isReversed = isOldestFirst(type, view);
  const filter = type === null ? null : { albumId, type, ...(labelId === null ? {} : { labelId }) };
  const { data, error, isLoading, reload } = useCall(
    listMediaGroups,
    // The newest rows are no use where they come last.
    filter === null ? null : { ...filter, ...(isReversed ? {} : { withFirst: true }) },
  );
  const changes = useMediaChanges(selectMediaChanges);
  const kept = useRef(new Map<string, KeptRows>());
  const reading = useRef(new Map<string, Reading>());
  const newest = useRef(new Map<string, number>());
  const asked = useRef(0);
  const filterKey = JSON.stringify([filter, isReversed]);
  /** What came with the groups, for whoever asks for it first. */
  const first = useRef<GroupRows | null>(null);
  const answered = useRef<MediaGroups | undefined>(undefined);
  if (answered.current !== data) first.current = data?.first ?? null;
  answered.current = data;
  const latest = useRef({ filter, filterKey, reload });
  if (latest.current.filterKey !== filterKey) {
    kept.current = new Map();
    reading.current = new Map();
    newest.current = new Map();
  }
  latest.current = { filter, filterKey, reload };

  const loadRows = useCallback(
    async (key: string, signal?: CancelSignal): Promise<SourceRows> => {
      const into = kept.current;
      const of = answered.current;
      const now = latest.current.filter;
      if (now === null) return { mediaBase: '', rows: [] };
      asked.current += 1;
      const mine = asked.current;
      const here = first.current?.key === key ? first.current : null;
      if (here !== null) first.current = null;
      const reply: GroupRows =
        here ??
        (await call(getGroupRows, { ...now, key }, signal === undefined ? {} : { signal }).catch((error: unknown) => {
          // It grew or was cut since the groups were read: they are read anew, and name others.
          if (codeOf(error) === ERRORS.GROUP_ABSENT.code) void latest.current.reload();
          throw error;
        }));
      const rows = {
        ...reply,
        mediaBase: http.baseUrl + reply.mediaBase,
        rows: (isReversed ? [...reply.rows].reverse() : reply.rows).map((row) => withOrigin(row, http.baseUrl)),
      };
      // An answer that was overtaken by a later one is older than what is kept.
      if (mine < (newest.current.get(key) ?? 0)) return rows;
      newest.current.set(key, mine);
      into.delete(key);
      into.set(key, { of, rows });
      const [oldest] = into.keys();
      if (into.size > KEPT_GROUPS && oldest !== undefined) into.delete(oldest);
      return rows;
    },
    // Another filter is another source, and the wall asks it anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [filterKey],
  );
  const readRows = useCallback(
    async (key: string): Promise<SourceRows> => {
      const of = answered.current;
      const here = kept.current.get(key);
      if (here !== undefined && here.of === of) return here.rows;
      const running = reading.current.get(key);
      if (running !== undefined && running.of === of) return running.rows;
      const rows = loadRows(key).finally(() => {
        if (reading.current.get(key)?.rows === rows) reading.current.delete(key);
      });
      reading.current.set(key, { of, rows });
      return rows;
    },
    [loadRows],
  );

  const peekRows = useCallback((key: string): readonly WallRow[] => kept.current.get(key)?.rows.rows ?? [], []);

  const newestFirst = data?.groups ?? NO_GROUPS;
  const groups = useMemo(() => {
    const within = newestFirst.filter(({ day }) => isWithinDays(day, { dayFrom, dayTo }));
    const packed = packSparseDays(within);
    return isReversed ? reverseGroups(packed) : packed;
  }, [newestFirst, isReversed, dayFrom, dayTo]);

  return {
    groups,
    total: groups.reduce((sum, { count }) => sum + count, 0),
    isLoading: isLoading && data === undefined,
    hasFailed: error !== null,
    isReloading: isLoading,
    liveCursor: data?.liveCursor ?? null,
    changes,
    loadRows,
    readRows,
    peekRows,
    reload,
  };
}
