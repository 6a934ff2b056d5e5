import type { Full, ObjectStore } from './types';

const TELL_EVERY_MS = 60_000;

/**
 * The same store, which tells why it takes nothing: whoever sends learns that there is no room, and only the operator can make some. Not more
 * often than once a minute, because everybody goes on trying.
 */
export function tellFull(
  store: ObjectStore,
  tell: (reason: string) => void,
  nowMs: () => number = () => performance.now(),
): ObjectStore {
  let toldAtMs = Number.NEGATIVE_INFINITY;
  const watched = async <T extends { readonly kind: string }>(outcome: Promise<T | Full>): Promise<T | Full> => {
    const settled = await outcome;
    if (isFull(settled) && nowMs() - toldAtMs >= TELL_EVERY_MS) {
      toldAtMs = nowMs();
      tell(settled.reason);
    }
    return settled;
  };
  return {
    ...store,
    put: (key, source, limit) => watched(store.put(key, source, limit)),
    parts: {
      ...store.parts,
      put: (upload, number, source, limit) => watched(store.parts.put(upload, number, source, limit)),
      complete: (upload, parts, announced) => watched(store.parts.complete(upload, parts, announced)),
    },
  };
}

const isFull = (outcome: { readonly kind: string }): outcome is Full => outcome.kind === 'full';
