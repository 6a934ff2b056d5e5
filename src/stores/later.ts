import { watchVersions } from './base/versions';
import { useSession } from './session/session-state';

/** Chats are for whoever is signed in: until then nothing of them is loaded. */
function watchChat(): () => void {
  let stop: (() => void) | null = null;
  let isStopped = false;
  let isWanted = false;
  const start = ({ isLogin }: { isLogin: boolean }): void => {
    if (!isLogin || isWanted) return;
    isWanted = true;
    // ChunkFailureHost hears of a file that did not arrive, and offers to load everything again.
    void import('./chat/chat-client').then(({ followChat }) => {
      if (!isStopped) stop = followChat();
    });
  };
  start(useSession.getState());
  const stopSession = useSession.subscribe(start);
  return () => {
    isStopped = true;
    stopSession();
    stop?.();
  };
}

/** What is begun once the first page is on its way. Returns the way to stop. */
export function watchLater(): () => void {
  const stops = [watchVersions(), watchChat()];
  return () => stops.forEach((stop) => stop());
}
