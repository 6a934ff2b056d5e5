import { create } from 'zustand';
import { storage } from '@/platform/storage';
import { KEEP_SECONDS } from '@/platform/storage/types';
import { useSession } from './session-state';

/** Whether there is anything to show of uploads. Apart from the queue, so that a visit without uploads does not load it. */
export const useUploadPresence = create<{ hasUploads: boolean }>()(() => ({ hasUploads: false }));

const LEFT_KEY = '_uploadsLeft';

/** Remembers that an earlier visit left something to go on with. */
export function rememberUploads(hasLeft: boolean): void {
  if ((storage.get(LEFT_KEY) === true) === hasLeft) return;
  // Unwritten it only means that the next visit does not look, or looks in vain.
  void (hasLeft ? storage.set(LEFT_KEY, true, KEEP_SECONDS) : storage.remove(LEFT_KEY));
}

/** Goes on with what an earlier visit left, as soon as its person is signed in. Returns the way to stop. */
export function watchLeftUploads(): () => void {
  const goOn = (): boolean => {
    if (storage.get(LEFT_KEY) !== true || !useSession.getState().isLogin) return false;
    // A file that did not arrive is told by the shell.
    void import('./uploads').then(({ restoreUploads }) => restoreUploads());
    return true;
  };
  if (goOn()) return () => undefined;
  const stop = useSession.subscribe(() => {
    if (goOn()) stop();
  });
  return stop;
}
