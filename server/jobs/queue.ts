import { sql } from 'kysely';
import type { Db } from '../db/tables';

/** One kind of background work: its name in the queue and how it is tried. Plain data, like an endpoint. */
export interface JobKind<Payload extends object> {
  readonly name: string;
  readonly policy: JobPolicy;
  /** Carries the type only. Never set at run time. */
  readonly types?: { readonly payload: Payload };
}

export const JOB_LINES = ['video', 'picture', 'face', 'generation', 'model'] as const;
export type JobLine = (typeof JOB_LINES)[number];

export interface JobPolicy {
  /** Tries in all. The wait between two grows by itself. */
  readonly maxAttempts: number;
  /** Lower runs earlier. */
  readonly priority: number;
  /** Each worker process runs one of these at a time, beside its other jobs. */
  readonly isHeavy: boolean;
  /** Heavy ones of different lines do not wait for each other. */
  readonly line: JobLine;
  /** What failed once, by a fault of the machine, waits with this priority instead. */
  readonly retryPriority: number | null;
}

export interface JobOptions {
  /** A waiting job with the same key is replaced by this one. */
  readonly key?: string;
  readonly runAt?: Date;
  /** Overrides the kind's own. */
  readonly priority?: number;
  /** Of the jobs of one queue one runs at a time, over all workers. */
  readonly queue?: string;
  /** Workers leave out jobs with a flag that one of their handlers names: see JobHandler. */
  readonly flag?: string;
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

/** How often a job was begun before. */
export interface JobTries {
  readonly before: number;
  /** The last time ended without a word: its worker was killed, perhaps by the job. */
  readonly wasCut: boolean;
}

/** What runs a job of one kind. Made by `handleJob`. */
export interface JobHandler extends Pick<JobPolicy, 'isHeavy' | 'line' | 'retryPriority'> {
  readonly name: string;
  run(payload: unknown, signal: AbortSignal, tries: JobTries): Promise<void>;
  /** Flags of jobs that this worker is not to take now. */
  listBarred?(): string[];
}

export function jobKind<Payload extends object>(name: string, policy: Partial<JobPolicy> = {}): JobKind<Payload> {
  return {
    name,
    policy: { maxAttempts: 10, priority: 0, isHeavy: false, line: 'video', retryPriority: null, ...policy },
  };
}

/** `signal` is raised when the worker stops; a handler that can give up early should. It must be harmless to run twice. */
export function handleJob<Payload extends object>(
  kind: JobKind<Payload>,
  run: (payload: Payload, signal: AbortSignal, tries: JobTries) => Promise<void>,
  listBarred?: () => string[],
): JobHandler {
  // Only `add` writes payloads, and its type is the kind's.
  return {
    name: kind.name,
    ...kind.policy,
    run: (payload, signal, tries) => run(payload as Payload, signal, tries),
    ...(listBarred === undefined ? {} : { listBarred }),
  };
}

/** Jobs as rows of graphile-worker. */
export const databaseJobs: Jobs = {
  async add(tx, kind, payload, options = {}) {
    await sql`
      select from graphile_worker.add_job(
        identifier => ${kind.name},
        payload => ${JSON.stringify(payload)}::json,
        queue_name => ${options.queue ?? null},
        run_at => ${options.runAt ?? null}::timestamptz,
        max_attempts => ${kind.policy.maxAttempts}::int,
        job_key => ${options.key ?? null},
        priority => ${options.priority ?? kind.policy.priority}::int,
        flags => ${options.flag === undefined ? null : [options.flag]}::text[]
      )`.execute(tx);
  },
};
