import { AREAS } from './areas';
import { checkRestore } from './check-restore';
import { type DatabaseAddress, openDatabase } from './db/connection';
import { makeDataFolder } from './db/launcher/data-folder';
import { migrateDatabase } from './db/migrate';
import { NO_WATCH } from './db/watch/row-watch';
import type { Env } from './env';
import { WORKER_CONNECTIONS } from './env-processes';
import { EXIT_CODES, exitCodeOfSignal } from './exit-codes';
import { tellReady } from './jobs/keep-running';
import { startJobRunner } from './jobs/runner';
import { createLog } from './log';
import { createServerDeps } from './deps';
import { wireAreas } from './services';
import { onStopSignal } from './signals';

/** The process that works: it runs jobs until it is asked to stop, its parent is gone, or its database is. */
export async function runWorker(env: Env, address: DatabaseAddress): Promise<void> {
  const log = createLog(env.logLevel, 'worker');
  makeDataFolder(env.dataDir);
  const database = openDatabase(address, {
    // One for each job, the heavy ones included, one for each of the four listeners, and some for the looking about.
    poolSize: env.workerConcurrency + WORKER_CONNECTIONS,
    name: 'zhixiang-worker',
    onLost: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  await checkRestore(database.db);
  await migrateDatabase(database.db, database.pool);
  const { jobs, schedules } = await wireAreas(AREAS, createServerDeps(env, { db: database.db, watch: NO_WATCH }, log));
  for (const schedule of schedules) await schedule.scheduleNext();
  const runner = await startJobRunner({
    address,
    pool: database.pool,
    handlers: jobs,
    concurrency: env.workerConcurrency,
    log,
  });
  log.info({ concurrency: env.workerConcurrency }, 'worker started');
  tellReady();

  const stopAsked = new Promise<'asked'>((resolve) => {
    onStopSignal(
      () => resolve('asked'),
      (signal) => process.exit(exitCodeOfSignal(signal)),
    );
  });
  const reason = await Promise.race([stopAsked, runner.failed.then(() => 'failed' as const)]);
  if (reason === 'failed') {
    // A session that others hold for dead must not go on: no more waiting for anything.
    log.error('the worker lost its database');
    process.exit(EXIT_CODES.failed);
  }
  await runner.stop();
  await database.close();
  process.exit(EXIT_CODES.stopped);
}
