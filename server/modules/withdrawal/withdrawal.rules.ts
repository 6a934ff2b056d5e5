import { UNHEARD_HOURS, WITHDRAW_CHANNEL, WITHDRAWAL_STATE, type WithdrawChannel } from '@contract/constants/balance';

/**
 * What may become of a withdrawal. An event that does not fit changes nothing. Code that moves it to a final state also ends its hold, in
 * the same transaction: see [Note: Holds].
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

/** A request sent just before the end of its day may still be on its way. */
const LAST_WORD_MS = 10 * 60_000;
/** Channels forget what is thirty days old: that they do not know it says nothing then. */
const FORGOTTEN_MS = 29 * 24 * 3_600_000;

const ageOf = (sentAt: Date | null, now: Date): number => (sentAt === null ? 0 : now.getTime() - sentAt.getTime());

/** Whether it may still be sent to a channel that does not know it. */
export const mayBeTold = (sentAt: Date | null, now: Date): boolean => ageOf(sentAt, now) < UNHEARD_HOURS * 3_600_000;

/** Whether a channel that says now that it has never heard of it will not hear of it any more. */
export function isUnheard(sentAt: Date | null, now: Date): boolean {
  const age = ageOf(sentAt, now);
  return age >= UNHEARD_HOURS * 3_600_000 + LAST_WORD_MS && age < FORGOTTEN_MS;
}
