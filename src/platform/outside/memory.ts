import type { OpenOutcome, Outside } from './types';

export interface MemoryOutside extends Outside {
  readonly opened: readonly string[];
}

export function createMemoryOutside(outcome: OpenOutcome = { kind: 'opened' }): MemoryOutside {
  const opened: string[] = [];
  return {
    ownHost: 'photos.example.cn',
    opened,
    async open(url) {
      if (outcome.kind !== 'failed') opened.push(url);
      return outcome;
    },
  };
}
