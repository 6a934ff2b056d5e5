import { formatDay } from '../format/format-day';

/** 5月1日 周五; of several days 5月1日 周五至5月3日 周日. Empty where the album has no day. */
export function describeDays(
  { happenedOn, endedOn }: { readonly happenedOn: string; readonly endedOn: string },
  currentYear: number,
): string {
  if (happenedOn === '') return '';
  const first = formatDay(happenedOn, currentYear);
  return endedOn === '' || endedOn === happenedOn ? first : `${first}至${formatDay(endedOn, currentYear)}`;
}
