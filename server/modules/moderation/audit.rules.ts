/** RFC 4180, with a mark by which spreadsheets know UTF-8. What they would take for a formula is text. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => {
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

const SHANGHAI_MS = 8 * 3_600_000;

/** `yyyy-mm-dd hh:mm:ss` in Asia/Shanghai. */
export function writeMoment(at: Date): string {
  return new Date(at.getTime() + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ');
}
