import { addDays, daysBetween } from '@contract/rules/calendar-day';
import { startOfShanghaiDay } from '@contract/rules/shanghai-day';

/** So many days earlier. Null: no calendar has the day. */
export function dayBefore(day: string, days: number): string | null {
  return Number.isNaN(startOfShanghaiDay(day)) ? null : addDays(day, -days);
}

/** Every day from the one to the other, or null: a day that no calendar has, the year 0, the wrong order, or more than `maxDays`. */
export function listDays(from: string, to: string, maxDays: number): string[] | null {
  if ([from, to].some((day) => dayBefore(day, 0) !== day) || !/^(?!0000)\d{4}-/.test(from)) return null;
  const count = daysBetween(from, to) + 1;
  return count < 1 || count > maxDays ? null : Array.from({ length: count }, (_, at) => addDays(from, at));
}
