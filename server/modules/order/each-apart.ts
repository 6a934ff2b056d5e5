import type { Log } from '../../log';

/** Runs for each in its turn. One that fails is told to the log and does not keep the others from theirs. */
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
