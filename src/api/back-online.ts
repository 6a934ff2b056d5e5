import { useEffect, useRef } from 'react';
import { getTime } from '@contract/http/system';
import { call } from './client';
import { HttpError, isServerAway } from './errors';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;
/** Who has had to ask nothing for so long begins with the first wait again. */
const FORGET_MS = 60_000;

const listeners = new Set<() => void>();
/** How many wait for a server that is away. */
let waiting = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isAsking = false;
let asked = 0;
let askedAtMs = 0;

/** There is a network again, or the server answers again. */
export function tellBackOnline(): void {
  for (const listener of listeners) listener();
}

/** The server is asked for one small thing until it answers: ever more seldom, and by every client at another moment. */
function askLater(): void {
  if (waiting === 0 || timer !== undefined || isAsking) return;
  if (Date.now() - askedAtMs > FORGET_MS) asked = 0;
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** asked, LONGEST_WAIT_MS);
  timer = setTimeout(
    () => {
      timer = undefined;
      void ask(); // fails by asking later
    },
    waitMs * (0.5 + Math.random() / 2),
  );
}

async function ask(): Promise<void> {
  isAsking = true;
  asked += 1;
  askedAtMs = Date.now();
  const isBack = await call(getTime, {}).then(
    () => true,
    (error: unknown) => !isServerAway(error),
  );
  isAsking = false;
  if (isBack && waiting > 0) tellBackOnline();
  askLater();
}

/** Returns the way to wait no longer. */
function awaitServer(): () => void {
  waiting += 1;
  askLater();
  return () => {
    waiting -= 1;
    if (waiting > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

/** What failed without a network, or of a server that is away, is asked again by itself. `error`: null where nothing has failed. */
export function useRetryOnReturn(error: unknown, retry: () => Promise<void>): void {
  const hasFailed = error instanceof HttpError;
  const latest = useRef({ hasFailed, retry });
  latest.current = { hasFailed, retry };
  useEffect(() => {
    const listener = (): void => {
      // Failures are part of the state.
      if (latest.current.hasFailed) void latest.current.retry();
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
  const isAway = isServerAway(error);
  useEffect(() => (isAway ? awaitServer() : undefined), [isAway]);
}
