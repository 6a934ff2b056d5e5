const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Of lists: 刚刚 below 5 minutes, then minutes, hours and days up to 30 days, then the date, with its year in other years. */
export function formatRelativeTime(atMs: number, nowMs: number): string {
  const passedMs = nowMs - atMs;
  if (passedMs < 5 * MINUTE_MS) return '刚刚';
  if (passedMs < HOUR_MS) return `${Math.floor(passedMs / MINUTE_MS)}分钟前`;
  if (passedMs < DAY_MS) return `${Math.floor(passedMs / HOUR_MS)}小时前`;
  if (passedMs <= 30 * DAY_MS) return `${Math.floor(passedMs / DAY_MS)}天前`;
  const at = new Date(atMs);
  const date = `${at.getMonth() + 1}月${at.getDate()}日`;
  return at.getFullYear() === new Date(nowMs).getFullYear() ? date : `${at.getFullYear()}年${date}`;
}
