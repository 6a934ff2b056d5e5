import type pg from 'pg';

/** How often something may have been written through a pool, counted when the database has answered, before the writing code goes on. */
export interface WriteCount {
  readonly made: number;
}

export interface WriteCounter extends WriteCount {
  /** Has what is written through a new connection counted. */
  countOn(client: pg.ClientBase): void;
}

// None of our functions that a `select` could call writes. A transaction counts when it is committed.
const READS = /^\s*(?:\/\*[^*]*\*\/\s*)?(?:select|begin|start transaction|rollback|set|show)\b/i;

export function createWriteCounter(): WriteCounter {
  let made = 0;
  const count = (): void => {
    made += 1;
  };
  return {
    get made() {
      return made;
    },
    countOn(client) {
      const ask: (...args: unknown[]) => unknown = client.query.bind(client);
      client.query = ((...args: unknown[]) => {
        const [first] = args;
        if (typeof first === 'string' && READS.test(first)) return ask(...args);
        const last = args.at(-1);
        if (typeof last === 'function') {
          return ask(...args.slice(0, -1), (...answer: unknown[]) => {
            count();
            last(...answer);
          });
        }
        const answer = ask(...args);
        if (answer instanceof Promise) answer.then(count, count);
        else count();
        return answer;
      }) as typeof client.query;
    },
  };
}
