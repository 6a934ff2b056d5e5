import { useCallback, useEffect, useRef, useState } from 'react';
import { PAGE_SIZE_MAX } from '@contract/constants/client';
import type { Endpoint } from '@contract/http/endpoint';
import type { Page } from '@contract/schemas/shared';
import { createCanceller } from '@/platform/http/cancel';
import { useAsker } from './asker';
import { useRetryOnReturn } from './back-online';
import { call, type CallOptions } from './client';
import { CallCancelled } from './errors';

export interface PagesState<Row> {
  rows: readonly Row[];
  /** Of all pages; 0 before the first answer. */
  total: number;
  error: unknown;
  /** The first page of this list is on its way and there is nothing to show. */
  isLoading: boolean;
  isLoadingMore: boolean;
  isRefreshing: boolean;
  isAtEnd: boolean;
  /** Next page; nothing while one is on its way, after an error (see `retry`) or at the end. */
  loadMore(): Promise<void>;
  /** From the first page as far as it has been read, for who is at a place in it; old rows stay until that is there. */
  refresh(): Promise<void>;
  /** What failed. */
  retry(): Promise<void>;
  change(update: (rows: readonly Row[]) => readonly Row[]): void;
}

interface Pages<Row> {
  key: string;
  rows: readonly Row[];
  /** Pages held. */
  current: number;
  total: number;
  error: unknown;
  pending: 'none' | 'first' | 'more';
  /** What an error came of. */
  failed: 'first' | 'more';
  isAtEnd: boolean;
  /** How the server finds the next page without passing over these. */
  next: string | undefined;
}

function noPages<Row>(key: string, pending: Pages<Row>['pending']): Pages<Row> {
  return {
    key,
    rows: [],
    current: 0,
    total: 0,
    error: null,
    pending,
    failed: 'first',
    isAtEnd: false,
    next: undefined,
  };
}

/** A row by which it is known again: its own id or number, or the person's it is about. */
export type ListedRow = { id: string } | { orderNo: string } | { withdrawNo: string } | { userId: string };

function keyOf(row: ListedRow): string {
  if ('id' in row) return row.id;
  if ('orderNo' in row) return row.orderNo;
  return 'withdrawNo' in row ? row.withdrawNo : row.userId;
}

/** A row that moved down a page while the list was read is not shown twice. */
function append<Row extends ListedRow>(old: readonly Row[], more: readonly Row[]): readonly Row[] {
  const known = new Set(old.map(keyOf));
  return [...old, ...more.filter((row) => !known.has(keyOf(row)))];
}

interface PagesOptions<Row> extends Pick<CallOptions, 'toast' | 'loading'> {
  /** The first page, where it is there without a call. */
  readonly takeFirst?: () => Page<Row> | null;
}

/** A list read page by page with `current` and `size`. `null`: not now. */
export function usePages<Input extends { current: number; size: number }, Row extends ListedRow>(
  endpoint: Endpoint<Input, Page<Row>>,
  filter: Omit<NoInfer<Input>, 'current' | 'size'> | null,
  size = 20,
  options: PagesOptions<Row> = {},
): PagesState<Row> {
  const { signIns, changes } = useAsker(endpoint);
  const key = filter === null ? '' : JSON.stringify([endpoint.path, changes, filter, size]);
  const blank = noPages<Row>(key, filter === null ? 'none' : 'first');
  const [pages, setPages] = useState(blank);
  const held = useRef(pages);
  const cancelRef = useRef<() => void>(() => undefined);
  const latest = useRef({ endpoint, filter, options });
  latest.current = { endpoint, filter, options };

  const update = useCallback((next: Pages<Row>): void => {
    held.current = next;
    setPages(next);
  }, []);

  const load = useCallback(
    async (kind: 'first' | 'more'): Promise<void> => {
      const now = latest.current;
      const { takeFirst } = now.options;
      cancelRef.current();
      const before = held.current.key === key ? held.current : noPages<Row>(key, 'none');
      if (now.filter === null) return update(noPages(key, 'none'));
      const canceller = createCanceller();
      cancelRef.current = canceller.cancel;
      update({ ...before, pending: kind, error: null });
      let read = kind === 'first' ? noPages<Row>(key, 'none') : before;
      const upTo = read === before ? 1 : before.current || 1;
      // Pages in one call: those that are read anew come in as few as the server allows.
      const step = Math.min(upTo, Math.floor(PAGE_SIZE_MAX / size) || 1);
      try {
        do {
          const current = read.current / step + 1;
          // The compiler does not see that what was left out of Input is put back. Without a cursor none is sent.
          const input = { ...now.filter, cursor: read.next, current, size: size * step } as unknown as Input;
          const page =
            (current === 1 && takeFirst?.()) ||
            (await call(now.endpoint, input, { ...now.options, signal: canceller.signal }));
          if (canceller.signal.isCancelled) return;
          const rows = append(kind === 'first' ? read.rows : held.current.rows, page.records);
          const isAtEnd = page.records.length === 0 || current >= page.pages;
          read = {
            ...noPages(key, 'none'),
            rows,
            current: current * step,
            total: page.total,
            isAtEnd,
            next: page.next,
          };
        } while (read.current < upTo && !read.isAtEnd);
        update(read);
      } catch (error) {
        if (canceller.signal.isCancelled || error instanceof CallCancelled) return;
        update({ ...held.current, error, pending: 'none', failed: kind });
      }
    },
    [key, size, update],
  );

  useEffect(() => {
    // Failures are part of the state.
    void load('first');
    return () => cancelRef.current();
  }, [load, signIns]);

  const loadMore = useCallback(async (): Promise<void> => {
    const { pending, isAtEnd, error, current } = held.current;
    if (pending === 'none' && !isAtEnd && error === null && current > 0) await load('more');
  }, [load]);
  const refresh = useCallback(() => load('first'), [load]);
  const retry = useCallback(() => load(held.current.failed), [load]);
  const change = useCallback(
    (edit: (rows: readonly Row[]) => readonly Row[]): void => {
      const before = held.current;
      const rows = edit(before.rows);
      update({ ...before, rows, total: Math.max(0, before.total + rows.length - before.rows.length) });
      // What is on its way may be of before the change.
      if (before.pending === 'first') void refresh();
      // A list that fits its page is not scrolled to its end.
      else if (rows.length < size) void loadMore();
    },
    [update, refresh, loadMore, size],
  );

  useRetryOnReturn(pages.error, retry);

  const shown = pages.key === key ? pages : blank;
  return {
    rows: shown.rows,
    total: shown.total,
    error: shown.error,
    isLoading: shown.rows.length === 0 && shown.pending === (shown.current === 0 ? 'first' : 'more'),
    isLoadingMore: shown.pending === 'more',
    isRefreshing: shown.pending === 'first' && shown.current > 0,
    isAtEnd: shown.isAtEnd,
    loadMore,
    refresh,
    retry,
    change,
  };
}
