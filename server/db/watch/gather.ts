import { setImmediate as nextTurn } from 'node:timers/promises';

export interface GatherLimits {
  /** Of one batch. */
  readonly most: number;
  /** What comes in one turn of the event loop goes together, even where nothing is being worked on. */
  readonly byTurns?: boolean;
}

/**
 * Batches single requests: while one batch is being worked on, further requests wait and form the next, so that the cost of each falls with
 * the load. A single request does not wait. `work` returns its results in the order of its input; if it throws, every request of the batch
 * rejects.
 */
export function gather<In, Out>(
  work: (asked: readonly In[]) => Promise<readonly Out[]>,
  { most, byTurns = false }: GatherLimits,
): (one: In) => Promise<Out> {
  let waiting: Waiting<In, Out>[] = [];
  let isWorking = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      if (byTurns) await nextTurn();
      const now = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        const answers = await work(now.map(({ one }) => one));
        // `work` answers each.
        for (const [at, { resolve }] of now.entries()) resolve(answers[at] as Out);
      } catch (error) {
        for (const { reject } of now) reject(error);
      }
    }
    isWorking = false;
  }

  return (one) =>
    new Promise((resolve, reject) => {
      waiting.push({ one, resolve, reject });
      if (isWorking) return;
      isWorking = true;
      void run(); // handles its own failures
    });
}

interface Waiting<In, Out> {
  readonly one: In;
  readonly resolve: (answer: Out) => void;
  readonly reject: (error: unknown) => void;
}
