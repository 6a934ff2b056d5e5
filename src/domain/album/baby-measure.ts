import { MEASURE_LIMITS, type MeasureName } from '@contract/constants/baby';

const GRAMS: Readonly<Record<string, number>> = {
  kg: 1_000,
  公斤: 1_000,
  千克: 1_000,
  g: 1,
  克: 1,
  斤: 500,
};
const NUMBER = /^(\d{1,6}(?:\.\d{0,3})?)\s*(\D*)$/;
/** Nobody weighs so many kilograms: it is grams. */
const GRAMS_FROM = 300;

/** A weight as parents write it (3.25, 3.25kg, 3250g, 6.5斤) in grams. Null: it is none. */
export function parseWeight(text: string): number | null {
  const [, number, unit = ''] = NUMBER.exec(text.trim().toLowerCase()) ?? [];
  if (number === undefined) return null;
  const value = Number(number);
  const factor = unit === '' ? (value >= GRAMS_FROM ? 1 : 1_000) : GRAMS[unit];
  return factor === undefined ? null : Math.round(value * factor);
}

/** A length in centimetres (50.5, 50.5cm) in millimetres. Null: it is none. */
export function parseLength(text: string): number | null {
  const [, number, unit = ''] = NUMBER.exec(text.trim().toLowerCase()) ?? [];
  if (number === undefined || !['', 'cm', '厘米'].includes(unit)) return null;
  return Math.round(Number(number) * 10);
}

/** What `parseWeight` reads: 3.25 */
export const writeWeight = (grams: number | null): string => (grams === null ? '' : String(grams / 1_000));
/** What `parseLength` reads: 50.5 */
export const writeLength = (mm: number | null): string => (mm === null ? '' : String(mm / 10));

export interface Measure {
  readonly name: string;
  readonly unit: string;
  readonly parse: (text: string) => number | null;
  readonly write: (value: number | null) => string;
}

export const MEASURES: Readonly<Record<MeasureName, Measure>> = {
  heightMm: { name: '身高', unit: 'cm', parse: parseLength, write: writeLength },
  weightGrams: { name: '体重', unit: 'kg', parse: parseWeight, write: writeWeight },
  headMm: { name: '头围', unit: 'cm', parse: parseLength, write: writeLength },
};

/** 9.8kg; empty where nothing was measured. */
export function nameMeasure(measure: MeasureName, value: number | null): string {
  return value === null ? '' : `${MEASURES[measure].write(value)}${MEASURES[measure].unit}`;
}

/** Why a text cannot be this measure. Undefined: it can, or nothing was typed. */
export function checkMeasure(measure: MeasureName, text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const { name, unit, parse, write } = MEASURES[measure];
  const { min, max } = MEASURE_LIMITS[measure];
  const value = parse(text);
  return value !== null && value >= min && value <= max
    ? undefined
    : `${name}应在${write(min)}到${write(max)}${unit}之间，只写数字就可以`;
}

/** Of a text that has passed. Null: nothing was typed. */
export function readMeasure(measure: MeasureName, text: string): number | null {
  return text.trim() === '' ? null : MEASURES[measure].parse(text);
}
