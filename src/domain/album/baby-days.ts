import { describeAge } from '@contract/rules/baby-age';
import { addDays, daysBetween } from '@contract/rules/calendar-day';
import type { WallGroup } from '../wall/wall-model';

interface Born {
  /** `yyyy-mm-dd` */
  readonly birthday: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const FIRST_YEAR_DAYS = 365;
/** Full ones that a year names: after them another begins. */
const MONTHS = 11;

/** Without its days from a year on, where days say little. The five days that twelve months of 30 leave of a year are of its last month. */
export function describeAgeShortly(birthday: string, day: string): string {
  const age = describeAge(birthday, day);
  return daysBetween(birthday, day) < FIRST_YEAR_DAYS
    ? age
    : age.replace(/(.)\d+天$/, '$1').replace(`${MONTHS + 1}个月`, `${MONTHS}个月`);
}

/** How old a child is on what a day of a wall is named: a day, or some days from the oldest to the newest. Empty: nothing to say. */
export function ageOnDay(child: Born | undefined, day: string): string {
  if (child === undefined) return '';
  const { birthday } = child;
  const [oldest = '', newest = oldest] = day.split('~');
  if (!DAY.test(oldest) || !DAY.test(newest)) return '';
  if (oldest === newest) return describeAge(birthday, oldest);
  const from = describeAgeShortly(birthday, oldest);
  const to = describeAgeShortly(birthday, newest);
  return from === '' || from === to ? to : `${from}至${to}`;
}

export interface DayLikeToday {
  readonly day: string;
  readonly count: number;
  /** How many of them are videos. */
  readonly videos: number;
  readonly yearsAgo: number;
  /** Where its newest photo is: the group, and the number in it from 0. */
  readonly key: string;
  readonly offset: number;
}

/** Days of a wall that are today's in an earlier year, the latest first. */
export function listDaysLikeToday(groups: readonly WallGroup[], today: string): readonly DayLikeToday[] {
  const found = new Map<string, DayLikeToday>();
  for (const { key, day: named, count: all, videos: allVideos, runs } of groups) {
    let offset = 0;
    for (const { day, count, videos = 0 } of runs ?? [{ day: named, count: all, videos: allVideos }]) {
      if (DAY.test(day) && day.slice(4) === today.slice(4) && day < today) {
        const before = found.get(day);
        const yearsAgo = Number(today.slice(0, 4)) - Number(day.slice(0, 4));
        found.set(
          day,
          before
            ? { ...before, count: before.count + count, videos: before.videos + videos }
            : { day, count, videos, yearsAgo, key, offset },
        );
      }
      offset += count;
    }
  }
  return [...found.values()].sort((a, b) => (a.day < b.day ? 1 : -1));
}

/** Photos of one month of a child's life, as ages are counted; from three years on of one year, because months say little then. */
export interface AgeSpan {
  readonly name: string;
  /** `yyyy-mm-dd`, both belong to it. Empty: since ever. */
  readonly dayFrom: string;
  readonly dayTo: string;
}

const MONTH_DAYS = 30;
const MONTHLY_DAYS = 3 * FIRST_YEAR_DAYS;

/** The one that a day belongs to. */
export function ageSpanOn({ birthday }: Born, day: string): AgeSpan {
  const days = daysBetween(birthday, day);
  if (days < 0) return { name: '出生前', dayFrom: '', dayTo: addDays(birthday, -1) };
  const years = Math.floor(days / FIRST_YEAR_DAYS);
  const nextYear = (years + 1) * FIRST_YEAR_DAYS;
  const months = days < MONTHLY_DAYS ? Math.min(MONTHS, Math.floor((days % FIRST_YEAR_DAYS) / MONTH_DAYS)) : 0;
  const from = years * FIRST_YEAR_DAYS + months * MONTH_DAYS;
  const to = (days < MONTHLY_DAYS && months < MONTHS ? from + MONTH_DAYS : nextYear) - 1;
  const name = [years > 0 ? `${years}岁` : '', months > 0 ? `${months}个月` : ''].join('');
  return { name: name === '' ? '满月前' : name, dayFrom: addDays(birthday, from), dayTo: addDays(birthday, to) };
}

/** Those of which a wall has photos, the last first. Empty where they do not tell photos apart. */
export function listAgeSpans(
  groups: readonly WallGroup[],
  child: Born | undefined,
): readonly (AgeSpan & { readonly count: number })[] {
  if (child === undefined) return [];
  const found = new Map<string, AgeSpan & { count: number }>();
  for (const { day: named, count: all, runs } of groups) {
    for (const { day, count } of runs ?? [{ day: named, count: all }]) {
      if (!DAY.test(day)) continue;
      const span = ageSpanOn(child, day);
      found.set(span.dayTo, { ...span, count: (found.get(span.dayTo)?.count ?? 0) + count });
    }
  }
  return found.size < 2 ? [] : [...found.values()].sort((a, b) => (a.dayTo < b.dayTo ? 1 : -1));
}

/** What a wall is narrowed to: a span of an age, by its name. Empty: it is none. */
export function nameAgeSpan(child: Born | undefined, days: Pick<AgeSpan, 'dayFrom' | 'dayTo'>): string {
  if (child === undefined || !DAY.test(days.dayTo)) return '';
  const span = ageSpanOn(child, days.dayTo);
  return span.dayFrom === days.dayFrom && span.dayTo === days.dayTo ? span.name : '';
}
