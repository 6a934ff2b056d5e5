import { LIVE_BEAT_MS, LIVE_PATH, LIVE_POLL_MS } from '@contract/constants/live';
import { ERRORS } from '@contract/errors';
import { listLiveChanges } from '@contract/http/live';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { isCursorAfter, parseLiveFrame, planAfterClose } from '@/domain/live-album';
import { socket } from '@/platform/socket';
import type { SocketConnection } from '@/platform/socket/types';
import { useSession } from './session-state';

export interface LiveChange {
  /** The change and all before it. */
  readonly cursor: string;
  /** How many are new. */
  readonly added: number;
  /** Too much was missed to say. */
  readonly isUnknown: boolean;
}

export interface LiveListener {
  /** What visitors see has changed. */
  onChange(change: LiveChange): void;
}

/**
 * Follows an album from a cursor on while its page is in front: by socket, and by asking from time to time while there is none. The
 * cursor goes from the one to the other, so nothing is missed or told twice. Returns the way to stop.
 */
export function followAlbum(albumId: string, from: string, listener: LiveListener): () => void {
  let isOver = false;
  let cursor = from;
  let failures = 0;
  let connection: SocketConnection | null = null;
  let asking: Promise<void> | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let poll: ReturnType<typeof setTimeout> | undefined;

  const stop = (): void => {
    isOver = true;
    for (const timer of [silence, retry, poll]) clearTimeout(timer);
    connection?.close();
  };

  /** What comes late, or a second time, is behind the cursor. */
  const tell = (next: string, change: { added: number; gone: number } | 'unknown'): void => {
    if (!isCursorAfter(next, cursor)) return;
    cursor = next;
    if (change === 'unknown') listener.onChange({ cursor, added: 0, isUnknown: true });
    else if (change.added + change.gone > 0) listener.onChange({ cursor, added: change.added, isUnknown: false });
  };

  const askAll = async (): Promise<void> => {
    clearTimeout(poll);
    try {
      for (let hasMore = true; hasMore && !isOver;) {
        const found = await call(listLiveChanges, { albumId, cursor });
        if (isOver) return;
        tell(found.cursor, found.reload ? 'unknown' : { added: found.added.length, gone: found.gone.length });
        hasMore = found.more;
      }
    } catch (error) {
      // An album that may not be seen is not asked for again; a dead line, or a busy server, is.
      if (error instanceof ApiError && error.code !== ERRORS.TOO_MANY_REQUESTS.code) stop();
    }
    if (!isOver && connection === null) poll = setTimeout(() => void ask() /* as above */, LIVE_POLL_MS);
  };

  const ask = (): Promise<void> => {
    asking ??= askAll().finally(() => {
      asking = null;
    });
    return asking;
  };

  const heard = (): void => {
    failures = 0;
    clearTimeout(silence);
    silence = setTimeout(() => {
      connection?.close();
      lose(0);
    }, 3 * LIVE_BEAT_MS);
  };

  const lose = (code: number): void => {
    connection = null;
    clearTimeout(silence);
    if (isOver) return;
    const next = planAfterClose(code, failures);
    failures += 1;
    if (next.kind === 'stop') return stop();
    void ask(); // tells its failures by trying again
    if (next.kind === 'again') retry = setTimeout(() => void connect() /* as above */, next.waitMs);
  };

  const hear = (text: string): void => {
    const news = parseLiveFrame(text);
    if (news === null) return;
    if (news.kind === 'refused') return; // the server closes, with a code that says why
    heard();
    if (news.kind === 'reload') tell(news.cursor, 'unknown');
    else if (news.kind === 'changes') tell(news.cursor, { added: news.addedIds.length, gone: news.goneIds.length });
  };

  const connect = async (): Promise<void> => {
    // A call sees to a token; and one under way tells its part before the socket goes on from there.
    if (useSession.getState().token === null) await ask();
    else await asking;
    if (isOver || connection !== null) return;
    const { token } = useSession.getState();
    if (token === null) {
      retry = setTimeout(() => void connect() /* as above */, LIVE_POLL_MS);
      return;
    }
    clearTimeout(poll);
    const made = socket.connect(LIVE_PATH, {
      onOpen: () => made.send(JSON.stringify({ type: 'hello', token, albumId, cursor })),
      onText: hear,
      onClose: lose,
    });
    connection = made;
    heardFirst();
  };

  /** A line that opens and says nothing is as good as none. Without touching the count of failures. */
  const heardFirst = (): void => {
    const before = failures;
    heard();
    failures = before;
  };

  void connect(); // as above
  return stop;
}
