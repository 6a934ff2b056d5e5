/** 1月20日, of a date on the clock of the device; with its year where that is not `currentYear`. */
export function writeDay(at: Date, currentYear: number): string {
  const year = at.getFullYear();
  return `${year === currentYear ? '' : `${year}年`}${at.getMonth() + 1}月${at.getDate()}日`;
}

/** 1月20日, on the clock of the device; 2025年1月20日 in other years. */
export const formatDate = (atMs: number, nowMs: number): string => writeDay(new Date(atMs), yearOf(nowMs));

/** 1月20日 09:05; with its year in other years. */
export function formatDateTime(atMs: number, nowMs: number): string {
  const at = new Date(atMs);
  const [hours, minutes] = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0'));
  return `${formatDate(atMs, nowMs)} ${hours}:${minutes}`;
}

/** On the clock of the device. */
export const yearOf = (atMs: number): number => new Date(atMs).getFullYear();
