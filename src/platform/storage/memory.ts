import { createStorage } from './cache';
import type { SaveOutcome, Storage } from './types';

export interface MemoryStorage extends Storage {
  /** A change as another tab makes it. */
  changeFromOutside(key: string, value: unknown, ttlSeconds?: number): void;
  /** Raw text, as a corrupt store holds it. */
  writeText(key: string, text: string): void;
  /** What a restart leaves: the persisted texts. */
  restart(): MemoryStorage;
}

/** `roomBytes`: writing more than that fails, as a full disk does. */
export function createMemoryStorage(
  options: { roomBytes?: number; now?: () => number } = {},
  texts = new Map<string, string>(),
): MemoryStorage {
  const listeners = new Set<(key: string, text: string | null) => void>();
  const now = options.now ?? (() => Date.now());
  const storage = createStorage(
    {
      read: (key) => texts.get(key) ?? null,
      listKeys: () => [...texts.keys()],
      async write(key, text): Promise<SaveOutcome> {
        if (options.roomBytes !== undefined && text.length > options.roomBytes) {
          return { kind: 'memoryOnly', reason: 'full' };
        }
        texts.set(key, text);
        return { kind: 'saved' };
      },
      async remove(key) {
        texts.delete(key);
      },
      watch(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    now,
  );
  return {
    ...storage,
    changeFromOutside(key, value, ttlSeconds = 86_400) {
      const text = value === undefined ? null : JSON.stringify({ v: value, e: now() + ttlSeconds * 1000 });
      for (const listener of listeners) listener(key, text);
    },
    writeText: (key, text) => {
      texts.set(key, text);
    },
    restart: () => createMemoryStorage(options, texts),
  };
}
