import type { BabySex } from '@contract/constants/baby';
import { GROWTH_DAYS, WHO_GROWTH } from '@contract/constants/who-growth';
import {
  describeGrowth,
  GROWTH_CURVES,
  GROWTH_LAST_DAY,
  growthAt,
  type GrowthMeasure,
  growthScore,
  LYING_MORE_CM,
  toPercentile,
  toTableHeight,
} from '@contract/rules/growth';

const MEASURES: readonly GrowthMeasure[] = ['height', 'weight', 'head'];
const SEXES: readonly BabySex[] = [1, 2];
const ALL = MEASURES.flatMap((measure) => SEXES.map((sex) => [measure, sex] as const));

test.each(ALL)('the median of %s of sex %i is M on every day of its table', (measure, sex) => {
  const { m, l, s } = WHO_GROWTH[measure][sex];
  expect([m.length, l.length, s.length]).toEqual(GROWTH_DAYS.map(() => GROWTH_DAYS.length).slice(0, 3));
  GROWTH_DAYS.forEach((days, place) => {
    expect(growthAt(measure, sex, days, 0)).toBeCloseTo(m[place] ?? Number.NaN, 6);
    expect(growthScore(measure, sex, days, m[place] ?? Number.NaN)).toBeCloseTo(0, 9);
  });
});

// Reckoned apart from the program: M * (1 + L * S * z)^(1 / L) with the standards' L, M and S of that day.
test.each([
  ['height', 2, 0, [45.6443, 49.1477, 52.6511]],
  ['height', 1, GROWTH_LAST_DAY, [101.2443, 109.9593, 118.6743]],
  ['weight', 2, 0, [2.4403, 3.2322, 4.1662]],
  ['weight', 1, GROWTH_LAST_DAY, [14.2869, 18.3352, 23.761]],
  ['head', 2, 0, [31.6511, 33.8787, 36.1063]],
  ['head', 1, GROWTH_LAST_DAY, [47.9269, 50.7372, 53.5475]],
] as const)('the curves of %s of sex %i on day %i are the standards', (measure, sex, days, values) => {
  [3, 50, 97].forEach((percentile, place) => {
    const z = GROWTH_CURVES.find((one) => one.percentile === percentile)?.z ?? Number.NaN;
    expect(growthAt(measure, sex, days, z)).toBeCloseTo(values[place] ?? Number.NaN, 3);
  });
});

// Reckoned apart from the program: ((value / M)^L - 1) / (L * S), and beyond three by the distance of the third from the second.
test.each([
  ['height', 1, 0, 49.8842, 0],
  ['height', 1, 0, 52, 1.1176],
  ['height', 2, 365, 71, -1.1671],
  ['height', 1, 1826, 105, -1.0703],
  ['weight', 1, 0, 3.3, -0.0954],
  ['weight', 2, 183, 7.9, 0.6435],
  ['weight', 1, 365, 9, -0.6331],
  ['weight', 1, 1826, 18.3, -0.0142],
  ['weight', 1, 365, 14.5, 3.853],
  ['weight', 2, 0, 1.8, -3.643],
  ['head', 1, 0, 34, -0.3635],
  ['head', 2, 365, 46.2, 0.961],
  ['head', 1, 1826, 52, 0.8451],
] as const)('%s of sex %i on day %i: %f has the z-score %f', (measure, sex, days, value, z) => {
  expect(growthScore(measure, sex, days, value)).toBeCloseTo(z, 3);
});

test.each(ALL)('a value of a curve of %s of sex %i has the z-score of that curve, on any day', (measure, sex) => {
  for (const days of [0, 3, 45, 365, 700, 730, 731, 745, 1_000, GROWTH_LAST_DAY]) {
    for (const { z, percentile } of GROWTH_CURVES) {
      const score = growthScore(measure, sex, days, growthAt(measure, sex, days, z) ?? Number.NaN);
      expect(score).toBeCloseTo(z, 6);
      expect(toPercentile(score ?? Number.NaN)).toBeCloseTo(percentile, 3);
    }
  }
});

test.each(ALL)('before birth and after five years nothing of %s of sex %i is compared', (measure, sex) => {
  for (const days of [-1, GROWTH_LAST_DAY + 1]) {
    expect([growthAt(measure, sex, days, 0), growthScore(measure, sex, days, 50)]).toEqual([null, null]);
  }
  expect(growthScore(measure, sex, 100, 0)).toBeNull();
});

test('where standing begins the median falls by what lying adds, and nowhere else', () => {
  for (const sex of SEXES) {
    const at = (days: number): number => growthAt('height', sex, days, 0) ?? Number.NaN;
    expect(at(730) - at(731)).toBeGreaterThan(LYING_MORE_CM - 0.1);
    const falls = Array.from({ length: GROWTH_LAST_DAY }, (_none, place) => place + 1).filter(
      (days) => at(days) <= at(days - 1),
    );
    expect(falls).toEqual([731]);
  }
});

test.each([
  [80, true, 730, 80],
  [80, false, 730, 80.7],
  [80, true, 731, 79.3],
  [80, false, 731, 80],
])('%f measured lying (%s) on day %i stands in the table as %f', (height, isLying, days, value) => {
  expect(toTableHeight(height, isLying, days)).toBeCloseTo(value, 6);
});

test.each([
  [-2, '体重低于97%的同龄孩子，可以在下次体检时问问医生'],
  [-1.5, '体重超过7%的同龄孩子，在常见范围内偏低'],
  [0, '体重超过50%的同龄孩子，在常见范围内'],
  [1.5, '体重超过93%的同龄孩子，在常见范围内偏高'],
  [2, '体重高于97%的同龄孩子，可以在下次体检时问问医生'],
])('a z-score of %f is told as %s', (z, words) => {
  expect(describeGrowth('weight', z)).toBe(words);
});
