import { daysBetween } from './calendar-day';

const FULL_MONTH_DAYS = 30;
const YEAR_DAYS = 365;

/**
 * How old a child is on a day, in words; both `yyyy-mm-dd`. Below 30 days the number of days, on the 30th the full month, then years of 365
 * days, months of 30 and days, as the specification counts them (so that the 364th day is 12个月4天). Empty before birth.
 */
export function describeAge(birthday: string, day: string): string {
  const days = daysBetween(birthday, day);
  if (days < 0) return '';
  if (days === 0) return '出生当天';
  if (days < FULL_MONTH_DAYS) return `第${days}天`;
  if (days === FULL_MONTH_DAYS) return '满月';
  const years = Math.floor(days / YEAR_DAYS);
  const left = days % YEAR_DAYS;
  const parts = [
    { count: years, unit: '岁' },
    { count: Math.floor(left / FULL_MONTH_DAYS), unit: '个月' },
    { count: left % FULL_MONTH_DAYS, unit: '天' },
  ];
  return parts.map(({ count, unit }) => (count === 0 ? '' : `${count}${unit}`)).join('');
}
