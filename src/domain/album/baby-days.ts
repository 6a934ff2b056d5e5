import { daysBetween, describeAge } from '@contract/rules/baby-age';
import type { WallGroup } from '../wall/wall-model';

interface Born {
  /** `yyyy-mm-dd` */
  readonly birthday: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const FIRST_YEAR_DAYS = 365;

/** Without its days from a year on, where days say little. */
export function describeAgeShortly(birthday: string, day: string): string {
  const age = describeAge(birthday, day);
  return daysBetween(birthday, day) < FIRST_YEAR_DAYS ? age : age.replace(/(.)\d+天$/, '$1');
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
  readonly yearsAgo: number;
  /** Where its newest photo is: the group, and the number in it from 0. */
  readonly key: string;
  readonly offset: number;
}

/** Days of a wall that are today's in an earlier year, the latest first. */
export function listDaysLikeToday(groups: readonly WallGroup[], today: string): readonly DayLikeToday[] {
  const found = new Map<string, DayLikeToday>();
  for (const { key, day: named, count: all, runs } of groups) {
    let offset = 0;
    for (const { day, count } of runs ?? [{ day: named, count: all }]) {
      if (DAY.test(day) && day.slice(4) === today.slice(4) && day < today) {
        const before = found.get(day);
        const yearsAgo = Number(today.slice(0, 4)) - Number(day.slice(0, 4));
        found.set(day, before ? { ...before, count: before.count + count } : { day, count, yearsAgo, key, offset });
      }
      offset += count;
    }
  }
  return [...found.values()].sort((a, b) => (a.day < b.day ? 1 : -1));
}
