import { arrival } from '@/platform/arrival';
import type { BroughtCode } from '@/platform/arrival/types';
import { useSession } from './session-state';

/** False: it was not asked for to link an account. */
async function linkBroughtCode({ code, state }: BroughtCode): Promise<boolean> {
  const { linkWith, takeLinking } = await import('./linked-accounts');
  if (!(await takeLinking())) return false;
  await linkWith({ channel: 'wechat', code, state });
  return true;
}

/** A code that came with the page's address becomes a session, without a word until it has worked. */
export async function signInByArrival(): Promise<void> {
  const brought = arrival.takeCode();
  if (brought === null) return;
  try {
    const [{ takeAskedState }, { signInWithBroughtCode }] = await Promise.all([
      import('./wechat-authorization'),
      import('./sign-in'),
    ]);
    const wasAsked = await takeAskedState(brought.state);
    // A link must not turn somebody who is signed in into somebody else; nor may it bring a state that was asked for elsewhere.
    if (!wasAsked && (brought.state !== '' || useSession.getState().user !== null)) return;
    if (wasAsked && (await linkBroughtCode(brought))) return;
    await signInWithBroughtCode(brought);
  } catch {
    // Part of the program did not load: the person is as before, and may sign in by hand.
  }
}
