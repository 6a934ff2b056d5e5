const DAY_MS = 86_400_000;
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;

/** `yyyy-mm-dd` in Asia/Shanghai. */
export function shanghaiDay(instant: Date): string {
  return new Date(instant.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10);
}

/** So many days earlier. Null: no calendar has the day. */
export function dayBefore(day: string, days: number): string | null {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? null : new Date(time - days * DAY_MS).toISOString().slice(0, 10);
}

/** Every day from the one to the other, or null: a day that no calendar has, the year 0, the wrong order, or more than `maxDays`. */
export function listDays(from: string, to: string, maxDays: number): string[] | null {
  const [start, end] = [from, to].map((day) => {
    const time = Date.parse(`${day}T00:00:00Z`);
    return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day ? time : null;
  });
  if (start === null || end === null || start === undefined || end === undefined || start > end) return null;
  if (!/^(?!0000)\d{4}-/.test(from)) return null;
  const count = (end - start) / DAY_MS + 1;
  if (count > maxDays) return null;
  return Array.from({ length: count }, (_, at) => new Date(start + at * DAY_MS).toISOString().slice(0, 10));
}

/** RFC 4180, with the mark by which spreadsheets know UTF-8. A text that a spreadsheet would take for a formula is quoted by '. */
export function toCsv(lines: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number): string => {
    if (typeof value === 'number') return String(value);
    const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `\ufeff${lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`;
}
