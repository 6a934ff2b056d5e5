import type { ErrorEntry } from '@contract/errors';
import { TestRefusal } from './app-harness';

/** For `rejects.toMatchObject`: the server said no, with this code and message. */
export function refusal(entry: ErrorEntry, status = 200): { status: number; code: number; msg: string } {
  return { status, code: entry.code, msg: entry.msg };
}

/** How many of the calls succeeded, and the codes of the refusals. */
export function countOutcomes(settled: readonly PromiseSettledResult<unknown>[]): { ok: number; codes: number[] } {
  const codes = settled.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return [];
    if (outcome.reason instanceof TestRefusal) return [outcome.reason.code];
    throw outcome.reason;
  });
  return { ok: settled.length - codes.length, codes };
}
