import { type DatabaseAddress, openDatabase } from './db/connection';
import { makeDataFolder } from './db/launcher/data-folder';
import { migrateDatabase } from './db/migrate';
import type { Env } from './env';
import { startJobRunner } from './jobs/runner';
import { createLog } from './log';
import { createParts } from './parts';
import { createServices, listJobHandlers } from './services';
import { onStopSignal } from './signals';

/** The process that works: it runs jobs until it is told to stop, its parent is gone, or its database is. */
export async function runWorker(env: Env, address: DatabaseAddress): Promise<void> {
  const log = createLog(env.logLevel, 'worker');
  makeDataFolder(env.dataDir);
  const database = openDatabase(address, {
    // One for each job, the heavy one included, one for each of the two listeners, and some for the looking about.
    poolSize: env.workerConcurrency + 6,
    name: 'zhixiang-worker',
    onLost: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  await migrateDatabase(database.db, database.pool);
  const services = await createServices(createParts(env, database.db, log));
  await services.mediaSweep.scheduleNext();
  await services.mediaDoctor.scheduleNext();
  await services.security.erasure.scheduleNext();
  await services.media.bin.scheduleNext();
  await services.overdue.scheduleNext();
  await services.statistics.events.scheduleNext();
  const runner = await startJobRunner({
    address,
    pool: database.pool,
    handlers: listJobHandlers(services),
    concurrency: env.workerConcurrency,
    log,
  });
  log.info({ concurrency: env.workerConcurrency }, 'worker started');

  const stopAsked = new Promise<'asked'>((resolve) => {
    onStopSignal(() => resolve('asked'));
    // Its parent is gone, perhaps already.
    process.once('disconnect', () => resolve('asked'));
    if (process.send !== undefined && !process.connected) resolve('asked');
  });
  const reason = await Promise.race([stopAsked, runner.failed.then(() => 'failed' as const)]);
  if (reason === 'failed') {
    // A session that others hold for dead must not go on: no more waiting for anything.
    log.error('the worker lost its database');
    process.exit(1);
  }
  await runner.stop();
  await database.close();
  process.exit(0);
}
