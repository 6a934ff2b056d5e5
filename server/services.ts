import type { Clock } from './adapters/clock/types';
import type { Ids } from './adapters/ids/types';
import type { Sms } from './adapters/sms/types';
import type { Db } from './db/tables';
import type { Env } from './env';
import type { CallerLookup } from './http/caller';
import type { JobHandler, Jobs } from './jobs/queue';
import type { Log } from './log';

/** Everything outside the services: what tests replace. */
export interface Parts {
  readonly env: Env;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sms: Sms;
  readonly log: Log;
}

/** The services of every area. One line per area here, one in `createServices`. */
export interface Services {
  readonly callers: CallerLookup;
}

/** Wires the services of every area, for the web and the worker alike. */
export function createServices(_parts: Parts): Services {
  return { callers: { findByToken: async () => null, findChannel: async () => null } };
}

/** What the worker runs: the job handlers of every area. */
export function listJobHandlers(_services: Services): readonly JobHandler[] {
  return [];
}
