import { useEffect } from 'react';
import { create } from 'zustand';
import type { AdEvent, AdSlotCode } from '@contract/constants/ad';
import { claimAdReward, getAdConfig, reportAd, takeAdTicket } from '@contract/http/ad';
import type { AdConfig, AdReward, AdSlot } from '@contract/schemas/ad';
import { call } from '@/api/client';
import { rewardAd } from '@/platform/reward-ad';
import { showToast } from './base/overlays';
import { selectIsAudit, useVersions } from './base/versions';
import { onPersonLeft } from './session/session-state';

const NONE: AdConfig = { slots: [], freeDownloads: 0, isReported: false };

export interface AdsState {
  readonly adConfig: AdConfig;
}

const useAds = create<AdsState>()(() => ({ adConfig: NONE }));
onPersonLeft(() => useAds.setState({ adConfig: NONE }));

/** While the platform looks at the product there are none, as where the platform has none. */
export const canShowAds = (): boolean => rewardAd.isThere && !selectIsAudit(useVersions.getState());

/** Asks which ads are shown here. Silent: without an answer there are none. */
export async function loadAds(): Promise<AdConfig> {
  if (!canShowAds()) return NONE;
  try {
    const adConfig = await call(getAdConfig, {});
    useAds.setState({ adConfig });
    return adConfig;
  } catch {
    return NONE;
  }
}

/** Null: nothing is to be had by an ad of this slot, or not any more today. */
export function useAdSlot(slot: AdSlotCode): AdSlot | null {
  const isAudit = useVersions(selectIsAudit);
  const found = useAds(({ adConfig }) => adConfig.slots.find((one) => one.slot === slot));
  useEffect(() => void loadAds() /* silent */, [isAudit]);
  return isAudit || found === undefined || found.left === 0 ? null : found;
}

const QUIET = { toast: false, loading: false } as const;

/** Reports how an ad was shown, if the operator wants that. */
async function note(slot: AdSlotCode, event: AdEvent): Promise<void> {
  if (!useAds.getState().adConfig.isReported) return;
  try {
    await call(reportAd, { slot, event }, QUIET);
  } catch {
    // A report that is lost only makes a number too small: no error is shown.
  }
}

/** Shows an ad; what it gave once it was watched to its end. Null: nothing, and the person knows why. */
export async function watchAd({ slot, unitId }: AdSlot): Promise<AdReward | null> {
  try {
    const { ticket } = await call(takeAdTicket, { slot });
    void note(slot, 'shown'); // silent
    const outcome = await rewardAd.show(unitId);
    void note(slot, outcome.kind); // silent
    if (outcome.kind === 'watched') return await call(claimAdReward, { ticket });
    showToast(outcome.kind === 'closed' ? '看完广告才能领取' : outcome.reason, { isError: outcome.kind === 'failed' });
    return null;
  } catch {
    // The request layer has shown the error.
    return null;
  } finally {
    await loadAds();
  }
}
