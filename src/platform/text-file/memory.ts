import type { PickTextOutcome, TextFile, TextFileOutcome } from './types';

export interface MemoryTextFile extends TextFile {
  readonly saved: ReadonlyMap<string, string>;
}

export function createMemoryTextFile(
  outcome: TextFileOutcome = { kind: 'saved' },
  picked: PickTextOutcome = { kind: 'cancelled' },
): MemoryTextFile {
  const saved = new Map<string, string>();
  return {
    saved,
    async save(name, text) {
      if (outcome.kind === 'saved') saved.set(name, text);
      return outcome;
    },
    pick: async () => picked,
  };
}
