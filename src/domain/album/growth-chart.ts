import type { BabySex, MeasureName } from '@contract/constants/baby';
import { describeAge } from '@contract/rules/baby-age';
import {
  describeGrowth,
  GROWTH_CURVES,
  GROWTH_LAST_DAY,
  growthAt,
  type GrowthMeasure,
  growthScore,
  toPercentile,
  toTableHeight,
} from '@contract/rules/growth';
import { daysBetween } from '@contract/rules/calendar-day';
import { nameMeasure } from './baby-measure';
import { MEASURE_NAMES, type MeasuredRecord } from './growth-draft';

export interface GrowingChild {
  readonly sex: BabySex;
  readonly birthday: string;
}

const COMPARED: Readonly<Record<MeasureName, GrowthMeasure>> = {
  heightMm: 'height',
  weightGrams: 'weight',
  headMm: 'head',
};
const TO_UNIT: Readonly<Record<MeasureName, number>> = { heightMm: 10, weightGrams: 1_000, headMm: 10 };

export const GROWTH_RANGES = [
  { id: 'one', text: '0-1岁', days: 366 },
  { id: 'two', text: '0-2岁', days: 731 },
  { id: 'five', text: '0-5岁', days: GROWTH_LAST_DAY },
  { id: 'all', text: '全部', days: GROWTH_LAST_DAY },
] as const;
export type GrowthRange = (typeof GROWTH_RANGES)[number]['id'];

/** The narrowest that a child of so many days is in. */
export function rangeFor(days: number): GrowthRange {
  return GROWTH_RANGES.find((range) => days <= range.days)?.id ?? 'all';
}

/** In centimetres or kilograms, as the table of that age has it. Null: not measured. */
export function toTableValue(measure: MeasureName, record: MeasuredRecord, birthday: string): number | null {
  const raw = record[measure];
  if (raw === null) return null;
  const value = raw / TO_UNIT[measure];
  return measure === 'heightMm' ? toTableHeight(value, record.isLying, daysBetween(birthday, record.day)) : value;
}

export interface Compared {
  /** 0 to 100. Null: not compared at that age. */
  readonly percentile: number | null;
  readonly z: number | null;
  /** What it means, for parents. */
  readonly words: string;
}

export const NOT_COMPARED = '5岁以后不再和同龄孩子对照';

/** How a measured value stands among children of the same age. Null: not measured. */
export function compareGrowth(measure: MeasureName, record: MeasuredRecord, child: GrowingChild): Compared | null {
  const value = toTableValue(measure, record, child.birthday);
  if (value === null) return null;
  const z = growthScore(COMPARED[measure], child.sex, daysBetween(child.birthday, record.day), value);
  if (z === null) return { percentile: null, z: null, words: NOT_COMPARED };
  return { percentile: toPercentile(z), z, words: describeGrowth(COMPARED[measure], z) };
}

/** 第62百分位，标准分+0.31; empty where nothing is compared. */
export function nameScore(compared: Compared | null): string {
  if (compared === null || compared.percentile === null || compared.z === null) return '';
  const percent = Math.min(99.9, Math.max(0.1, compared.percentile));
  const words = percent < 1 || percent > 99 ? percent.toFixed(1) : String(Math.round(percent));
  // What is rounded to nothing lies on neither side.
  const z = round(compared.z);
  return `第${words}百分位，标准分${z < 0 ? '-' : '+'}${Math.abs(z).toFixed(2)}`;
}

/** 身高75.2cm，体重9.8kg */
export function describeMeasured(record: MeasuredRecord): string {
  const names: Readonly<Record<MeasureName, string>> = { heightMm: '身高', weightGrams: '体重', headMm: '头围' };
  return MEASURE_NAMES.filter((measure) => record[measure] !== null)
    .map((measure) => `${names[measure]}${nameMeasure(measure, record[measure])}`)
    .join('，');
}

/** Of a chart, in percent from its left and lower edge. */
export interface ChartSpot {
  readonly x: number;
  readonly y: number;
}

export interface GrowthPoint extends ChartSpot {
  readonly id: string;
}

export interface GrowthChart {
  /** In the order of GROWTH_CURVES. */
  readonly curves: readonly { readonly percentile: number; readonly spots: readonly ChartSpot[] }[];
  /** The oldest first. */
  readonly points: readonly GrowthPoint[];
  readonly levels: readonly { readonly text: string; readonly y: number }[];
  readonly ages: readonly { readonly text: string; readonly x: number }[];
}

const SAMPLES = 28;
const LEVELS_MAX = 6;
const STEPS = [0.5, 1, 2, 5, 10, 20, 50];
const MONTH_DAYS = 30.4375;
/** Months between two ages that are named, by how many there are. */
const AGE_STEPS = [
  { upToMonths: 13, step: 3 },
  { upToMonths: 25, step: 6 },
  { upToMonths: 61, step: 12 },
  { upToMonths: 121, step: 24 },
  { upToMonths: Number.POSITIVE_INFINITY, step: 48 },
] as const;

/** Denser where children grow fastest. */
const sampleDays = (lastDay: number): readonly number[] =>
  Array.from({ length: SAMPLES }, (_none, index) => (index / (SAMPLES - 1)) ** 2 * lastDay);

const nameMonths = (months: number): string => {
  if (months === 0) return '出生';
  return months % 12 === 0 ? `${months / 12}岁` : `${months}月`;
};

/** The standards' curves of a range of ages, and what was measured of a child in it. */
export function toGrowthChart(
  measure: MeasureName,
  child: GrowingChild,
  records: readonly MeasuredRecord[],
  range: GrowthRange,
): GrowthChart {
  const measured = records
    .map((record) => ({
      id: record.id,
      days: daysBetween(child.birthday, record.day),
      value: toTableValue(measure, record, child.birthday),
    }))
    .filter((one): one is typeof one & { value: number } => one.value !== null && one.days >= 0)
    .sort((a, b) => a.days - b.days);
  const least = GROWTH_RANGES.find(({ id }) => id === range)?.days ?? GROWTH_LAST_DAY;
  const lastDay = range === 'all' ? Math.max(least, measured[measured.length - 1]?.days ?? 0) : least;
  const shown = measured.filter(({ days }) => days <= lastDay);
  const sampled = GROWTH_CURVES.map(({ percentile, z }) => ({
    percentile,
    values: sampleDays(Math.min(lastDay, GROWTH_LAST_DAY)).map((days) => ({
      days,
      value: growthAt(COMPARED[measure], child.sex, days, z) ?? 0,
    })),
  }));
  const all = [...sampled.flatMap(({ values }) => values), ...shown].map(({ value }) => value);
  const { bottom, top, step } = toScale(Math.min(...all), Math.max(...all));
  const toSpot = ({ days, value }: { days: number; value: number }): ChartSpot => ({
    x: round((days / lastDay) * 100),
    y: round(((value - bottom) / (top - bottom)) * 100),
  });
  const months = Math.round(lastDay / MONTH_DAYS);
  const ageStep = AGE_STEPS.find(({ upToMonths }) => months <= upToMonths)?.step ?? 48;
  return {
    curves: sampled.map(({ percentile, values }) => ({ percentile, spots: values.map(toSpot) })),
    points: shown.map((one) => ({ id: one.id, ...toSpot(one) })),
    levels: Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_none, place) => {
      const value = bottom + place * step;
      return { text: String(round(value)), y: round(((value - bottom) / (top - bottom)) * 100) };
    }),
    ages: Array.from({ length: Math.floor(months / ageStep) + 1 }, (_none, place) => ({
      text: nameMonths(place * ageStep),
      x: Math.min(100, round(((place * ageStep * MONTH_DAYS) / lastDay) * 100)),
    })),
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;

function toScale(lowest: number, highest: number): { bottom: number; top: number; step: number } {
  const step = STEPS.find((one) => (highest - lowest) / one <= LEVELS_MAX - 1) ?? 50;
  const bottom = Math.floor(lowest / step) * step;
  return { bottom, top: Math.max(bottom + step, Math.ceil(highest / step) * step), step };
}

const quote = (text: string): string => {
  // What a table program would take for a formula stays a text.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
};

/** All records of a child as a table, the newest first. */
export function toGrowthTable(child: GrowingChild, records: readonly MeasuredRecord[]): string {
  const head = [
    '日期',
    '年龄',
    '身高(cm)',
    '身高百分位',
    '测量方式',
    '体重(kg)',
    '体重百分位',
    '头围(cm)',
    '头围百分位',
    '备注',
  ];
  const lines = records.map((record) => {
    const cells = (measure: MeasureName): readonly string[] => {
      const raw = record[measure];
      const percentile = compareGrowth(measure, record, child)?.percentile ?? null;
      return [
        raw === null ? '' : String(raw / TO_UNIT[measure]),
        percentile === null ? '' : String(Math.round(percentile * 10) / 10),
      ];
    };
    const way = record.heightMm === null ? '' : record.isLying ? '躺着量' : '站着量';
    const age = describeAge(child.birthday, record.day);
    return [record.day, age, ...cells('heightMm'), way, ...cells('weightGrams'), ...cells('headMm'), record.note];
  });
  // Table programs take it for UTF-8 by its first character.
  return `\uFEFF${[head, ...lines].map((line) => line.map(quote).join(',')).join('\r\n')}\r\n`;
}
