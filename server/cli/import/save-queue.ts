import { setTimeout as sleep } from 'node:timers/promises';
import type { SaveItem, SaveResults } from '../../../contract/schemas/media';

type SaveResult = SaveResults[number];

interface Waiting {
  readonly item: SaveItem;
  readonly resolve: (result: SaveResult) => void;
  readonly reject: (error: unknown) => void;
}

export interface SaveQueue {
  /** What became of this item. Rejects when its call failed; the item may then be given again. */
  save(labelId: string | undefined, item: SaveItem): Promise<SaveResult>;
}

// A call takes the album's lock and ends in a commit, whether it saves one file or many.
const GATHER_MS = 200;
const ITEMS_PER_CALL = 50;

/** Saves together what comes within a moment: one call per label, one call at a time, the first at once. */
export function createSaveQueue(
  send: (labelId: string | undefined, items: SaveItem[]) => Promise<SaveResults>,
): SaveQueue {
  const waiting = new Map<string | undefined, Waiting[]>();
  let isSending = false;

  async function sendBatch(labelId: string | undefined, batch: readonly Waiting[]): Promise<void> {
    try {
      const results = await send(
        labelId,
        batch.map(({ item }) => item),
      );
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index];
        if (result === undefined) reject(new Error('the server answered for fewer files than it was asked'));
        else resolve(result);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function sendAll(): Promise<void> {
    isSending = true;
    for (let labelled = first(waiting); labelled !== undefined; labelled = first(waiting)) {
      const [labelId, items] = labelled;
      const batch = items.splice(0, ITEMS_PER_CALL);
      if (items.length === 0) waiting.delete(labelId);
      await sendBatch(labelId, batch);
      await sleep(GATHER_MS);
    }
    isSending = false;
  }

  return {
    save: (labelId, item) =>
      new Promise((resolve, reject) => {
        const items = waiting.get(labelId) ?? [];
        items.push({ item, resolve, reject });
        waiting.set(labelId, items);
        if (!isSending) void sendAll();
      }),
  };
}

function first<K, V>(map: ReadonlyMap<K, V>): [K, V] | undefined {
  for (const entry of map) return entry;
  return undefined;
}
