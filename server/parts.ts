import { systemClock } from './adapters/clock/system';
import { randomIds } from './adapters/ids/random';
import { createMap } from './adapters/map/create';
import { createMediaAdapters } from './adapters/media-adapters';
import { createSignInAdapters } from './adapters/sign-in-adapters';
import type { Db } from './db/tables';
import type { Env } from './env';
import { databaseJobs } from './jobs/queue';
import type { Log } from './log';
import type { Parts } from './services';

/** The real ones, as the settings choose them, for the web and the worker alike. */
export function createParts(env: Env, db: Db, log: Log): Parts {
  return {
    env,
    db,
    jobs: databaseJobs,
    clock: systemClock,
    ids: randomIds,
    map: createMap(env),
    ...createSignInAdapters(env, { clock: systemClock, ids: randomIds }),
    ...createMediaAdapters(env, { clock: systemClock, ids: randomIds }, (message) => log.warn(message)),
    log,
  };
}
