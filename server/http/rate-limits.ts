import type { RateLimitOptions } from '@fastify/rate-limit';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ERRORS } from '@contract/errors';
import { listLiveChanges } from '@contract/http/live';
import { listMediaGroups } from '@contract/http/media';
import { networkOf } from './caller';
import { refuse, TooManyRequests } from './refuse';

export interface RateLimits {
  /** The budget of a path; each has its own. */
  of(path: string): RateLimitOptions;
  /** For pictures and videos. Over it the answer is a bare 429: whoever loads a picture reads no envelope. */
  ofMedia(): RateLimitOptions;
  /** For files that are sent here. Over it TooManyRequests is thrown, for the route to tell in its own words. */
  ofUploads(): RateLimitOptions;
}

const SIGN_IN_PATH = /^\/(auth|user\/login|albumUser\/login)\//;
// What a page that follows an album asks by itself, each about once a second: is there something, and then the list. 300 visitors of a
// venue come to 22,000 a minute without a hand on a screen.
const FOLLOWED: ReadonlySet<string> = new Set([listLiveChanges.path, listMediaGroups.path]);
const FOLLOWED_PER_CALL = 4;
// A wall asks for its lists once and for hundreds of tiles, and a venue's visitors share one address.
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
    // It is thrown, and so answered like every refusal.
    errorResponseBuilder: () => refuse(ERRORS.TOO_MANY_REQUESTS),
  });
  const errorResponseBuilder = (): Error => new TooManyRequests();
  return {
    of(path) {
      if (SIGN_IN_PATH.test(path)) return { max: budgets.loginCallsPerMinute };
      if (FOLLOWED.has(path)) return { max: budgets.callsPerMinute * FOLLOWED_PER_CALL };
      return { max: budgets.callsPerMinute };
    },
    ofMedia: () => ({ max: budgets.callsPerMinute * MEDIA_PER_CALL, errorResponseBuilder }),
    ofUploads: () => ({ max: budgets.callsPerMinute, errorResponseBuilder }),
  };
}
