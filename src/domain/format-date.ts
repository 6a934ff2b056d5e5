/** 2026年1月20日, on the clock of the device. */
export function formatDate(atMs: number): string {
  const at = new Date(atMs);
  return `${at.getFullYear()}年${at.getMonth() + 1}月${at.getDate()}日`;
}

/** 2026年1月20日 09:05 */
export function formatDateTime(atMs: number): string {
  const at = new Date(atMs);
  const twoDigits = (part: number): string => String(part).padStart(2, '0');
  return `${formatDate(atMs)} ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}
