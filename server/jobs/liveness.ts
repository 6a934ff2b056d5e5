import pg from 'pg';
import { clientConfig, type DatabaseAddress } from '../db/connection';

/**
 * How workers tell a dead one from a slow one: each holds a lock of its name in a database session, which ends with the
 * worker whatever way it dies.
 */
export interface Liveness {
  /** Waits until this process is known to live under the name. Call before it takes its first job. */
  announce(workerId: string): Promise<void>;
  /** Gives back the jobs of workers that are gone. Returns how many workers these were. */
  releaseJobsOfTheDead(): Promise<number>;
  /** Settles when the session is gone. From then on others take this worker for dead: it must stop. */
  readonly lost: Promise<void>;
  close(): Promise<void>;
}

// Keeps our lock numbers apart from those of other uses of the same names.
const LOCK_SEED = 7_310_438;

export async function openLiveness(address: DatabaseAddress): Promise<Liveness> {
  const client = new pg.Client(clientConfig(address, `zhixiang-liveness ${process.pid}`));
  client.on('error', () => undefined);
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()));
  await client.connect();
  const mine = new Set<string>();
  return {
    lost,
    async announce(workerId) {
      if (mine.has(workerId)) return;
      mine.add(workerId);
      await client.query('select pg_advisory_lock(hashtextextended($1, $2))', [workerId, LOCK_SEED]);
    },
    async releaseJobsOfTheDead() {
      const { rows } = await client.query<{ worker: string }>(
        `select locked_by as worker from graphile_worker._private_jobs where locked_by <> all ($1)
         union
         select locked_by from graphile_worker._private_job_queues where locked_by <> all ($1)`,
        [[...mine]],
      );
      let released = 0;
      for (const { worker } of rows) released += (await releaseIfDead(client, worker)) ? 1 : 0;
      return released;
    },
    close: () => client.end(),
  };
}

/** A worker's lock that can be taken proves that the worker is dead. */
async function releaseIfDead(client: pg.Client, worker: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, $2)) as taken',
    [worker, LOCK_SEED],
  );
  if (rows[0]?.taken !== true) return false;
  await client.query('select graphile_worker.force_unlock_workers(array[$1::text])', [worker]);
  await client.query('select pg_advisory_unlock(hashtextextended($1, $2))', [worker, LOCK_SEED]);
  return true;
}
