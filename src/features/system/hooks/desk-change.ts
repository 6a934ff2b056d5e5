import type { CallState } from '@/api/use-call';
import { showToast } from '@/stores/base/overlays';

/** Makes a change, says so, and reads anew. False: it was refused, and the error was shown. */
export async function change(
  run: () => Promise<unknown>,
  said: string,
  lists: readonly Pick<CallState<unknown>, 'reload'>[],
): Promise<boolean> {
  try {
    await run();
  } catch {
    // The request layer has shown the error. What another has changed meanwhile is seen.
    await Promise.all(lists.map((list) => list.reload()));
    return false;
  }
  showToast(said);
  await Promise.all(lists.map((list) => list.reload()));
  return true;
}
