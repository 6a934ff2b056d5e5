/** Runs `work` when no other work of this process is under way for any of the keys. */
export type SaveTurns = <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T>;

/**
 * A file of gigabytes takes minutes to be fetched from its store and hashed. Whoever asks again meanwhile, after a lost answer, waits for
 * the first instead of having it fetched once more. That two processes do so costs time and nothing else.
 */
export function createSaveTurns(): SaveTurns {
  const running = new Map<string, Promise<unknown>>();
  return async (keys, work) => {
    for (;;) {
      const others = keys.flatMap((key) => running.get(key) ?? []);
      if (others.length === 0) break;
      await Promise.allSettled(others);
    }
    const mine = work();
    for (const key of keys) running.set(key, mine);
    try {
      return await mine;
    } finally {
      for (const key of keys) running.delete(key);
    }
  };
}
