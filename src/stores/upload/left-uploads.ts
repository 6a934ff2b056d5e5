import { useSession } from '../session/session-state';
import { hasLeftUploads } from './upload-presence';

/** Goes on with what an earlier visit left, as soon as its person is signed in. Returns the way to stop. */
export function watchLeftUploads(): () => void {
  const goOn = (): boolean => {
    if (!hasLeftUploads() || !useSession.getState().isLogin) return false;
    // If the file does not load, the shell shows the error.
    void import('./uploads').then(({ restoreUploads }) => restoreUploads());
    return true;
  };
  if (goOn()) return () => undefined;
  const stop = useSession.subscribe(() => {
    if (goOn()) stop();
  });
  return stop;
}
