import type { CallState } from '@/api/use-call';
import { showToast } from '@/stores/base/overlays';
import { followDenial } from './desk-rights';

/** Makes a change, says so, and reads anew. False: it was refused, and the error was shown. */
export async function change(
  run: () => Promise<unknown>,
  said: string,
  lists: readonly Pick<CallState<unknown>, 'reload'>[],
): Promise<boolean> {
  try {
    await run();
  } catch (error) {
    // The request layer has shown the error. What another has changed meanwhile is seen.
    await followDenial(error);
    await Promise.all(lists.map((list) => list.reload()));
    return false;
  }
  showToast(said);
  await Promise.all(lists.map((list) => list.reload()));
  return true;
}
