import { setTimeout as sleep } from 'node:timers/promises';
import { openLiveness } from '../../../server/jobs/liveness';
import { databaseJobs, handleJob, jobKind } from '../../../server/jobs/queue';
import { runDueJobs, startJobRunner } from '../../../server/jobs/runner';
import { createLog } from '../../../server/log';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { until } from '../../support/server-process';

const LOG = createLog('silent', 'worker');
const count = jobKind<{ step: number }>('count', { maxAttempts: 3 });

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

function collect(): { steps: number[]; handlers: ReturnType<typeof handleJob>[] } {
  const steps: number[] = [];
  return { steps, handlers: [handleJob(count, async ({ step }) => void steps.push(step))] };
}

const start = (handlers: ReturnType<typeof handleJob>[]) =>
  startJobRunner({ address: database.address, pool: database.pool, handlers, concurrency: 2, log: LOG });

test('a job runs when its transaction commits, and not at all when it is rolled back', async () => {
  const { steps, handlers } = collect();
  await database.db.transaction().execute((tx) => databaseJobs.add(tx, count, { step: 1 }));
  const undone = database.db.transaction().execute(async (tx) => {
    await databaseJobs.add(tx, count, { step: 2 });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await runDueJobs(database.pool, handlers, LOG);
  expect(steps).toEqual([1]);
});

test('a waiting job with the same key is replaced', async () => {
  const { steps, handlers } = collect();
  await databaseJobs.add(database.db, count, { step: 1 }, { key: 'one' });
  await databaseJobs.add(database.db, count, { step: 2 }, { key: 'one' });
  await runDueJobs(database.pool, handlers, LOG);
  expect(steps).toEqual([2]);
});

test('a job for later waits, and urgent ones come first', async () => {
  const { steps, handlers } = collect();
  await databaseJobs.add(database.db, count, { step: 1 }, { runAt: new Date('2100-01-01') });
  await databaseJobs.add(database.db, count, { step: 2 }, { priority: 5 });
  await databaseJobs.add(database.db, count, { step: 3 }, { priority: -5 });
  await runDueJobs(database.pool, handlers, LOG);
  expect(steps).toEqual([3, 2]);
});

/** A job that the named worker took and never finished. */
async function leaveJobTo(worker: string): Promise<void> {
  await databaseJobs.add(database.db, count, { step: 1 });
  await database.pool.query('update graphile_worker._private_jobs set locked_by = $1, locked_at = now()', [worker]);
}

test("a dead worker's job is taken over at once, a living one's is not", async () => {
  const living = await openLiveness(database.address);
  await living.announce('living');
  await leaveJobTo('living');
  const { steps, handlers } = collect();
  const early = await start(handlers);
  await early.stop();
  expect(steps).toEqual([]);

  await living.close();
  const late = await start(handlers);
  await until(() => steps.length === 1);
  await late.stop();
});

test('a runner that loses its session says so', async () => {
  const runner = await start([]);
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'zhixiang-liveness%' and datname = current_database()",
  );
  await runner.failed;
  await expect(runner.stop()).resolves.toBeUndefined();
});

test('stopping waits for the job under way', async () => {
  let isDone = false;
  let isStarted = false;
  const slow = handleJob(count, async () => {
    isStarted = true;
    await sleep(200);
    isDone = true;
  });
  await databaseJobs.add(database.db, count, { step: 1 });
  const runner = await start([slow]);
  await until(() => isStarted);
  await runner.stop();
  expect(isDone).toBe(true);
});

test('jobs that follow each other in one run are all done', async () => {
  const { steps, handlers } = collect();
  for (let step = 0; step < 20; step += 1) await databaseJobs.add(database.db, count, { step });
  await runDueJobs(database.pool, handlers, LOG);
  const { rows } = await database.pool.query('select 1 from graphile_worker.jobs where locked_at is not null');
  expect([steps.length, rows.length]).toEqual([20, 0]);
});

test('heavy jobs run one at a time, beside the others', async () => {
  const heavy = jobKind<{ step: number }>('heavy', { isHeavy: true });
  let running = 0;
  let most = 0;
  let heavyDone = 0;
  const { steps, handlers } = collect();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = handleJob(heavy, async () => {
    running += 1;
    most = Math.max(most, running);
    await held;
    running -= 1;
    heavyDone += 1;
  });
  for (const step of [1, 2, 3]) await databaseJobs.add(database.db, heavy, { step });
  const runner = await start([...handlers, slow]);
  await until(() => running === 1);
  for (const step of [1, 2, 3]) await databaseJobs.add(database.db, count, { step });
  await until(() => steps.length === 3);
  expect(running).toBe(1);
  release();
  await until(() => heavyDone === 3);
  expect(most).toBe(1);
  await runner.stop();
});
