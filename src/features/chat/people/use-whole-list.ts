import { useCallback, useEffect, useRef, useState } from 'react';
import type { Endpoint } from '@contract/http/endpoint';
import { useAsker } from '@/api/asker';
import { call } from '@/api/client';
import { CallCancelled } from '@/api/errors';
import { createCanceller } from '@/platform/http/cancel';

export interface WholeList<Row> {
  /** As many as have come. */
  readonly rows: readonly Row[];
  /** Nothing has come yet. */
  readonly isLoading: boolean;
  /** All have come. */
  readonly isWhole: boolean;
  readonly error: unknown;
  /** From the first; old rows stay until the new ones are there. */
  reload(): Promise<void>;
  change(update: (rows: readonly Row[]) => readonly Row[]): void;
}

export interface CursorPage<Row> {
  readonly records: readonly Row[];
  /** Empty: there are no more. */
  readonly next: string;
}

interface State<Row> {
  readonly key: string;
  readonly rows: readonly Row[];
  readonly isWhole: boolean;
  readonly error: unknown;
}

const QUIET = { toast: false, loading: false } as const;

/** A list of people, all of it: it is sorted and searched here. The first are shown while the others come. `null`: not now. */
export function useWholeList<Input extends { cursor?: string; size: number }, Row>(
  endpoint: Endpoint<Input, CursorPage<Row>>,
  filter: Omit<NoInfer<Input>, 'cursor' | 'size'> | null,
  size: number,
): WholeList<Row> {
  const { signIns, changes } = useAsker(endpoint);
  const key = filter === null ? '' : JSON.stringify([changes, filter]);
  const [state, setState] = useState<State<Row>>({ key, rows: [], isWhole: false, error: null });
  const latest = useRef({ endpoint, filter });
  latest.current = { endpoint, filter };
  const cancelRef = useRef<() => void>(() => undefined);

  const reload = useCallback(async (): Promise<void> => {
    cancelRef.current();
    const now = latest.current;
    if (now.filter === null) return;
    const canceller = createCanceller();
    cancelRef.current = canceller.cancel;
    try {
      let rows: readonly Row[] = [];
      let cursor = '';
      for (;;) {
        // The compiler does not see that what was left out of Input is put back.
        const input = { ...now.filter, size, ...(cursor === '' ? {} : { cursor }) } as Input;
        const page = await call(now.endpoint, input, { ...QUIET, signal: canceller.signal });
        if (canceller.signal.isCancelled) return;
        rows = [...rows, ...page.records];
        cursor = page.next;
        const isWhole = cursor === '' || page.records.length === 0;
        const shown = rows;
        // What was there is longer than the first of the new ones.
        setState((old) =>
          isWhole || old.key !== key || shown.length > old.rows.length
            ? { key, rows: shown, isWhole, error: null }
            : { ...old, error: null },
        );
        if (isWhole) return;
      }
    } catch (error) {
      if (canceller.signal.isCancelled || error instanceof CallCancelled) return;
      setState((old) => (old.key === key ? { ...old, error } : { key, rows: [], isWhole: false, error }));
    }
  }, [key, size]);

  useEffect(() => {
    void reload(); // failures are part of the state
    return () => cancelRef.current();
  }, [reload, signIns]);

  const change = useCallback(
    (update: (rows: readonly Row[]) => readonly Row[]): void => setState((old) => ({ ...old, rows: update(old.rows) })),
    [],
  );
  const shown = state.key === key ? state : { key, rows: [], isWhole: false, error: null };
  return {
    rows: shown.rows,
    isLoading: filter !== null && shown.rows.length === 0 && !shown.isWhole && shown.error === null,
    isWhole: shown.isWhole,
    error: shown.error,
    reload,
    change,
  };
}
