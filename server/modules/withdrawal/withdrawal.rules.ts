import { UNHEARD_HOURS, WITHDRAW_CHANNEL, WITHDRAWAL_STATE, type WithdrawChannel } from '@contract/constants/balance';

/**
 * What may become of a withdrawal. An event that does not fit changes nothing. Whoever moves it to an end also ends its hold, in the same
 * transaction: see [Note: Holds].
 */
export const WITHDRAWAL_EVENTS = {
  approve: { from: [WITHDRAWAL_STATE.reviewing], to: WITHDRAWAL_STATE.sending },
  decline: { from: [WITHDRAWAL_STATE.reviewing], to: WITHDRAWAL_STATE.declined },
  finish: { from: [WITHDRAWAL_STATE.sending], to: WITHDRAWAL_STATE.done },
  fail: { from: [WITHDRAWAL_STATE.sending], to: WITHDRAWAL_STATE.failed },
} as const;
export type WithdrawalEvent = (typeof WITHDRAWAL_EVENTS)[keyof typeof WITHDRAWAL_EVENTS];

export const WAY_NAMES = {
  [WITHDRAW_CHANNEL.wechat]: 'wechat',
  [WITHDRAW_CHANNEL.alipay]: 'alipay',
  [WITHDRAW_CHANNEL.bank]: 'bank',
} as const satisfies Record<WithdrawChannel, string>;

/** Of its hold and its postings. */
export const holdOf = (withdrawNo: string): string => `withdraw:${withdrawNo}`;

/** In thousandths, in favour of the person. Never all of it. */
export function withdrawFee(amountFen: number, feePerMille: number): number {
  return Math.min(Math.floor((amountFen * feePerMille) / 1_000), amountFen - 1);
}

/** Whether a channel that says now that it has never heard of it will not hear of it any more. */
export function isUnheard(sentAt: Date | null, now: Date): boolean {
  return sentAt !== null && now.getTime() - sentAt.getTime() >= UNHEARD_HOURS * 3_600_000;
}
