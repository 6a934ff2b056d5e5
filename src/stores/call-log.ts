import { create } from 'zustand';
import type { Http, HttpOutcome, HttpRequest } from '@/platform/http/types';

export interface LoggedCall {
  readonly id: number;
  /** Without the query and the body: those hold what is nobody's business. */
  readonly words: string;
  /** The status, or what happened instead. */
  readonly result: string;
  readonly hasFailed: boolean;
  readonly tookMs: number;
  readonly atMs: number;
}

const KEPT = 100;
let nextId = 1;

/** The last calls, the newest first. In memory only, for the developer page. */
export const useCallLog = create<{ calls: readonly LoggedCall[] }>()(() => ({ calls: [] }));

export function clearCallLog(): void {
  useCallLog.setState({ calls: [] });
}

function note(request: HttpRequest, outcome: HttpOutcome, atMs: number): void {
  const isResponse = outcome.kind === 'response';
  const path = request.url.replace(/^https?:\/\/[^/]+/i, '').split('?')[0] ?? '';
  const entry: LoggedCall = {
    id: nextId,
    words: `${request.method} ${path}`,
    result: isResponse ? String(outcome.status) : outcome.kind,
    hasFailed: !isResponse || outcome.status >= 400,
    tookMs: Date.now() - atMs,
    atMs,
  };
  nextId += 1;
  useCallLog.setState(({ calls }) => ({ calls: [entry, ...calls].slice(0, KEPT) }));
}

/** The same transport, remembering what went through it. */
export function logCalls(http: Http): Http {
  return {
    baseUrl: http.baseUrl,
    async request(request) {
      const atMs = Date.now();
      const outcome = await http.request(request);
      note(request, outcome, atMs);
      return outcome;
    },
  };
}
