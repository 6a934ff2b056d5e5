import Taro from '@tarojs/taro';
import type { RewardAd, RewardAdOutcome } from './types';

type Video = Taro.RewardedVideoAd;

const FAILED = { kind: 'failed', reason: '暂时没有广告，请稍后再试' } as const;
/** WeChat keeps one for each place; so do we, since what listens to it adds up. */
const videos = new Map<string, Video>();

function openVideo(adUnitId: string): Video {
  const video = videos.get(adUnitId) ?? Taro.createRewardedVideoAd({ adUnitId });
  videos.set(adUnitId, video);
  return video;
}

/** The first time it may not have been fetched yet. */
async function start(video: Video): Promise<void> {
  try {
    await video.show();
  } catch {
    await video.load();
    await video.show();
  }
}

function watch(video: Video): Promise<RewardAdOutcome> {
  return new Promise((resolve) => {
    const end = (outcome: RewardAdOutcome): void => {
      video.offClose(onClose);
      video.offError(onError);
      resolve(outcome);
    };
    // WeChat before 2.1.0 says nothing, and had no way to leave earlier.
    const onClose: Taro.RewardedVideoAd.OnCloseCallback = (said) =>
      end({ kind: (said as { isEnded?: boolean } | undefined)?.isEnded === false ? 'closed' : 'watched' });
    const onError = (): void => end(FAILED);
    video.onClose(onClose);
    video.onError(onError);
    start(video).catch(() => end(FAILED));
  });
}

export const rewardAd: RewardAd = {
  isThere: Taro.canIUse('createRewardedVideoAd'),
  async show(unitId) {
    try {
      return await watch(openVideo(unitId));
    } catch {
      return FAILED;
    }
  },
};
