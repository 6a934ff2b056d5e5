/** Where earned money is sent. */
export const WITHDRAW_CHANNEL = { wechat: 1, alipay: 2, bank: 3 } as const;
export type WithdrawChannel = (typeof WITHDRAW_CHANNEL)[keyof typeof WITHDRAW_CHANNEL];

/**
 * `reviewing`: waits for the operator. `sending`: decided, and sent to the channel again and again until it answers. Of `failed` and
 * `declined` the money has come back.
 */
export const WITHDRAWAL_STATE = { reviewing: 1, sending: 2, done: 3, failed: 4, declined: 5 } as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATE)[keyof typeof WITHDRAWAL_STATE];

/** What a movement of somebody's money is about. */
export const BALANCE_RECORD = {
  other: 0,
  /** Sold: held until it is settled. */
  sale: 1,
  settled: 2,
  /** Bought with the balance. */
  bought: 3,
  /** Taken back of what was sold. */
  refunded: 4,
  /** Given back of what was bought with the balance. */
  returned: 5,
  withdrawn: 6,
  /** A withdrawal that has come back. */
  withdrawReturned: 7,
  /** Brought, and gone back to where it came from. */
  toppedUp: 8,
  topUpReturned: 9,
} as const;
export type BalanceRecordKind = (typeof BALANCE_RECORD)[keyof typeof BALANCE_RECORD];

export const BALANCE_FILTERS = ['all', 'income', 'expense', 'withdraw'] as const;
export type BalanceFilter = (typeof BALANCE_FILTERS)[number];

/** A younger person can neither give tips nor top up. */
export const MONEY_AGE = 18;

export const WITHDRAW_MIN_FEN = 100;
/** What one person withdraws in a day, and how often. What has come back does not count. */
export const WITHDRAW_DAY_MAX_FEN = 2_000_000;
export const WITHDRAW_TIMES_A_DAY = 5;
export const WITHDRAWAL_WAYS_MAX = 10;
export const PAYEE_NAME_MAX_LENGTH = 30;
export const BANK_NAME_MAX_LENGTH = 30;
/** Digits of a withdrawal's number. */
export const WITHDRAW_NO_LENGTH = 24;
/** A channel that has not heard of a withdrawal by then will not: it comes back. */
export const UNHEARD_HOURS = 24;
