import type { BrowserContext, Request } from '@playwright/test';

export interface Traffic {
  /** So many have been sent since. */
  readonly asked: number;
  /** Sent and not answered yet. */
  readonly underWay: number;
}

/** Counts what a browser asks for from now on, or of it what concerns a test. */
export function followRequests(context: BrowserContext, concerns: (request: Request) => boolean = () => true): Traffic {
  const underWay = new Set<Request>();
  let asked = 0;
  context.on('request', (request) => {
    if (!concerns(request)) return;
    asked += 1;
    underWay.add(request);
  });
  const forget = (request: Request): boolean => underWay.delete(request);
  context.on('requestfinished', forget);
  context.on('requestfailed', forget);
  return {
    get asked() {
      return asked;
    },
    get underWay() {
      return underWay.size;
    },
  };
}
