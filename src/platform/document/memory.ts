import type { ChooseDocumentOutcome, Documents } from './types';

export interface MemoryDocuments extends Documents {
  /** What the next pick gives. */
  nextChoice: ChooseDocumentOutcome;
  readonly opened: ReadonlyMap<string, Uint8Array>;
  /** Names of what was fetched, by the path. */
  readonly fetched: ReadonlyMap<string, string>;
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
    async fetch(path, name) {
      fetched.set(path, name);
      return { kind: 'saved' };
    },
    async open(name, bytes) {
      opened.set(name, bytes);
      return { kind: 'saved' };
    },
  };
}
