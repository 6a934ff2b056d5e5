/** Runs `work` when no other work of this process is under way for any of the keys. */
export type SaveTurns = <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T>;

/**
 * A file of gigabytes takes minutes to be fetched from its store and hashed. A repeated call, after a lost answer, waits for the first
 * instead of fetching it once more. If two processes do so, that only costs time.
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
