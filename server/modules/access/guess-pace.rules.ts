const HOUR_MS = 3_600_000;

/**
 * [Note: Guessing at a shared password] Whoever is wrong waits, longer each time; nobody is locked out for what others tried.
 *
 * First each device (or person) by itself: three wrong ones cost nothing, then the wait doubles from two seconds to an hour, so that one
 * device comes to 24 guesses a day. A device id costs nothing, so a guesser may throw it away: then his network grows warm, by at most ten
 * wrong ones of each device (a guest who is always wrong does not slow down a whole venue, and neither do five). In a warm network
 * devices take turns, one wrong guess every two seconds and at last every five minutes. A turn is kept for whoever asked for it: he is
 * heard when it comes, and a right password gives it back at once. Persons take no turns: an account takes a telephone or WeChat.
 *
 * So one network comes to 20 x 24 + 288 = 768 guesses a day (2^9.6), however many devices it makes up, after at most a thousand or two on
 * the first. Four digits (13 bits) last a week or so against that, six digits (20 bits) three years; six letters and digits (31 bits) fall
 * with 1 in 8,000 in a year. Many networks do more, and that is the price of never keeping out who has the right one: a password for a
 * secret has to be a long one.
 */
export const FORGOTTEN_MS = 24 * HOUR_MS;
const FREE_GUESSES = 3;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = HOUR_MS;

/** Wrong guesses of one device that make its network warmer. */
export const WARMTH_OF_A_DEVICE = 10;
const WARM_FROM = 200;
const WARMER_BY = 100;
const LONGEST_TURN_MS = 300_000;
/** Turns are reserved at most this far ahead. A device that finds none left has to ask again. */
export const TURNS_AHEAD_MS = 900_000;

/** What a device waits after so many wrong guesses. */
export function waitAfterMs(wrong: number): number {
  return wrong <= FREE_GUESSES ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (wrong - FREE_GUESSES - 1));
}

/** What one turn of a device takes in a network that is so warm. */
export function turnMs(warmth: number): number {
  if (warmth < WARM_FROM) return 0;
  return Math.min(LONGEST_TURN_MS, FIRST_WAIT_MS * 2 ** Math.floor((warmth - WARM_FROM) / WARMER_BY));
}

/** Guesses of one network in a day once it has kept on for long. */
export function guessesADay(): number {
  const dayMs = 24 * HOUR_MS;
  return (WARM_FROM / WARMTH_OF_A_DEVICE) * (dayMs / LONGEST_WAIT_MS) + dayMs / LONGEST_TURN_MS;
}
