import { CHANNELS } from '@contract/constants/channels';
import { CLIENT_KINDS } from '@contract/constants/client';
import { LOGIN_CODE_LENGTH, WECHAT_LOGIN_CODE_LENGTH } from '@contract/constants/user';
import { addDays } from '@contract/rules/calendar-day';
import { shanghaiDay } from '@contract/rules/shanghai-day';

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;

export const CODE_LIFE_MS = 5 * 60_000;
export const CODES_PER_PHONE_A_DAY = 10;
/** A venue's visitors share one address. */
export const CODES_PER_ADDRESS_A_DAY = 1_000;
/** How long a device that has proven a phone is recognised. */
export const ASKER_KEPT_MS = 180 * DAY_MS;

/** What a code proves the phone for. A code of one purpose is worth nothing for another. */
export type CodePurpose = 'login' | 'profile' | 'phone-change' | 'account-closing' | 'payment-password' | 'withdraw';

/**
 * [Note: What guessing at a phone is worth] A code can be tried by whoever asked for it and by nobody else, so a guesser has messages
 * sent of his own, and what he tries takes nothing away from a code that somebody else holds. What bounds him is how many wrong codes
 * a phone takes in all. A budget is a number of wrong codes in any run of so many days. A code is sent together with its tries: they are
 * set aside in the budget when it is sent, so that nothing that happens meanwhile takes them away, and those that were not needed come
 * back when it ends. Wrong tries of a code that ends right are forgotten: it was its owner's, or the guesser has no more to gain.
 *
 * A year has 13 runs of 30 days (the last one begun), so in a year, against one phone:
 * - four digits, whoever guesses:             4 wrong of 10,000               = 4.0 in 10,000
 * - six digits, all strangers together:  13 x 30 = 390 wrong of 1,000,000     = 3.9 in 10,000
 * - six digits, from a place that has proven the phone: 13 x 10 = 130         = 1.3 in 10,000
 * Somebody with WeChat, any number of devices and networks, and one stolen session or device of the owner comes to 9.2 in 10,000.
 * `chanceInAYear` is the same sum, and its test holds it below 1 in 1,000.
 *
 * A code of four digits needs no budget of its own for long: once a few were wrong, six are sent, and nobody is kept out. Places that
 * have proven the phone have a budget each, so that strangers who use theirs up keep nobody out of where he was before; and one network
 * uses up at most a part of what strangers have, so that one neighbour does not keep the owner's new telephone out.
 */
export interface GuessBudget {
  readonly digits: number;
  /** At most so many wrong codes in any run of so many days. */
  readonly wrong: number;
  readonly days: number;
  /** What one code gets at most of it, for each way it may be tried. */
  readonly tries: number;
  /** Of what is left, one code gets at most this part. */
  readonly part: number;
}

export const GUESS_BUDGETS = {
  short: { digits: WECHAT_LOGIN_CODE_LENGTH, wrong: 4, days: YEAR_DAYS, tries: 2, part: 1 },
  strangers: { digits: LOGIN_CODE_LENGTH, wrong: 30, days: 30, tries: 5, part: 1 / 2 },
  known: { digits: LOGIN_CODE_LENGTH, wrong: 10, days: 30, tries: 5, part: 1 / 2 },
} as const satisfies Readonly<Record<string, GuessBudget>>;

/** Once a network has had so many wrong codes of a phone in the days of the strangers' budget, it gets no code as a stranger. */
export const NETWORK_WRONG_MAX = 10;

/** What guessing for a year within this budget hits with, at most. */
export function chanceInAYear({ digits, wrong, days }: GuessBudget): number {
  return (Math.ceil(YEAR_DAYS / days) * wrong) / 10 ** digits;
}

/** The tries that a code gets, of each of `ways`, where `left` are left in its budget. */
export function triesOf({ tries, part }: GuessBudget, left: number, ways: 1 | 2): number {
  return Math.max(0, Math.min(tries, Math.floor((left * part) / ways)));
}

/**
 * Whether this is a sign-in from a page in WeChat's own browser that WeChat itself vouches for: the session came from its authorisation,
 * which this server has seen. The header alone is anybody's. A stolen token does not give its holder a code that is easier to guess.
 */
export function isVouchedFor(purpose: CodePurpose, client: string, sessionChannel: string | null): boolean {
  const isSignIn = purpose === 'login' || purpose === 'profile';
  return isSignIn && client === CLIENT_KINDS.webInWechat && sessionChannel === CHANNELS.wechat.id;
}

/** The day in Shanghai, `yyyy-mm-dd`, so many days before. */
export function guessDay(now: Date, daysBefore = 0): string {
  return addDays(shanghaiDay(now), -daysBefore);
}
