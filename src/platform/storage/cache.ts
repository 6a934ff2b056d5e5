import { DEFAULT_CACHE_SECONDS, type SaveOutcome, type Storage } from './types';

/** What a platform offers: text by key. May throw on reading; that counts as absent. */
export interface TextStore {
  read(key: string): string | null;
  /** May hold keys that are not ours. */
  listKeys(): string[];
  write(key: string, text: string): Promise<SaveOutcome>;
  remove(key: string): Promise<void>;
  /** Changes made elsewhere, with the key and its new text. Null: removed. */
  watch(listener: (key: string, text: string | null) => void): () => void;
}

interface Entry {
  value: unknown;
  endMs: number;
}

/** The stored form is `{"v": value, "e": end in milliseconds}`. Anything else is absent. */
function parseEntry(text: string | null): Entry | null {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null || !('v' in stored) || !('e' in stored)) return null;
    return typeof stored.e === 'number' ? { value: stored.v, endMs: stored.e } : null;
  } catch {
    return null;
  }
}

/** Length in UTF-8, without an encoder: WeChat has none. */
export function countBytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

const persists = (key: string): boolean => key.startsWith('_');

/** Values are handed out as read: what a caller stored is copied, so that changing it later changes nothing here. */
export function createStorage(store: TextStore, now: () => number = () => Date.now()): Storage {
  const cache = new Map<string, Entry | null>();
  const writes = new Map<string, Promise<unknown>>();

  function readEntry(key: string): Entry | null {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    let entry: Entry | null = null;
    if (persists(key)) {
      try {
        entry = parseEntry(store.read(key));
      } catch {
        entry = null;
      }
    }
    cache.set(key, entry);
    return entry;
  }

  /** Writes of one key happen in the order they were asked for. */
  function afterOlderWrites<T>(key: string, write: () => Promise<T>): Promise<T> {
    const pending = writes.get(key);
    const next = pending === undefined ? write() : pending.then(write, write);
    writes.set(key, next);
    const forget = (): void => {
      if (writes.get(key) === next) writes.delete(key);
    };
    next.then(forget, forget);
    return next;
  }

  return {
    get(key) {
      const entry = readEntry(key);
      if (entry === null) return undefined;
      return entry.endMs > now() ? entry.value : undefined;
    },
    async set(key, value, ttlSeconds = DEFAULT_CACHE_SECONDS) {
      const endMs = now() + ttlSeconds * 1000;
      const text = JSON.stringify({ v: value, e: endMs });
      cache.set(key, parseEntry(text));
      if (!persists(key)) return { kind: 'memoryOnly', reason: 'the key has no underscore' };
      return afterOlderWrites(key, () => store.write(key, text));
    },
    async remove(key) {
      cache.set(key, null);
      if (persists(key)) await afterOlderWrites(key, () => store.remove(key));
    },
    listKeys() {
      try {
        return store.listKeys().filter(persists);
      } catch {
        return [];
      }
    },
    sizeOf(key) {
      try {
        const text = persists(key) ? store.read(key) : null;
        return text === null ? 0 : countBytes(key) + countBytes(text);
      } catch {
        return 0;
      }
    },
    subscribe(key, listener) {
      return store.watch((changedKey, text) => {
        if (changedKey !== key) return;
        const entry = parseEntry(text);
        cache.set(key, entry);
        listener(entry === null || entry.endMs <= now() ? undefined : entry.value);
      });
    },
  };
}
