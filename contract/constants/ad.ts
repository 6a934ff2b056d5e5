/**
 * What a rewarded ad is watched for: more downloads of today, points, or storage for some days. They are shown in the mini-program alone,
 * where the operator has entered WeChat's number of the place.
 */
export const AD_SLOTS = ['download', 'points', 'capacity'] as const;
export type AdSlotCode = (typeof AD_SLOTS)[number];
/** How long an ad of a slot lasts. */
export const AD_SECONDS = [15, 30] as const;
export type AdSeconds = (typeof AD_SECONDS)[number];
/** What becomes of an ad that is shown, as it is counted. */
export const AD_EVENTS = ['shown', 'watched', 'closed', 'failed'] as const;
export type AdEvent = (typeof AD_EVENTS)[number];
/** A ticket is claimed within so long. */
export const AD_TICKET_MINUTES = 10;
/** WeChat's own clock may run ahead of the server's by so much. */
export const AD_SLACK_MS = 2_000;
