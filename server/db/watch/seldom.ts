/**
 * Clearing up that comes along with other work: done with the first of it in this process, then no more than once in `everyMs`, so that it
 * costs the same however many come.
 */
export function seldom(clock: { now(): Date }, everyMs: number, work: () => Promise<unknown>): () => Promise<void> {
  let dueAtMs = -Infinity;
  return async () => {
    const nowMs = clock.now().getTime();
    if (nowMs < dueAtMs) return;
    dueAtMs = nowMs + everyMs;
    await work();
  };
}
