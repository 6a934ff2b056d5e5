import type { PictureScores } from '@contract/constants/moderation';
import type { PictureChecker, PictureOutcome } from './types';

export const HARMLESS: PictureScores = { drawing: 0.02, hentai: 0.01, neutral: 0.95, porn: 0.01, sexy: 0.01 };

export interface MemoryChecker extends PictureChecker {
  /** What it says from now on: of the first picture of a video or photo, of the second, and so on; the last of all others. */
  say(...outcomes: readonly PictureOutcome[]): void;
  /** The sizes of the pictures that it was shown. */
  readonly shown: number[];
}

/** Answers what the test has set. */
export function createMemoryChecker(): MemoryChecker {
  let saying: readonly PictureOutcome[] = [{ kind: 'judged', scores: HARMLESS }];
  let at = 0;
  const shown: number[] = [];
  return {
    version: 'memory-1',
    isAvailable: true,
    shown,
    say(...outcomes) {
      saying = outcomes;
      at = 0;
    },
    async judge(picture) {
      shown.push(picture.length);
      const said = saying[Math.min(at, saying.length - 1)];
      at += 1;
      if (said === undefined) throw new Error('nothing was told to be said');
      return said;
    },
  };
}
