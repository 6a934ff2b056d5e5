import type { RateLimitOptions } from '@fastify/rate-limit';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ERRORS } from '@contract/errors';
import { refuse } from './refuse';

export interface RateLimits {
  /** The budget that a path counts against. */
  of(path: string): RateLimitOptions;
}

const SIGN_IN_PATH = /^\/(auth|user\/login)\//;

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
    cache: 20_000,
    // It is thrown, and so answered like every refusal.
    errorResponseBuilder: () => refuse(ERRORS.TOO_MANY_REQUESTS),
  });
  return {
    of: (path) =>
      SIGN_IN_PATH.test(path)
        ? { max: budgets.loginCallsPerMinute, groupId: 'login' }
        : { max: budgets.callsPerMinute, groupId: 'calls' },
  };
}
