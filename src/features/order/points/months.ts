import { shanghaiDay } from '@contract/rules/shanghai-day';

const MONTHS_BACK = 12;

/** In the order of the rows, each month with its own. */
export function groupByMonth<T extends { readonly at: number }>(rows: readonly T[]): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const month = shanghaiDay(row.at).slice(0, 7);
    groups.set(month, [...(groups.get(month) ?? []), row]);
  }
  return [...groups];
}

/** This one and those before it, the last first. */
export function listMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: MONTHS_BACK }, (_, back) => {
    const at = year * 12 + (month - 1) - back;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

/** Empty: all of them. */
export function nameMonth(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return month === '' ? '全部时间' : `${year}年${Number(number)}月`;
}
