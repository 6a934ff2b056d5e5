import type { Share, ShareOutcome } from './types';

export interface MemoryShare extends Share {
  readonly shared: readonly { title: string; path: string }[];
  readonly copied: readonly string[];
  answerWith(outcome: ShareOutcome): void;
}

export function createMemoryShare(): MemoryShare {
  const shared: { title: string; path: string }[] = [];
  const copied: string[] = [];
  let next: ShareOutcome = { kind: 'copied' };
  return {
    hasSheet: true,
    shared,
    copied,
    answerWith: (outcome) => {
      next = outcome;
    },
    async link(title, path) {
      if (next.kind === 'copied' || next.kind === 'shared') shared.push({ title, path });
      return next;
    },
    toAddress: (path) => `https://album.example${path}`,
    async copyText(text) {
      if (next.kind === 'failed') return next;
      copied.push(text);
      return { kind: 'copied' };
    },
  };
}
