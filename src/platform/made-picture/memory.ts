import type { KeepOutcome, MadePictures } from './types';

export interface MemoryMadePictures extends MadePictures {
  /** Addresses that are shown now. */
  readonly shown: ReadonlySet<string>;
  /** Names under which one was kept. */
  readonly kept: readonly string[];
  answerWith(outcome: KeepOutcome): void;
}

export function createMemoryMadePictures(): MemoryMadePictures {
  const shown = new Set<string>();
  const kept: string[] = [];
  let next: KeepOutcome = { kind: 'saved' };
  let serial = 0;
  return {
    shown,
    kept,
    answerWith: (outcome) => {
      next = outcome;
    },
    async show() {
      serial += 1;
      const url = `memory://made/${serial}`;
      shown.add(url);
      return { url, release: () => void shown.delete(url) };
    },
    async keep(_url, fileName) {
      if (next.kind === 'saved') kept.push(fileName);
      return next;
    },
  };
}
