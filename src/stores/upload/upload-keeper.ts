import { isFinished, isSameToKeep, type KeptUpload, listToKeep } from '@/domain/upload/upload-keep';
import type { UploadItem } from '@/domain/upload/upload-item';
import type { UploadQueue } from '@/domain/upload/upload-queue';
import type { UploadShelf } from '@/platform/upload-shelf/types';

/** Changes of one moment are written together. */
const WRITE_AFTER_MS = 300;
/** Records of one write: copying thousands at once would hold the page up. */
const WRITE_BATCH = 200;

export interface UploadKeeper {
  /** Writes down what changed, soon. */
  note(queue: UploadQueue): void;
  /** Forgets what was noted; nothing more is written. */
  stop(): void;
}

/** Writes down how far each file is, so that another visit can go on. `describe` says whose it is, and what to write of it. */
export function createUploadKeeper(
  shelf: UploadShelf,
  describe: (item: UploadItem) => KeptUpload,
  onWritten: (isEmpty: boolean) => void,
): UploadKeeper {
  let kept = new Map<string, UploadItem>();
  /** Those that the shelf has nothing of any more. */
  const gone = new Set<string>();
  let latest: UploadQueue | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function write(queue: UploadQueue): Promise<void> {
    const items = listToKeep(queue.order.flatMap((id) => queue.items[id] ?? []));
    const next = new Map(items.map((item) => [item.id, item]));
    const changed = items.filter((item) => {
      const before = kept.get(item.id);
      return before === undefined || (before !== item && !isSameToKeep(before, item));
    });
    // With their bytes; the record is written anew.
    const spent = changed.filter(isFinished).map(({ id }) => id);
    // Also what came and ended since the last write: its bytes are there, its record perhaps of an earlier visit.
    const ended = [...new Set([...kept.keys(), ...queue.order])].filter((id) => !next.has(id) && !gone.has(id));
    for (const id of ended) gone.add(id);
    kept = next;
    if (spent.length > 0) await shelf.remove(spent);
    for (let at = 0; at < changed.length; at += WRITE_BATCH) {
      await shelf.put(changed.slice(at, at + WRITE_BATCH).map((item) => ({ id: item.id, record: describe(item) })));
    }
    if (ended.length > 0) await shelf.remove(ended);
    if (changed.length > 0 || ended.length > 0) onWritten(next.size === 0);
  }

  return {
    note(queue) {
      latest = queue;
      timer ??= setTimeout(() => {
        timer = undefined;
        // The shelf never rejects.
        if (latest !== null) void write(latest);
      }, WRITE_AFTER_MS);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      latest = null;
      kept = new Map();
      gone.clear();
    },
  };
}
