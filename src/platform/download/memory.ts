import type { Download, DownloadOutcome } from './types';

export interface MemoryDownload extends Download {
  readonly saved: readonly string[];
  answerWith(outcome: DownloadOutcome): void;
}

export function createMemoryDownload(): MemoryDownload {
  const saved: string[] = [];
  let next: DownloadOutcome = { kind: 'saved' };
  return {
    saved,
    takesArchives: true,
    answerWith: (outcome) => {
      next = outcome;
    },
    async save(path) {
      if (next.kind === 'saved') saved.push(path);
      return next;
    },
  };
}
