import type { BabySex } from '../constants/baby';
import { GROWTH_DAYS, type GrowthTable, WHO_GROWTH } from '../constants/who-growth';

/** What the WHO standards compare. Heights and heads in centimetres, weights in kilograms. */
export type GrowthMeasure = keyof typeof WHO_GROWTH;

/** From this day on heights are those of somebody who stands. */
export const STANDING_DAYS = 731;
/** The last day of the standards: five years. */
export const GROWTH_LAST_DAY = GROWTH_DAYS[GROWTH_DAYS.length - 1] ?? 0;
/** Somebody lies longer than he stands by this much (WHO Child Growth Standards, 2006, section 3). */
export const LYING_MORE_CM = 0.7;
/** What is drawn and said, and the z-score of each. */
export const GROWTH_CURVES = [
  { percentile: 3, z: -1.880794 },
  { percentile: 15, z: -1.036433 },
  { percentile: 50, z: 0 },
  { percentile: 85, z: 1.036433 },
  { percentile: 97, z: 1.880794 },
] as const;

interface Lms {
  readonly l: number;
  readonly m: number;
  readonly s: number;
}

const tableOf = (measure: GrowthMeasure, sex: BabySex): GrowthTable => WHO_GROWTH[measure][sex];

/** L, M and S on a day, between two days of the table in proportion. Null outside of the standards. */
function lmsAt(measure: GrowthMeasure, sex: BabySex, days: number): Lms | null {
  if (!(days >= 0 && days <= GROWTH_LAST_DAY)) return null;
  const table = tableOf(measure, sex);
  let after = GROWTH_DAYS.findIndex((day) => day >= days);
  if (after === 0) after = 1;
  const from = GROWTH_DAYS[after - 1] ?? 0;
  const to = GROWTH_DAYS[after] ?? 0;
  const share = (days - from) / (to - from);
  const between = (values: readonly number[]): number => {
    const first = values[after - 1] ?? Number.NaN;
    return first + ((values[after] ?? Number.NaN) - first) * share;
  };
  const at = { l: between(table.l), m: between(table.m), s: between(table.s) };
  // Where standing begins heights fall by LYING_MORE_CM: the last that was measured lying is taken down before it is a neighbour.
  const isAcross = measure === 'height' && from < STANDING_DAYS && days >= STANDING_DAYS;
  return isAcross ? { ...at, m: at.m - LYING_MORE_CM * (1 - share) } : at;
}

const valueAt = ({ l, m, s }: Lms, z: number): number =>
  l === 0 ? m * Math.exp(s * z) : m * (1 + l * s * z) ** (1 / l);

/** The value of a curve on a day, in the measure's unit. Null outside of the standards. */
export function growthAt(measure: GrowthMeasure, sex: BabySex, days: number, z: number): number | null {
  const at = lmsAt(measure, sex, days);
  return at === null ? null : valueAt(at, z);
}

/** As the table of that age has it: lying below two years, standing from then on. */
export function toTableHeight(heightCm: number, isLying: boolean, days: number): number {
  const isTableLying = days < STANDING_DAYS;
  if (isLying === isTableLying) return heightCm;
  return isLying ? heightCm - LYING_MORE_CM : heightCm + LYING_MORE_CM;
}

/**
 * How far a value lies from the median of its age, in standard deviations. A weight beyond three is reckoned by the distance between the
 * second and the third, as the standards do (WHO Child Growth Standards, 2006, chapter 7). Null outside of the standards.
 */
export function growthScore(measure: GrowthMeasure, sex: BabySex, days: number, value: number): number | null {
  const at = lmsAt(measure, sex, days);
  if (at === null || !(value > 0)) return null;
  const { l, m, s } = at;
  const z = l === 0 ? Math.log(value / m) / s : ((value / m) ** l - 1) / (l * s);
  if (measure !== 'weight' || Math.abs(z) <= 3) return z;
  const side = Math.sign(z);
  const third = valueAt(at, 3 * side);
  return 3 * side + (value - third) / Math.abs(third - valueAt(at, 2 * side));
}

/** Of a hundred children of that age and sex, how many have less: 0 to 100. */
export function toPercentile(z: number): number {
  return 50 * (1 + erf(z / Math.SQRT2));
}

/** Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26: right to 1.5e-7. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const sum = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return Math.sign(x) * (1 - sum * Math.exp(-x * x));
}

const NAMES: Readonly<Record<GrowthMeasure, string>> = { height: '身高', weight: '体重', head: '头围' };

/** What a percentile means, in words for parents: how it compares, and no diagnosis. */
export function describeGrowth(measure: GrowthMeasure, z: number): string {
  const percentile = toPercentile(z);
  const name = NAMES[measure];
  if (percentile < 3) return `${name}低于97%的同龄孩子，可以在下次体检时问问医生`;
  if (percentile > 97) return `${name}高于97%的同龄孩子，可以在下次体检时问问医生`;
  if (percentile < 15) return `${name}超过${Math.round(percentile)}%的同龄孩子，在常见范围内偏低`;
  if (percentile > 85) return `${name}超过${Math.round(percentile)}%的同龄孩子，在常见范围内偏高`;
  return `${name}超过${Math.round(percentile)}%的同龄孩子，在常见范围内`;
}
