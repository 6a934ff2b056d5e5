import { LIVE_BEAT_MS, LIVE_PATH, LIVE_POLL_MS } from '@contract/constants/live';
import { listLiveChanges } from '@contract/http/live';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { parseLiveFrame, planAfterClose } from '@/domain/live-album';
import { socket } from '@/platform/socket';
import type { SocketConnection } from '@/platform/socket/types';
import { useSession } from './session-state';

export interface LiveListener {
  /** What visitors see has changed. `added` counts what is new; `isUnknown`: too much was missed to say. */
  onChange(change: { readonly added: number; readonly isUnknown: boolean }): void;
}

/**
 * Follows an album while its page is in front: by socket, and by asking from time to time while there is none. The cursor goes
 * from the one to the other, so nothing is missed or told twice. Returns the way to stop.
 */
export function followAlbum(albumId: string, listener: LiveListener): () => void {
  let isOver = false;
  let cursor: string | undefined;
  let failures = 0;
  let connection: SocketConnection | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let poll: ReturnType<typeof setTimeout> | undefined;

  const stop = (): void => {
    isOver = true;
    for (const timer of [silence, retry, poll]) clearTimeout(timer);
    connection?.close();
  };

  const ask = async (): Promise<void> => {
    clearTimeout(poll);
    try {
      const found = await call(listLiveChanges, cursor === undefined ? { albumId } : { albumId, cursor });
      if (isOver) return;
      cursor = found.cursor;
      if (found.reload) listener.onChange({ added: 0, isUnknown: true });
      else if (found.added.length + found.gone.length > 0) {
        listener.onChange({ added: found.added.length, isUnknown: false });
      }
      if (found.more) return await ask();
    } catch (error) {
      // An album that may not be seen is not asked for again; a dead line is.
      if (error instanceof ApiError) stop();
    }
    if (!isOver && connection === null) poll = setTimeout(() => void ask() /* as above */, LIVE_POLL_MS);
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
    if (next.kind === 'again') retry = setTimeout(connect, next.waitMs);
  };

  const hear = (text: string): void => {
    const news = parseLiveFrame(text);
    if (news === null) return;
    if (news.kind === 'refused') return; // the server closes, with a code that says why
    heard();
    if (news.kind === 'beat') return;
    cursor = news.cursor;
    if (news.kind === 'reload') listener.onChange({ added: 0, isUnknown: true });
    else if (news.kind === 'changes') listener.onChange({ added: news.addedIds.length, isUnknown: false });
  };

  const connect = (): void => {
    if (isOver) return;
    const { token } = useSession.getState();
    if (token === null) {
      retry = setTimeout(connect, LIVE_POLL_MS);
      return;
    }
    clearTimeout(poll);
    const made = socket.connect(LIVE_PATH, {
      onOpen: () =>
        made.send(JSON.stringify({ type: 'hello', token, albumId, ...(cursor === undefined ? {} : { cursor }) })),
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

  // First the cursor, at the same time as the page asks for its lists; this call also sees to a token.
  void ask().then(connect); // as above
  return stop;
}
