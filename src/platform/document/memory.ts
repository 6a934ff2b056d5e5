import type { ChooseDocumentOutcome, Documents } from './types';

export interface MemoryDocuments extends Documents {
  /** What the next pick gives. */
  nextChoice: ChooseDocumentOutcome;
  readonly opened: ReadonlyMap<string, Uint8Array>;
}

export function createMemoryDocuments(): MemoryDocuments {
  const opened = new Map<string, Uint8Array>();
  return {
    nextChoice: { kind: 'cancelled' },
    opened,
    async choose() {
      return this.nextChoice;
    },
    async open(name, bytes) {
      opened.set(name, bytes);
      return { kind: 'saved' };
    },
  };
}
