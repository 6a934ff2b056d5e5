import type { WxHost, WxResult } from './host';
import { readText, toOptions, type WxFunction } from './settle';

/** An ad lasts so long, whoever watches. */
const AD_MS = 15_000;

type Listener = (said: WxResult) => void;

/** Asks the script what becomes of an ad: `{isEnded}`, or a failure where there is none. */
export type AskForAd = (options: WxResult) => Promise<WxResult>;

/** One for each place, as the platform keeps them: what listens to it adds up. */
export function createRewardedAds(host: WxHost, ask: AskForAd): Record<string, WxFunction> {
  const videos = new Map<string, object>();

  function open(adUnitId: string): object {
    const closed = new Set<Listener>();
    const failed = new Set<Listener>();
    let isLoaded = false;
    return {
      load: async () => {
        isLoaded = true;
      },
      async show() {
        if (!isLoaded) throw new Error('the ad has not been loaded');
        host.clock.setTimeout(() => {
          ask({ adUnitId }).then(
            (said) => closed.forEach((tell) => tell(said)),
            () => failed.forEach((tell) => tell({ errCode: 1004 })),
          );
        }, AD_MS);
      },
      onClose: (one: Listener) => void closed.add(one),
      offClose: (one: Listener) => void closed.delete(one),
      onError: (one: Listener) => void failed.add(one),
      offError: (one: Listener) => void failed.delete(one),
    };
  }

  return {
    createRewardedVideoAd(given: unknown) {
      const unitId = readText(toOptions(given), 'adUnitId');
      const video = videos.get(unitId) ?? open(unitId);
      videos.set(unitId, video);
      return video;
    },
  };
}
