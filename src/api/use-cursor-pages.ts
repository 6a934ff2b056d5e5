import { useCallback, useEffect, useRef, useState } from 'react';
import { PAGE_SIZE_MAX } from '@contract/constants/client';
import type { Endpoint } from '@contract/http/endpoint';
import { createCanceller } from '@/platform/http/cancel';
import { useAsker } from './asker';
import { useRetryOnReturn } from './back-online';
import { call, type CallOptions } from './client';
import { CallCancelled } from './errors';

export interface CursorPage<Row> {
  readonly records: readonly Row[];
  /** Empty at the end. */
  readonly next: string;
}

interface Held<Page extends CursorPage<unknown>> {
  readonly key: string;
  readonly rows: readonly Page['records'][number][];
  /** The last page that came, for what it says besides its rows. */
  readonly page: Page | undefined;
  readonly error: unknown;
  readonly pending: 'none' | 'first' | 'more';
  /** What the error came of. */
  readonly failed?: 'first' | 'more';
}

const noRows = <Page extends CursorPage<unknown>>(key: string, pending: Held<Page>['pending']): Held<Page> => ({
  key,
  rows: [],
  page: undefined,
  error: null,
  pending,
});

export interface CursorPagesState<Page extends CursorPage<unknown>> {
  readonly rows: readonly Page['records'][number][];
  readonly page: Page | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  readonly isAtEnd: boolean;
  loadMore(): Promise<void>;
  /** From the start as far as it has been read, for who is at a place in it; old rows stay until that is there. */
  refresh(): Promise<void>;
  /** What failed. */
  retry(): Promise<void>;
  change(update: (rows: readonly Page['records'][number][]) => readonly Page['records'][number][]): void;
}

/** A list that goes on where it stopped. `null`: not now. */
export function useCursorPages<Input extends { cursor?: string; size: number }, Page extends CursorPage<unknown>>(
  endpoint: Endpoint<Input, Page>,
  filter: Omit<NoInfer<Input>, 'cursor' | 'size'> | null,
  size = 30,
  options: Pick<CallOptions, 'toast' | 'loading'> = {},
): CursorPagesState<Page> {
  const { signIns, changes } = useAsker(endpoint);
  const key = filter === null ? '' : JSON.stringify([changes, filter, size]);
  const blank = noRows<Page>(key, filter === null ? 'none' : 'first');
  const [held, setHeld] = useState(blank);
  const now = useRef(held);
  const cancelRef = useRef<() => void>(() => undefined);
  const latest = useRef({ endpoint, filter, options });
  latest.current = { endpoint, filter, options };

  const update = useCallback((next: Held<Page>): void => {
    now.current = next;
    setHeld(next);
  }, []);

  const load = useCallback(
    async (kind: 'first' | 'more'): Promise<void> => {
      cancelRef.current();
      const { endpoint: list, filter: wanted, options: how } = latest.current;
      const before = now.current.key === key ? now.current : noRows<Page>(key, 'none');
      if (wanted === null) return update(noRows(key, 'none'));
      const canceller = createCanceller();
      cancelRef.current = canceller.cancel;
      update({ ...before, pending: kind, error: null });
      try {
        let cursor = kind === 'more' ? (before.page?.next ?? '') : '';
        const upTo = kind === 'first' ? before.rows.length : 0;
        let first: readonly Page['records'][number][] = [];
        for (;;) {
          // What is read anew comes in as few calls as the server allows.
          const asked = Math.max(size, Math.min(PAGE_SIZE_MAX, upTo - first.length));
          // The compiler does not see that what was left out of Input is put back.
          const input = { ...wanted, size: asked, ...(cursor === '' ? {} : { cursor }) } as unknown as Input;
          const page = await call(list, input, { ...how, signal: canceller.signal });
          if (canceller.signal.isCancelled) return;
          const rows = [...(kind === 'first' ? first : now.current.rows), ...page.records];
          if (page.next === '' || rows.length >= upTo) return update({ ...noRows<Page>(key, 'none'), rows, page });
          first = rows;
          cursor = page.next;
        }
      } catch (error) {
        if (canceller.signal.isCancelled || error instanceof CallCancelled) return;
        update({ ...now.current, error, pending: 'none', failed: kind });
      }
    },
    [key, size, update],
  );

  useEffect(() => {
    void load('first'); // failures are part of the state
    return () => cancelRef.current();
  }, [load, signIns]);

  const loadMore = useCallback(async (): Promise<void> => {
    const { pending, page, error } = now.current;
    if (pending === 'none' && error === null && page !== undefined && page.next !== '') await load('more');
  }, [load]);

  const refresh = useCallback(() => load('first'), [load]);
  const retry = useCallback(() => load(now.current.failed ?? 'first'), [load]);
  useRetryOnReturn(held.error, retry);

  const shown = held.key === key ? held : blank;
  return {
    rows: shown.rows,
    page: shown.page,
    error: shown.error,
    isLoading:
      shown.rows.length === 0 && (shown.page === undefined ? shown.pending === 'first' : shown.pending === 'more'),
    isLoadingMore: shown.pending === 'more',
    isAtEnd: shown.page !== undefined && shown.page.next === '',
    loadMore,
    refresh,
    retry,
    change: useCallback(
      (edit) => {
        update({ ...now.current, rows: edit(now.current.rows) });
        // What is on its way may be of before the change.
        if (now.current.pending === 'first') void refresh(); // failures are part of the state
        // A list that fits its page is not scrolled to its end.
        else if (now.current.rows.length < size) void loadMore();
      },
      [update, refresh, loadMore, size],
    ),
  };
}
