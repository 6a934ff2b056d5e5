/** Runs at most `max` at a time, the others in the order they came. */
export function createQueue(max: number): <T>(run: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (run) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      // The place is handed on, so `running` stays as it is.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
