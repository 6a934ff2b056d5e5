/** Reads that many ask for at the same time and that answer the same for all of them. */
export interface SharedReads {
  /**
   * What `read` answers. Calls of one key that wait together share one answer, whose reading began after the last of them:
   * nobody gets what was true before he asked. The key says all that the answer depends on.
   */
  share<Answer>(key: string, read: () => Promise<Answer>): Promise<Answer>;
}

interface Turns {
  /** Settles when the read under way has. */
  running: Promise<unknown>;
  /** What begins then, for all who came meanwhile. */
  next: Promise<unknown> | null;
}

export function createSharedReads(): SharedReads {
  const turnsOf = new Map<string, Turns>();

  function run<Answer>(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const answer = read();
    const turns: Turns = { running: Promise.resolve(), next: null };
    turns.running = answer
      .catch(() => undefined)
      .then(() => {
        if (turns.next === null) turnsOf.delete(key);
      });
    turnsOf.set(key, turns);
    return answer;
  }

  return {
    share<Answer>(key: string, read: () => Promise<Answer>): Promise<Answer> {
      const turns = turnsOf.get(key);
      if (turns === undefined) return run(key, read);
      turns.next ??= turns.running.then(() => run(key, read));
      // One key is always asked for with reads of one kind.
      return turns.next as Promise<Answer>;
    },
  };
}
