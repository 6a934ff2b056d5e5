import { create } from 'zustand';
import { storage } from '@/platform/storage';

const KEY = '_nearbyDismissed';
// An event's day.
const KEPT_SECONDS = 86_400;
const KEPT_ALBUMS = 50;

function readKept(): readonly string[] {
  const stored: unknown = storage.get(KEY);
  return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string') : [];
}

/** Albums on the same network that the person has dismissed. */
export const useNearbyDismissed = create<{ readonly ids: readonly string[] }>()(() => ({ ids: readKept() }));

export function dismissNearby(albumIds: readonly string[]): void {
  const ids = [...new Set([...useNearbyDismissed.getState().ids, ...albumIds])].slice(-KEPT_ALBUMS);
  useNearbyDismissed.setState({ ids });
  void storage.set(KEY, ids, KEPT_SECONDS); // if it is not written, they appear again on the next visit
}
