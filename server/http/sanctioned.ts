import type { ErrorEntry } from '@contract/errors';

const SHANGHAI_MS = 8 * 3_600_000;

/** The same refusal in words that say until when, why, and where one may object. */
export function sanctioned(entry: ErrorEntry, { until, reason }: { readonly until: Date; readonly reason: string }) {
  const day = new Date(until.getTime() + SHANGHAI_MS).toISOString();
  const end = `${day.slice(0, 10)} ${day.slice(11, 16)}`;
  const because = reason === '' ? '' : `原因：${reason}。`;
  return { code: entry.code, msg: `${entry.msg}，到${end}为止。${because}有异议请按“关于我们”里的联系方式联系运营者` };
}
