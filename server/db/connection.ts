import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { keepPlans } from './kept-plan';
import type { Tables } from './tables';
import { createWriteCounter, type WriteCount } from './watch/write-count';

/** Where a database is. A host that starts with a slash is the folder of a Unix socket. */
export interface DatabaseAddress {
  readonly url: string;
}

export const TIME_ZONE = 'Asia/Shanghai';

// The types of pg's built-in table (`select oid, typname from pg_type`).
const INT8 = 20;
const DATE = 1082;
const TIMESTAMP = 1114;

/** int8 stays text because it may exceed a number; date and timestamp stay text because they have no zone. timestamptz becomes a Date. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === INT8 || oid === DATE || oid === TIMESTAMP) return (value: unknown) => value;
    return pg.types.getTypeParser(oid, format);
  },
};

export interface Database {
  readonly db: Kysely<Tables>;
  readonly pool: pg.Pool;
  readonly writes: WriteCount;
  /** Waits for queries under way. */
  close(): Promise<void>;
}

/** How every connection of ours is made: in our time zone, named in pg_stat_activity, given up after five seconds. */
export function clientConfig(address: DatabaseAddress, name: string): pg.ClientConfig {
  return {
    connectionString: address.url,
    application_name: name,
    options: `-c timezone=${TIME_ZONE}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types,
  };
}

/** Does not connect yet. An idle connection that breaks is dropped and reported to `onLost`. */
export function openDatabase(
  address: DatabaseAddress,
  options: { readonly poolSize: number; readonly name: string; readonly onLost?: (error: Error) => void },
): Database {
  const pool = new pg.Pool({
    ...clientConfig(address, options.name),
    max: options.poolSize,
    idleTimeoutMillis: 30_000,
  });
  const writes = createWriteCounter();
  let isClosing = false;
  pool.on('error', (error) => {
    if (!isClosing) options.onLost?.(error);
  });
  pool.on('connect', (client) => {
    // The same for one that is lent out: its holder gets the error from the query.
    client.on('error', () => undefined);
    keepPlans(client);
    writes.countOn(client);
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    writes,
    async close() {
      isClosing = true;
      // Kysely ends the pool only where it has used it itself.
      await db.destroy();
      if (!pool.ended) await pool.end();
    },
  };
}

// Class 08 is connection exceptions, 53300 too many connections, 57P0x shutdown and start-up: PostgreSQL, appendix A.
const UNAVAILABLE_SQLSTATE = /^(08|57P0|53300)/;
const UNAVAILABLE_SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
// A name is asked for before there is anything to connect to.
const UNAVAILABLE_CALLS = new Set(['getaddrinfo', 'connect', 'read', 'write']);
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Connection ended unexpectedly)/;

/** The database could not be reached or went away; the same call may work in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (UNAVAILABLE_MESSAGE.test(error.message)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (UNAVAILABLE_SQLSTATE.test(code)) return true;
  const syscall = 'syscall' in error && typeof error.syscall === 'string' ? error.syscall : '';
  return UNAVAILABLE_SYSTEM.has(code) && UNAVAILABLE_CALLS.has(syscall);
}

/** A row with this key was there first. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
