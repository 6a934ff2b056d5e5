import type { RateLimitOptions } from '@fastify/rate-limit';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ERRORS } from '@contract/errors';
import { networkOf } from './caller';
import { refuse, TooManyRequests } from './refuse';

export interface RateLimits {
  /** The budget that a path counts against. */
  of(path: string): RateLimitOptions;
  /** For pictures and videos. Over it the answer is a bare 429: whoever loads a picture reads no envelope. */
  ofMedia(): RateLimitOptions;
  /** For files that are sent here. Over it TooManyRequests is thrown, for the route to tell in its own words. */
  ofUploads(): RateLimitOptions;
}

const SIGN_IN_PATH = /^\/(auth|user\/login|albumUser\/login)\//;
// A wall asks for its lists once and for hundreds of tiles, and a venue's visitors share one address.
const MEDIA_PER_CALL = 20;

/**
 * Counts calls per address, in this process's memory: a brake on floods. Tries of codes and passwords are counted in the
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
    // It is thrown, and so answered like every refusal.
    errorResponseBuilder: () => refuse(ERRORS.TOO_MANY_REQUESTS),
  });
  const errorResponseBuilder = (): Error => new TooManyRequests();
  return {
    of: (path) =>
      SIGN_IN_PATH.test(path)
        ? { max: budgets.loginCallsPerMinute, groupId: 'login' }
        : { max: budgets.callsPerMinute, groupId: 'calls' },
    ofMedia: () => ({ max: budgets.callsPerMinute * MEDIA_PER_CALL, groupId: 'media', errorResponseBuilder }),
    ofUploads: () => ({ max: budgets.callsPerMinute, groupId: 'uploads', errorResponseBuilder }),
  };
}
