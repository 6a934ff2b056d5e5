import { useRef, useState } from 'react';
import { forgetTurns, inTurn } from '@/api/turns';
import { requireLogin } from './session/session';
import { onPersonLeft, useSession } from './session/session-state';

onPersonLeft(forgetTurns);

export interface SwitchRules<Answer> {
  /** Names what is switched of which thing, the same wherever it can be: `follow:` and a person's id. */
  readonly key: string;
  /** As the server last said. */
  readonly known: boolean;
  /** Says which state is wanted, so that a repeat changes nothing. */
  readonly send: (isOn: boolean) => Promise<Answer>;
  /** `known` follows from it. */
  readonly onAnswer: (answer: Answer) => void;
}

export interface Switching<Answer> {
  /** What is wanted, until the server has said yes or no. */
  readonly isOn: boolean;
  /** To the other of what is shown, or to the one that is named. Resolves with the answer, or null: it was not done, and the person knows. */
  readonly flip: (isOn?: boolean) => Promise<Answer | null>;
}

/** Something that is on or off: shown at once, sent one after the other, the last tap wins, a refusal takes it back. Asks for a sign-in. */
export function useSwitch<Answer>({ key, known, send, onAnswer }: SwitchRules<Answer>): Switching<Answer> {
  const [wish, setWish] = useState<{ readonly key: string; readonly isOn: boolean } | null>(null);
  // A tap may come before the one before it is rendered.
  const wished = useRef(wish);
  const shownOf = (now: typeof wish): boolean => (now?.key === key ? now.isOn : known);
  const change = (next: typeof wish): void => {
    wished.current = next;
    setWish(next);
  };

  const flip = async (isOn = !shownOf(wished.current)): Promise<Answer | null> => {
    // The second of two taps sees what the first one wanted: nothing is waited for where nobody has to sign in.
    if (!useSession.getState().isLogin && !(await requireLogin())) return null;
    const mine = { key, isOn };
    const person = useSession.getState().user?.id;
    change(mine);
    try {
      return await inTurn([key], async (isLast) => {
        if (!isLast(key)) return null;
        const answer = await send(isOn);
        if (useSession.getState().user?.id !== person) return null;
        onAnswer(answer);
        return isLast(key) ? answer : null;
      });
    } catch {
      // The request layer has shown the error.
      return null;
    } finally {
      if (wished.current === mine) change(null);
    }
  };
  return { isOn: shownOf(wish), flip };
}
