/** So long may what a process keeps be used without asking: see [Note: Kept rows] in row-watch. */
const LEASE_MS = 1_000;

/**
 * Asks until the answer fits, beginning now that something has changed. Whoever asks more than a second after it is never answered what was
 * true before; how long an answer takes says nothing.
 */
export async function untilSeen<Answer>(ask: () => Promise<Answer>, fits: (answer: Answer) => boolean): Promise<void> {
  const changedAtMs = performance.now();
  for (;;) {
    const askedAtMs = performance.now();
    if (fits(await ask())) return;
    expect(askedAtMs - changedAtMs).toBeLessThan(LEASE_MS);
  }
}
