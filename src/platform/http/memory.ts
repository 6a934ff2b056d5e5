import type { Http, HttpOutcome, HttpRequest } from './types';

export type Answer = (request: HttpRequest) => HttpOutcome | Promise<HttpOutcome>;

export interface MemoryHttp extends Http {
  /** Everything that was asked for, oldest first. */
  readonly requests: readonly HttpRequest[];
}

/** Answers by a function. A cancelled request ends at once; one that `answer` never settles ends at its time limit. */
export function createMemoryHttp(answer: Answer, baseUrl = ''): MemoryHttp {
  const requests: HttpRequest[] = [];
  return {
    baseUrl,
    requests,
    request(request) {
      requests.push(request);
      return new Promise<HttpOutcome>((resolve) => {
        if (request.signal?.isCancelled) {
          resolve({ kind: 'aborted' });
          return;
        }
        const timer = setTimeout(() => resolve({ kind: 'timeout' }), request.timeoutMs);
        request.signal?.onCancel(() => {
          clearTimeout(timer);
          resolve({ kind: 'aborted' });
        });
        void Promise.resolve(answer(request)).then((outcome) => {
          clearTimeout(timer);
          resolve(outcome);
        });
      });
    },
  };
}

export function jsonAnswer(body: unknown, status = 200): HttpOutcome {
  return { kind: 'response', status, headers: { 'content-type': 'application/json' }, body };
}
