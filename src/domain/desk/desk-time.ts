const DAY_MS = 86_400_000;

/** How far back a queue of the desk is looked at. */
export const DESK_TIMES = [
  { id: 'any', text: '全部时间' },
  { id: 'day', text: '1天内' },
  { id: 'week', text: '7天内' },
  { id: 'month', text: '30天内' },
] as const;
export type DeskTime = (typeof DESK_TIMES)[number]['id'];

const DAYS: Readonly<Record<DeskTime, number | null>> = { any: null, day: 1, week: 7, month: 30 };

/** Null: from the beginning. */
export function fromTimeOf(time: DeskTime, nowMs: number): number | null {
  const days = DAYS[time];
  return days === null ? null : nowMs - days * DAY_MS;
}
