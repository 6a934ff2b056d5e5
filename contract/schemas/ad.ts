import Type from 'typebox';
import { AD_EVENTS, AD_SECONDS, AD_SLOTS } from '../constants/ad';
import { oneOf, Uid } from './shared';

export const AdSlot = Type.Object({
  slot: oneOf(AD_SLOTS),
  seconds: oneOf(AD_SECONDS),
  /** WeChat's number of the place. */
  unitId: Type.String(),
  /** What one ad gives: downloads, points, or whole GiB. */
  amount: Type.Integer(),
  /** Of storage; 0: not for some days. */
  days: Type.Integer(),
  /** Ads that still give something today. */
  left: Type.Integer(),
});
export type AdSlot = Type.Static<typeof AdSlot>;

/** Empty outside the mini-program. */
export const AdConfig = Type.Object({
  slots: Type.Array(AdSlot),
  /** Downloads of a day before an ad is asked for. */
  freeDownloads: Type.Integer(),
  /** Whether clients report how ads were shown: SYS_AD_REPORT. */
  isReported: Type.Boolean(),
});
export type AdConfig = Type.Static<typeof AdConfig>;

export const AdStatisticsInput = Type.Object({ slot: oneOf(AD_SLOTS), event: oneOf(AD_EVENTS) });
export type AdStatisticsInput = Type.Static<typeof AdStatisticsInput>;

export const AdTicketInput = Type.Object({ slot: oneOf(AD_SLOTS) });
export type AdTicketInput = Type.Static<typeof AdTicketInput>;
export const AdTicket = Type.Object({ ticket: Uid, expireTime: Type.Integer() });
export type AdTicket = Type.Static<typeof AdTicket>;

export const AdClaimInput = Type.Object({ ticket: Uid });
export type AdClaimInput = Type.Static<typeof AdClaimInput>;
/** What the ticket gave, the same whenever it is asked again. */
export const AdReward = Type.Object({ slot: oneOf(AD_SLOTS), amount: Type.Integer(), days: Type.Integer() });
export type AdReward = Type.Static<typeof AdReward>;
