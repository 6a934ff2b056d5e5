import type { RewardAd } from './types';

export const rewardAd: RewardAd = {
  isThere: false,
  show: async () => ({ kind: 'failed', reason: '这里没有广告' }),
};
