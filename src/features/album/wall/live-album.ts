import { LIVE_BEAT_MS, LIVE_PATH } from '@contract/constants/live';
import { ERRORS } from '@contract/errors';
import { listLiveChanges } from '@contract/http/live';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import {
  isCursorAfter,
  type NewMedia,
  parseLiveFrame,
  planAfterClose,
  spreadMs,
  toNewMedia,
  waitMsAfter,
} from '@/domain/wall/live-album';
import { socket } from '@/platform/socket';
import type { SocketConnection } from '@/platform/socket/types';
import { useSession } from '@/stores/session/session-state';

export interface LiveChange {
  /** The change and all before it. */
  readonly cursor: string;
  readonly added: readonly NewMedia[];
  /** Too much was missed to say. */
  readonly isUnknown: boolean;
  /** So many were told at once that each waits a part of this, chosen by chance, before asking for more. */
  readonly spreadMs: number;
}

export interface LiveListener {
  /** What visitors see has changed. */
  onChange(change: LiveChange): void;
  /** The person may no longer see the album: no further changes will be reported. */
  onClosed(): void;
}

/** When an album closes, everybody who watches it sees that within two seconds. */
const CLOSING_MS = 1_000;

/** Spreads the replies of many clients to an event that reaches them all at the same moment. */
const afterAbout = (waitMs: number, run: () => void): ReturnType<typeof setTimeout> =>
  setTimeout(run, spreadMs(waitMs, Math.random()));

/**
 * Follows an album from a cursor on while its page is in front: by socket, and by polling until the socket has delivered a first frame.
 * Both go on from the same cursor, so nothing is missed or reported twice. Returns the way to stop.
 */
export function followAlbum(albumId: string, from: string, listener: LiveListener): () => void {
  let isOver = false;
  let cursor = from;
  /** Connections in a row that delivered nothing. */
  let failures = 0;
  /** Calls in a row that failed. */
  let misses = 0;
  let connection: SocketConnection | null = null;
  let isHeard = false;
  let greetings = 0;
  let asking: Promise<void> | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let poll: ReturnType<typeof setTimeout> | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;

  const stop = (): void => {
    isOver = true;
    for (const timer of [silence, retry, poll, closing]) clearTimeout(timer);
    connection?.close();
  };

  const close = (): void => {
    stop();
    closing = afterAbout(CLOSING_MS, () => listener.onClosed());
  };

  /** What comes late, or a second time, is behind the cursor. */
  const tell = (next: string, change: { added: readonly NewMedia[]; gone: number } | 'unknown', spread = 0): void => {
    if (!isCursorAfter(next, cursor)) return;
    cursor = next;
    if (change === 'unknown') return listener.onChange({ cursor, added: [], isUnknown: true, spreadMs: spread });
    const { added, gone } = change;
    if (added.length + gone > 0) listener.onChange({ cursor, added, isUnknown: false, spreadMs: spread });
  };

  const askAll = async (): Promise<void> => {
    clearTimeout(poll);
    try {
      for (let hasMore = true; hasMore && !isOver;) {
        const before = greetings;
        const found = await call(listLiveChanges, { albumId, cursor });
        if (isOver) return;
        // A line that was greeted meanwhile tells the same.
        if (before !== greetings) break;
        const added = found.added.map(toNewMedia);
        tell(found.cursor, found.reload ? 'unknown' : { added, gone: found.gone.length });
        hasMore = found.more;
      }
      misses = 0;
    } catch (error) {
      misses += 1;
      // An album that may not be seen is not asked for again; a dead line, or a busy server, is.
      if (error instanceof ApiError && error.code !== ERRORS.TOO_MANY_REQUESTS.code && !isOver) close();
    }
    askLater();
  };

  const askLater = (): void => {
    clearTimeout(poll);
    if (!isOver && !isHeard)
      poll = afterAbout(waitMsAfter(misses), () => void ask() /* tells its failures by trying again */);
  };

  const ask = (): Promise<void> => {
    asking ??= askAll().finally(() => {
      asking = null;
    });
    return asking;
  };

  /** A line that opens and says nothing is as good as none. */
  const awaitWord = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      connection?.close();
      lose(0);
    }, 3 * LIVE_BEAT_MS);
  };

  const heard = (): void => {
    failures = 0;
    isHeard = true;
    clearTimeout(poll);
    awaitWord();
  };

  const lose = (code: number): void => {
    connection = null;
    isHeard = false;
    clearTimeout(silence);
    if (isOver) return;
    const next = planAfterClose(code, failures);
    failures += 1;
    if (next.kind === 'stop') return close();
    void ask(); // what it misses the next one brings
    if (next.kind === 'again') retry = afterAbout(next.waitMs, () => void connect() /* tries again by itself */);
  };

  const hear = (text: string): void => {
    const news = parseLiveFrame(text);
    if (news === null) return;
    if (news.kind === 'refused') return; // the server closes, with a code that says why
    heard();
    if (news.kind === 'reload') tell(news.cursor, 'unknown', news.spreadMs);
    else if (news.kind === 'changes')
      tell(news.cursor, { added: news.added, gone: news.goneIds.length }, news.spreadMs);
  };

  const connect = async (): Promise<void> => {
    // A call sees to a token; and one under way tells its part before the socket goes on from there.
    if (useSession.getState().token === null) await ask();
    else await asking;
    if (isOver || connection !== null) return;
    const { token } = useSession.getState();
    if (token === null) {
      retry = afterAbout(waitMsAfter(misses), () => void connect() /* tries again by itself */);
      return;
    }
    const made = socket.connect(LIVE_PATH, {
      onOpen: () => {
        greetings += 1;
        made.send(JSON.stringify({ type: 'hello', token, albumId, cursor }));
        askLater();
      },
      onText: hear,
      onClose: lose,
    });
    connection = made;
    awaitWord();
    askLater();
  };

  void connect(); // tries again by itself
  return stop;
}
