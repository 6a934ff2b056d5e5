import type { Share, ShareOutcome } from './types';

export interface MemoryShare extends Share {
  readonly shared: readonly { title: string; path: string }[];
  answerWith(outcome: ShareOutcome): void;
}

export function createMemoryShare(): MemoryShare {
  const shared: { title: string; path: string }[] = [];
  let next: ShareOutcome = { kind: 'copied' };
  return {
    shared,
    answerWith: (outcome) => {
      next = outcome;
    },
    async link(title, path) {
      if (next.kind === 'copied' || next.kind === 'shared') shared.push({ title, path });
      return next;
    },
  };
}
