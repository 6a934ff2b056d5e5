import type { RewardAd, RewardAdOutcome } from './types';

export interface MemoryRewardAd extends RewardAd {
  isThere: boolean;
  /** Places whose ads were shown. */
  readonly shown: readonly string[];
  answerWith(outcome: RewardAdOutcome): void;
}

export function createMemoryRewardAd(): MemoryRewardAd {
  const shown: string[] = [];
  let answer: RewardAdOutcome = { kind: 'watched' };
  return {
    isThere: true,
    shown,
    answerWith(outcome) {
      answer = outcome;
    },
    async show(unitId) {
      shown.push(unitId);
      return answer;
    },
  };
}
