import { sql } from 'kysely';
import type { Db } from '../db/tables';

/** One kind of background work: its name in the queue and how it is tried. Plain data, like an endpoint. */
export interface JobKind<Payload extends object> {
  readonly name: string;
  readonly policy: JobPolicy;
  /** Carries the type only. Never set at run time. */
  readonly types?: { readonly payload: Payload };
}

export interface JobPolicy {
  /** Tries in all. The wait between two grows by itself. */
  readonly maxAttempts: number;
  /** Lower runs earlier. */
  readonly priority: number;
  /** Each worker process runs one of these at a time, beside its other jobs. */
  readonly isHeavy: boolean;
}

export interface JobOptions {
  /** A waiting job with the same key is replaced by this one. */
  readonly key?: string;
  readonly runAt?: Date;
  /** Overrides the kind's own. */
  readonly priority?: number;
}

export interface Jobs {
  /** Adds in the caller's transaction: rolled back with it, seen by workers when it commits. */
  add<Payload extends object>(
    tx: Db,
    kind: JobKind<Payload>,
    payload: NoInfer<Payload>,
    options?: JobOptions,
  ): Promise<void>;
}

/** What runs a job of one kind. Made by `handleJob`. */
export interface JobHandler {
  readonly name: string;
  readonly isHeavy: boolean;
  run(payload: unknown, signal: AbortSignal): Promise<void>;
}

export function jobKind<Payload extends object>(name: string, policy: Partial<JobPolicy> = {}): JobKind<Payload> {
  return { name, policy: { maxAttempts: 10, priority: 0, isHeavy: false, ...policy } };
}

/** `signal` is raised when the worker stops; a handler that can give up early should. It must be harmless to run twice. */
export function handleJob<Payload extends object>(
  kind: JobKind<Payload>,
  run: (payload: Payload, signal: AbortSignal) => Promise<void>,
): JobHandler {
  // Only `add` writes payloads, and its type is the kind's.
  return {
    name: kind.name,
    isHeavy: kind.policy.isHeavy,
    run: (payload, signal) => run(payload as Payload, signal),
  };
}

/** Jobs as rows of graphile-worker. */
export const databaseJobs: Jobs = {
  async add(tx, kind, payload, options = {}) {
    await sql`
      select from graphile_worker.add_job(
        identifier => ${kind.name},
        payload => ${JSON.stringify(payload)}::json,
        run_at => ${options.runAt ?? null}::timestamptz,
        max_attempts => ${kind.policy.maxAttempts}::int,
        job_key => ${options.key ?? null},
        priority => ${options.priority ?? kind.policy.priority}::int
      )`.execute(tx);
  },
};
