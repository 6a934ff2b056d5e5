import { useRef } from 'react';
import { onPersonLeft, useSession } from './session-state';

/**
 * For what a person is writing: it stays when a session has died, as the same person may be back in a moment, and goes when the person
 * signs out or somebody else signs in.
 */
export function onOtherPerson(forget: () => void): void {
  let writerId = useSession.getState().user?.id;
  onPersonLeft((reason) => {
    if (reason === 'tokenDied') return;
    writerId = undefined;
    forget();
  });
  useSession.subscribe(({ user }) => {
    if (user === null || user.id === writerId) return;
    if (writerId !== undefined) forget();
    writerId = user.id;
  });
}

/** The same for what lies in a page: as its key, somebody else finds nothing of it. */
export function useWriterKey(): string {
  const userId = useSession(({ user }) => user?.id);
  const writer = useRef('');
  if (userId !== undefined) writer.current = userId;
  return writer.current;
}

/** What is stored says whose it is. */
export const toOwn = <Draft extends object>(draft: Draft): Draft & { readonly writerId: string } => ({
  ...draft,
  writerId: useSession.getState().user?.id ?? '',
});

/** What was written before anybody had signed in is the next person's. */
export function isOwn(stored: unknown): boolean {
  if (typeof stored !== 'object' || stored === null) return false;
  const writerId = 'writerId' in stored ? stored.writerId : '';
  return writerId === '' || writerId === useSession.getState().user?.id;
}
