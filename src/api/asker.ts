import { useSyncExternalStore } from 'react';
import type { Endpoint } from '@contract/http/endpoint';

export interface Asker {
  /** How often somebody signed in, in this visit. */
  readonly signIns: number;
  /** How often that was another person than before: nothing of theirs is shown any more. */
  readonly changes: number;
}

const NOBODY: Asker = { signIns: 0, changes: 0 };

let state = NOBODY;
let asker = '';
let lastPerson = '';
const listeners = new Set<() => void>();

/** Who is signed in now, or nobody: ''. The session says so; the calls themselves know tokens only. */
export function changeAsker(next: string): void {
  if (next === asker) return;
  asker = next;
  // A sign-out asks nothing again: the same person may be back in a moment.
  if (next === '') return;
  const isAnother = lastPerson !== '' && lastPerson !== next;
  lastPerson = next;
  state = { signIns: state.signIns + 1, changes: state.changes + (isAnother ? 1 : 0) };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * What was asked as a stranger is asked again once somebody has signed in: a person may do and see other things. What was there stays
 * until the new answer has come, unless it was another person's.
 */
export function useAsker<Input, Data>({ policy }: Endpoint<Input, Data>): Asker {
  const now = useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  );
  // These say the same to everybody.
  return policy.auth === 'none' || policy.auth === 'channel' ? NOBODY : now;
}
