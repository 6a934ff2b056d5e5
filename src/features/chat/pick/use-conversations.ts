import { useCallback, useEffect, useRef, useState } from 'react';
import { CHAT_CONVERSATIONS_PAGE, CHAT_KIND } from '@contract/constants/chat';
import { listConversations } from '@contract/http/chat';
import type { ChatConversation } from '@contract/schemas/chat';
import { call } from '@/api/client';
import { CallCancelled } from '@/api/errors';
import { createCanceller } from '@/platform/http/cancel';
import { selectUser, useSession } from '@/stores/session/session-state';

export interface Conversations {
  readonly rows: readonly ChatConversation[];
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  readonly isAtEnd: boolean;
  readonly error: unknown;
  loadMore(): Promise<void>;
  /** What failed. */
  retry(): Promise<void>;
  change(update: (rows: readonly ChatConversation[]) => readonly ChatConversation[]): void;
}

interface State {
  readonly rows: readonly ChatConversation[];
  readonly pending: 'none' | 'first' | 'more';
  readonly isAtEnd: boolean;
  readonly error: unknown;
}

const FIRST: State = { rows: [], pending: 'first', isAtEnd: false, error: null };

/** One's conversations as the server has them, the last used first, page after page. `isHidden`: those that are not shown instead. */
export function useConversations(isHidden: boolean): Conversations {
  const userId = useSession(selectUser)?.id;
  const [state, setState] = useState(FIRST);
  const held = useRef(state);
  const cancelRef = useRef<() => void>(() => undefined);
  const update = useCallback((next: State): void => {
    held.current = next;
    setState(next);
  }, []);

  const load = useCallback(
    async (kind: 'first' | 'more'): Promise<void> => {
      if (userId === undefined) return;
      cancelRef.current();
      const canceller = createCanceller();
      cancelRef.current = canceller.cancel;
      const before = kind === 'first' ? [] : held.current.rows;
      update({ ...held.current, rows: before, pending: kind, error: null });
      const last = before[before.length - 1];
      try {
        const { records, more } = await call(
          listConversations,
          {
            limit: CHAT_CONVERSATIONS_PAGE,
            hidden: isHidden,
            // One later than the last: more conversations may have changed in that millisecond.
            ...(last === undefined ? {} : { maxUpdateTime: last.update_time + 1 }),
          },
          { toast: false, loading: false, signal: canceller.signal },
        );
        if (canceller.signal.isCancelled) return;
        const known = new Set(before.map(({ id }) => id));
        // The assistant is sent nothing, and stands in its own place.
        const fresh = records.filter(({ id, type }) => !known.has(id) && type !== CHAT_KIND.assistant);
        const rows = [...before, ...fresh.filter(({ is_left }) => !is_left)];
        update({ rows, pending: 'none', isAtEnd: !more || fresh.length === 0, error: null });
      } catch (error) {
        if (canceller.signal.isCancelled || error instanceof CallCancelled) return;
        update({ ...held.current, pending: 'none', error });
      }
    },
    [userId, isHidden, update],
  );

  useEffect(() => {
    void load('first'); // failures are part of the state
    return () => cancelRef.current();
  }, [load]);

  return {
    rows: state.rows,
    isLoading: state.pending === 'first',
    isLoadingMore: state.pending === 'more',
    isAtEnd: state.isAtEnd,
    error: state.error,
    async loadMore() {
      const { pending, isAtEnd, error, rows } = held.current;
      if (pending === 'none' && !isAtEnd && error === null && rows.length > 0) await load('more');
    },
    retry: () => load(held.current.rows.length === 0 ? 'first' : 'more'),
    change: (change) => update({ ...held.current, rows: change(held.current.rows) }),
  };
}
