import type { Download, DownloadOutcome } from './types';

export interface MemoryDownload extends Download {
  readonly saved: readonly string[];
  maxBytes: number;
  answerWith(outcome: DownloadOutcome): void;
  /** What comes next waits for this. */
  waitFor(held: Promise<void>): void;
}

export function createMemoryDownload(): MemoryDownload {
  const saved: string[] = [];
  let next: DownloadOutcome = { kind: 'saved' };
  let hold: Promise<void> = Promise.resolve();
  return {
    saved,
    takesArchives: true,
    maxBytes: Infinity,
    isHandedOver: false,
    folder: '下载文件夹',
    waitFor: (held) => {
      hold = held;
    },
    answerWith: (outcome) => {
      next = outcome;
    },
    async save(path, _kind, watch = {}) {
      watch.onStarted?.(() => {
        next = { kind: 'cancelled' };
      });
      watch.onProgress?.(50);
      await hold;
      if (next.kind === 'saved') saved.push(path);
      return next;
    },
  };
}
