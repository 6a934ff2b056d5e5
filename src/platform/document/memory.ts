import type { DownloadWatch } from '../download/types';
import type { ChooseDocumentOutcome, Documents, FetchDocumentOutcome } from './types';

export interface MemoryDocuments extends Documents {
  /** What the next pick gives. */
  nextChoice: ChooseDocumentOutcome;
  readonly opened: ReadonlyMap<string, Uint8Array>;
  /** Names of what was fetched, by the path. */
  readonly fetched: ReadonlyMap<string, string>;
  /** What becomes of the next that is fetched. */
  fetches: (watch: DownloadWatch) => Promise<FetchDocumentOutcome>;
}

export function createMemoryDocuments(): MemoryDocuments {
  const opened = new Map<string, Uint8Array>();
  const fetched = new Map<string, string>();
  return {
    nextChoice: { kind: 'cancelled' },
    opened,
    fetched,
    async choose() {
      return this.nextChoice;
    },
    fetches: async () => ({ kind: 'saved' }),
    fetch(path, name, watch = {}) {
      fetched.set(path, name);
      return this.fetches(watch);
    },
    async open(name, bytes) {
      opened.set(name, bytes);
      return { kind: 'saved' };
    },
  };
}
