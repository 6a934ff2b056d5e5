import type { AdClaimInput, AdConfig, AdReward, AdStatisticsInput, AdTicket, AdTicketInput } from '../schemas/ad';
import type { Empty, Nothing } from '../schemas/shared';
import { endpoint } from './endpoint';

const QUIET = { toast: false, loading: false } as const;

/** Which ads are shown here. Concurrent identical questions are one. */
export const getAdConfig = endpoint<Empty, AdConfig>('GET', '/album/album/api/getAdConfig', {
  ...QUIET,
  auth: 'device',
  shared: true,
  specified: 'path',
});
/** Counts what became of an ad, by day and without the person; nothing while SYS_AD_REPORT is 0. */
export const reportAd = endpoint<AdStatisticsInput, Nothing>('POST', '/albumUser/adStatistics', {
  ...QUIET,
  auth: 'device',
  body: 'json',
  specified: 'call',
});
/** Before an ad is shown. Refuses with AD_SPENT. */
export const takeAdTicket = endpoint<AdTicketInput, AdTicket>('POST', '/albumUser/api/adTicket', {
  auth: 'device',
  body: 'json',
  specified: 'nothing',
});
/** After it was watched to its end. A repeat gives nothing more. Refuses with AD_UNFINISHED, AD_TICKET_ABSENT, AD_SPENT. */
export const claimAdReward = endpoint<AdClaimInput, AdReward>('POST', '/albumUser/api/adTicket/claim', {
  auth: 'device',
  body: 'json',
  specified: 'nothing',
});
