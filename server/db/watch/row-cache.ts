import { LruMap } from 'toad-cache';
import type { RowWatch } from './row-watch';
import { createSharedReads } from './shared-reads';

export interface RowCache<Row> {
  /** What is kept of it, if that may be used as it is: see [Note: Kept rows]. */
  findNow(key: string): Row | undefined;
  /** The same, or after a round trip that says that it may. */
  findKept(key: string): Promise<Row | undefined>;
  /** As `ask` has it from the database now; calls of one key that wait together share one answer, see SharedReads. */
  read(key: string, ask: () => Promise<Row | undefined>): Promise<Row | undefined>;
}

export interface RowCacheDeps<Row> {
  readonly watch: RowWatch;
  /**
   * Its notices are words: `=` and a key, `+` and a group, or `*` for everything.
   */
  readonly channel: string;
  readonly groupsOf: (row: Row) => readonly string[];
  readonly most?: number;
}

const ROWS_MAX = 20_000;

/** Rows that were read last, each by its key. */
export function createRowCache<Row>({ watch, channel, groupsOf, most = ROWS_MAX }: RowCacheDeps<Row>): RowCache<Row> {
  const rows = new LruMap<Row>(most);
  const reads = createSharedReads();

  watch.follow(channel, {
    onChange(payload) {
      const words = payload.split(' ');
      if (words.includes('*')) return rows.clear();
      for (const word of words) if (word.startsWith('=')) rows.delete(word.slice(1));
      const groups = new Set(words.flatMap((word) => (word.startsWith('+') ? [word.slice(1)] : [])));
      if (groups.size === 0) return;
      for (const [key, { value }] of rows.items)
        if (groupsOf(value).some((group) => groups.has(group))) rows.delete(key);
    },
    forget: () => rows.clear(),
  });

  const findNow = (key: string): Row | undefined => (watch.isCurrent() ? rows.get(key) : undefined);
  return {
    findNow,
    async findKept(key) {
      if (!rows.items.has(key)) return undefined;
      return findNow(key) ?? ((await watch.catchUp()) ? rows.get(key) : undefined);
    },
    read: (key, ask) =>
      reads.share(key, async () => {
        const { told } = watch;
        const row = await ask();
        if (row !== undefined && told !== null && told === watch.told) rows.set(key, row);
        return row;
      }),
  };
}
