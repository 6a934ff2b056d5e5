import { createStorage, type TextStore } from './cache';
import type { Storage } from './types';

/** Private windows and full disks throw: the value then lives until the page is closed. */
const localStore: TextStore = {
  read: (key) => window.localStorage.getItem(key),
  listKeys: () => Object.keys(window.localStorage),
  async write(key, text) {
    try {
      window.localStorage.setItem(key, text);
      return { kind: 'saved' };
    } catch (error) {
      // The older value would come back after a restart as if it were the last.
      await localStore.remove(key);
      return { kind: 'memoryOnly', reason: String(error) };
    }
  },
  async remove(key) {
    try {
      window.localStorage.removeItem(key);
    } catch {
      // Storage is not available at all: there is nothing to remove either.
    }
  },
  watch(listener) {
    const onStorage = (event: StorageEvent): void => {
      if (event.key !== null) listener(event.key, event.newValue);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  },
};

export const storage: Storage = createStorage(localStore);
