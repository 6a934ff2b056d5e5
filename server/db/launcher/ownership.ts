import pg from 'pg';
import { clientConfig, type DatabaseAddress } from '../connection';

// Any number that is ours alone among the database's advisory locks.
const OWNERSHIP_LOCK = '7310438902156';
const NAME = 'zhixiang-owner';

export type Ownership =
  | {
      readonly kind: 'owned';
      /** Settles when the connection that holds the lock is gone, and with it the lock. */
      readonly lost: Promise<void>;
      release(): Promise<void>;
    }
  | { readonly kind: 'taken'; readonly pid: number | null };

/**
 * Makes this process the only server of a data folder. The lock lives in a database session, so that a killed server
 * frees it. Where several servers share a database by DATABASE_URL nobody owns it.
 */
export async function takeOwnership(address: DatabaseAddress): Promise<Ownership> {
  const client = new pg.Client(clientConfig(address, `${NAME} ${process.pid}`));
  client.on('error', () => undefined);
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()));
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [OWNERSHIP_LOCK]);
  if (rows[0]?.taken === true) return { kind: 'owned', lost, release: () => client.end() };
  const holders = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and application_name like '${NAME} %'`,
  );
  await client.end();
  const pid = Number(holders.rows[0]?.application_name.slice(NAME.length + 1));
  return { kind: 'taken', pid: Number.isInteger(pid) ? pid : null };
}
