import { type JobHelpers, Logger, run, type Runner, runOnce, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import type { DatabaseAddress } from '../db/connection';
import { hideDigits, type Log } from '../log';
import { openLiveness } from './liveness';
import { JOB_LINES, type JobHandler } from './queue';

export interface JobRunner {
  /** Settles when the database went away or the runner failed: the process should end and be started again. */
  readonly failed: Promise<void>;
  /** Takes no more jobs, lets those under way finish, raises their signal after five seconds. */
  stop(): Promise<void>;
}

export interface JobRunnerOptions {
  readonly address: DatabaseAddress;
  readonly pool: Pool;
  readonly handlers: readonly JobHandler[];
  /** Jobs at a time, without the heavy ones. */
  readonly concurrency: number;
  readonly log: Log;
}

const SWEEP_EVERY_MS = 10_000;

/** Runs jobs until stopped, and takes over those of workers that died: at once when starting, later within ten seconds. */
export async function startJobRunner(options: JobRunnerOptions): Promise<JobRunner> {
  const { log } = options;
  const liveness = await openLiveness(options.address);
  const sweep = async (): Promise<void> => {
    const released = await liveness.releaseJobsOfTheDead();
    if (released > 0) log.warn({ workers: released }, 'gave back the jobs of dead workers');
  };
  await sweep();
  const announcing: GraphileConfig.Plugin = {
    name: 'LivenessPlugin',
    version: '1.0.0',
    worker: { hooks: { startWorker: (_ctx, { worker }) => liveness.announce(worker.workerPool.id) } },
  };
  const runAll = (handlers: readonly JobHandler[], concurrency: number): Promise<Runner> =>
    run({
      pgPool: options.pool,
      concurrency,
      noHandleSignals: true,
      taskList: toTaskList(handlers),
      forbiddenFlags: () => handlers.flatMap((handler) => handler.listBarred?.() ?? []),
      parsedCronItems: [],
      logger: toWorkerLogger(log),
      preset: { plugins: [announcing] },
    });
  const light = options.handlers.filter((handler) => !handler.isHeavy);
  const runners = [await runAll(light, options.concurrency)];
  for (const line of JOB_LINES) {
    const heavy = options.handlers.filter((handler) => handler.isHeavy && handler.line === line);
    if (heavy.length > 0) runners.push(await runAll(heavy, 1));
  }
  const sweeper = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'could not look for dead workers'));
  }, SWEEP_EVERY_MS);
  const ended = Promise.race(runners.map((runner) => runner.promise)).catch((error: unknown) =>
    log.error({ err: error }, 'the job runner failed'),
  );
  return {
    failed: Promise.race([liveness.lost, ended]).finally(() => clearInterval(sweeper)),
    async stop() {
      clearInterval(sweeper);
      await Promise.all(runners.map((runner) => runner.stop()));
      await liveness.close();
    },
  };
}

/** Runs every job that is due, and returns when none is left and the end of each is written. */
export async function runDueJobs(pool: Pool, handlers: readonly JobHandler[], log: Log): Promise<void> {
  const names = handlers.map((handler) => handler.name);
  const { rows } = await pool.query<{ at: Date }>('select now() as at');
  const began = rows[0]?.at ?? new Date();
  do {
    await runOnce({
      pgPool: pool,
      noHandleSignals: true,
      taskList: toTaskList(handlers),
      logger: toWorkerLogger(log),
    });
    // It does not wait until a job's end is written, neither before it looks for the next nor before it returns.
  } while (await hasDueOrUnended(pool, names, began));
}

/** What was locked before `began` is somebody else's. */
async function hasDueOrUnended(pool: Pool, names: readonly string[], began: Date): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    `select exists (
       select from graphile_worker.jobs
       where task_identifier = any ($1)
         and (locked_at >= $2 or (run_at <= now() and attempts < max_attempts and locked_at is null))
     ) as found`,
    [names, began],
  );
  return rows[0]?.found === true;
}

function toTaskList(handlers: readonly JobHandler[]): TaskList {
  const tasks: TaskList = {};
  for (const handler of handlers) {
    if (handler.name in tasks) throw new Error(`two handlers for the job ${handler.name}`);
    tasks[handler.name] = async (payload, helpers) => {
      const { job } = helpers;
      const tries = { before: job.attempts - 1, wasCut: job.attempts > 1 && job.last_error === null };
      try {
        await handler.run(payload, helpers.abortSignal, tries);
      } catch (error) {
        if (handler.retryPriority !== null) await setPriority(helpers, handler.retryPriority);
        throw error;
      }
    };
  }
  return tasks;
}

async function setPriority({ job, withPgClient }: JobHelpers, priority: number): Promise<void> {
  // Ours while it runs: the runner's own way leaves out jobs that are being run.
  await withPgClient((client) =>
    client.query('update graphile_worker._private_jobs set priority = $2 where id = $1', [job.id, priority]),
  );
}

/** What the runner says of every job is for debugging; its warnings and errors are ours. */
function toWorkerLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    const text = hideDigits(message);
    if (level === 'error') log.error(text);
    else if (level === 'warning') log.warn(text);
    else log.debug(text);
  });
}
