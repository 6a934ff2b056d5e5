import type { RateLimitOptions } from '@fastify/rate-limit';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ERRORS } from '@contract/errors';
import type { CallPolicy } from '@contract/http/endpoint';
import { networkOf } from './caller';
import { refuse, TooManyRequests } from './refuse';

export interface RateLimits {
  /** Of calls; each path is counted by itself. */
  of(budget: CallPolicy['budget']): RateLimitOptions;
  /** For pictures and videos. Over it the answer is a bare 429, because an image element reads no envelope. */
  ofMedia(): RateLimitOptions;
  /** For files that are sent here. Over it TooManyRequests is thrown, for the route to tell in its own words. */
  ofUploads(): RateLimitOptions;
}

// 300 idle visitors of a venue make 22,000 calls a minute; a thousand who are notified of 20 photos by sockets make 20,000.
const FOLLOWED_PER_CALL = 4;
// A wall asks for its lists once and for hundreds of tiles, and a venue's visitors share one address: a thousand who open an album in a minute
// and scroll twice come to 1,000 of each call and 52,000 tiles.
const MEDIA_PER_CALL = 20;

/**
 * Counts the calls of each route per address, in this process's memory: a brake on floods. Tries of codes and passwords are counted in the
 * database by those who check them.
 */
export async function registerRateLimits(
  app: FastifyInstance,
  budgets: { readonly callsPerMinute: number; readonly loginCallsPerMinute: number },
): Promise<RateLimits> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    keyGenerator: networkOf,
    cache: 20_000,
    // Nobody reads how much is left. Over it `retry-after` is told.
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    // It is thrown, and so answered like every refusal.
    errorResponseBuilder: () => refuse(ERRORS.TOO_MANY_REQUESTS),
  });
  const errorResponseBuilder = (): Error => new TooManyRequests();
  return {
    of(budget) {
      switch (budget) {
        case 'signIn':
          return { max: budgets.loginCallsPerMinute };
        case 'followed':
          return { max: budgets.callsPerMinute * FOLLOWED_PER_CALL };
        case 'ordinary':
          return { max: budgets.callsPerMinute };
      }
    },
    ofMedia: () => ({ max: budgets.callsPerMinute * MEDIA_PER_CALL, errorResponseBuilder }),
    ofUploads: () => ({ max: budgets.callsPerMinute, errorResponseBuilder }),
  };
}
