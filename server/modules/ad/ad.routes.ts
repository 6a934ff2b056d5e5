import { claimAdReward, getAdConfig, reportAd, takeAdTicket } from '@contract/http/ad';
import { AdClaimInput, AdConfig, AdReward, AdStatisticsInput, AdTicket, AdTicketInput } from '@contract/schemas/ad';
import { Empty, Nothing } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { AdService } from './ad.service';

export function bindAds(routes: Routes, ads: AdService): void {
  routes.bind(getAdConfig, { input: Empty, data: AdConfig }, (caller) => ads.getConfig(caller));
  routes.bind(reportAd, { input: AdStatisticsInput, data: Nothing }, ads.report);
  routes.bind(takeAdTicket, { input: AdTicketInput, data: AdTicket }, ads.begin);
  routes.bind(claimAdReward, { input: AdClaimInput, data: AdReward }, ads.claim);
}
