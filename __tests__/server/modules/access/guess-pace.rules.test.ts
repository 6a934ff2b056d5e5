import { guessesADay, turnMs, waitAfterMs } from '../../../../server/modules/access/guess-pace.rules';

test.each([
  [0, 0],
  [3, 0],
  [4, 2_000],
  [5, 4_000],
  [14, 2_048_000],
  [15, 3_600_000],
  [1_000, 3_600_000],
])('after %i wrong guesses a device waits %i ms', (wrong, expected) => {
  expect(waitAfterMs(wrong)).toBe(expected);
});

test.each([
  [0, 0],
  [199, 0],
  [200, 2_000],
  [299, 2_000],
  [300, 4_000],
  [1_000, 300_000],
  [100_000, 300_000],
])('in a network with %i wrong guesses a turn takes %i ms', (warmth, expected) => {
  expect(turnMs(warmth)).toBe(expected);
});

test('a network that keeps on guesses at four digits for days, and at six letters and digits for thousands of years', () => {
  expect(guessesADay()).toBe(768);
  expect(10 ** 4 / 2 / guessesADay()).toBeGreaterThan(6);
  expect((guessesADay() * 365) / 36 ** 6).toBeLessThan(1 / 7_000);
});
