import { aChatUser, aFriend } from './chats';
import type { Mounted } from '../mounted';

/** Eight friends under each of these first characters. */
export const friendsUnder = (...firsts: string[]) =>
  firsts
    .flatMap((first) => Array.from({ length: 8 }, (_none, index) => `${first}${index}`))
    .map((nickname, index) => aFriend({ user_info: aChatUser({ uid: String(index).padStart(22, '0'), nickname }) }));

/** A finger comes to this height of the window over the letters, moves there, or leaves. */
export async function touchLetters(screen: Mounted, type: 'down' | 'move' | 'up', y: number): Promise<void> {
  const rail = document.querySelector<HTMLElement>('.rail');
  if (rail === null) throw new Error('no letters');
  rail.setPointerCapture ??= () => undefined; // jsdom has none
  const event = new Event(`pointer${type}`, { bubbles: true });
  await screen.change(async () => {
    rail.dispatchEvent(Object.assign(event, { button: 0, pointerId: 1, clientX: 370, clientY: y }));
    await new Promise(requestAnimationFrame);
  });
}

/** The letter that is shown large beside the finger; undefined: none is. */
export const letterShown = (): string | undefined => document.querySelector('.bubble')?.textContent ?? undefined;
