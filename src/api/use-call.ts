import { useCallback, useEffect, useRef, useState } from 'react';
import type { Endpoint } from '@contract/http/endpoint';
import { createCanceller } from '@/platform/http/cancel';
import { useAsker } from './asker';
import { useRetryOnReturn } from './back-online';
import { call, type CallOptions } from './client';
import { CallCancelled } from './errors';

export interface CallState<Data> {
  /** Of the last good answer to this very input; kept while it is asked again. */
  data: Data | undefined;
  error: unknown;
  isLoading: boolean;
  reload(): Promise<void>;
  /** Changes what is shown, for an action whose result is already known. */
  change(update: (data: Data) => Data): void;
}

interface Answer<Data> {
  key: string;
  data: Data | undefined;
  error: unknown;
  isLoading: boolean;
}

/** One call made when the component appears and whenever the input changes or somebody signs in. `null`: not now. */
export function useCall<Input extends object, Data>(
  endpoint: Endpoint<Input, Data>,
  input: Input | null,
  options: Pick<CallOptions, 'toast' | 'loading'> = {},
): CallState<Data> {
  const { signIns, changes } = useAsker(endpoint);
  const key = input === null ? '' : JSON.stringify([changes, input]);
  const [answer, setAnswer] = useState<Answer<Data>>({ key, data: undefined, error: null, isLoading: input !== null });
  const cancelRef = useRef<() => void>(() => undefined);
  const isPending = useRef(false);
  const latest = useRef({ endpoint, input, options });
  latest.current = { endpoint, input, options };

  const load = useCallback(async (): Promise<void> => {
    cancelRef.current();
    const now = latest.current;
    if (now.input === null) {
      isPending.current = false;
      setAnswer({ key, data: undefined, error: null, isLoading: false });
      return;
    }
    const canceller = createCanceller();
    cancelRef.current = canceller.cancel;
    isPending.current = true;
    setAnswer((old) => ({ key, data: old.key === key ? old.data : undefined, error: null, isLoading: true }));
    try {
      const data = await call(now.endpoint, now.input, { ...now.options, signal: canceller.signal });
      if (canceller.signal.isCancelled) return;
      isPending.current = false;
      setAnswer({ key, data, error: null, isLoading: false });
    } catch (error) {
      if (canceller.signal.isCancelled || error instanceof CallCancelled) return;
      isPending.current = false;
      setAnswer((old) => ({ ...old, error, isLoading: false }));
    }
  }, [key]);

  useEffect(() => {
    // Failures are part of the state.
    void load();
    return () => cancelRef.current();
  }, [load, signIns]);

  const change = useCallback(
    (update: (data: Data) => Data): void => {
      setAnswer((old) => (old.data === undefined ? old : { ...old, data: update(old.data) }));
      // What is on its way may be of before the change.
      if (isPending.current) void load();
    },
    [load],
  );

  useRetryOnReturn(answer.error, load);

  // A new input never shows the old one's data, not even for one frame.
  const isCurrent = answer.key === key;
  return {
    data: isCurrent ? answer.data : undefined,
    error: isCurrent ? answer.error : null,
    isLoading: isCurrent ? answer.isLoading : input !== null,
    reload: load,
    change,
  };
}
