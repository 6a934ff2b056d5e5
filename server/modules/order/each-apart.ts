import type { Log } from '../../log';

/** Runs for each in its turn. A failure is logged and does not stop the others. */
export async function eachApart<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<void>,
  { signal, log, doing }: { readonly signal: AbortSignal; readonly log: Log; readonly doing: string },
): Promise<void> {
  for (const item of items) {
    signal.throwIfAborted();
    try {
      await run(item);
    } catch (error) {
      log.error({ err: error }, `${doing} failed and is tried again`);
    }
  }
}
