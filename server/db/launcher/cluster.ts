import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Account, chooseAccount } from './account';
import { type Binaries, findBinaries } from './binaries';
import { makeDataFolder, toLaunchError } from './data-folder';
import { LaunchError, reasonOf } from './launch-error';

export const DATABASE_NAME = 'zhixiang';
const OWNER = 'zhixiang';
const PORT = 5432;
// The longest path that sockaddr_un.sun_path holds on Linux with its final zero; macOS has 104.
const MAX_SOCKET_PATH_BYTES = process.platform === 'darwin' ? 103 : 107;

/** Enough for one process that answers and one that works. */
export const USUAL_CONNECTIONS = 60;

const FLAGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  shared_buffers: '128MB',
  max_connections: String(USUAL_CONNECTIONS),
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  unix_socket_permissions: '0700',
  logging_collector: 'off',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
};

/** A database cluster in a folder of ours, and how to reach it. */
export interface Cluster {
  readonly clusterDir: string;
  readonly socketDir: string;
  readonly account: Account | null;
  readonly binaries: Binaries;
  readonly flags: Readonly<Record<string, string>>;
}

/** Makes the cluster where there is none. `flags` go over the tuned ones. Throws LaunchError. */
export function prepareCluster(dataDir: string, flags: Readonly<Record<string, string>> = {}): Cluster {
  const clusterDir = path.join(dataDir, 'postgres');
  try {
    makeDataFolder(dataDir);
    const account = chooseAccount(dataDir, clusterDir);
    const binaries = findBinaries(dataDir, account);
    if (!existsSync(path.join(clusterDir, 'PG_VERSION'))) createCluster(dataDir, clusterDir, account, binaries);
    return {
      clusterDir,
      socketDir: chooseSocketDir(clusterDir, account),
      account,
      binaries,
      flags: { ...FLAGS, ...flags },
    };
  } catch (error) {
    throw toLaunchError(error, dataDir);
  }
}

/** The address of one of the cluster's databases, as DATABASE_URL would have it. */
export function clusterUrl(cluster: Cluster, database: string = DATABASE_NAME): string {
  return `postgresql://${OWNER}@${encodeURIComponent(cluster.socketDir)}:${PORT}/${database}`;
}

/** Under another name first: a cluster whose making was cut short, or lost against another start's, never counts. */
function createCluster(dataDir: string, clusterDir: string, account: Account | null, binaries: Binaries): void {
  removeUnfinished(dataDir);
  const unfinished = `${clusterDir}.new-${process.pid}`;
  mkdirSync(unfinished, { mode: 0o700 });
  if (account !== null) chownSync(unfinished, account.uid, account.gid);
  const result = spawnSync(
    binaries.initdb,
    ['-D', unfinished, '-U', OWNER, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-instructions'],
    { ...account, cwd: '/', encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
  );
  if (result.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new LaunchError(
      `the database cannot be made in ${dataDir}: ${reasonOf(`${result.stdout}\n${result.stderr}`)}`,
    );
  }
  try {
    renameSync(unfinished, clusterDir);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(path.join(clusterDir, 'PG_VERSION'))) throw error;
  }
}

function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const pid = /^postgres\.new-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) {
      rmSync(path.join(dataDir, name), { recursive: true, force: true });
    }
  }
}

/** Inside the cluster, which only its account can enter; in the system's folder for short-lived files when that is too long. */
function chooseSocketDir(clusterDir: string, account: Account | null): string {
  const socketFile = path.join(clusterDir, `.s.PGSQL.${PORT}`);
  if (Buffer.byteLength(socketFile) <= MAX_SOCKET_PATH_BYTES) return clusterDir;
  const hash = createHash('sha256').update(clusterDir).digest('hex').slice(0, 12);
  const socketDir = path.join(tmpdir(), `zhixiang-${hash}`);
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  if (account !== null) chownSync(socketDir, account.uid, account.gid);
  chmodSync(socketDir, 0o700);
  return socketDir;
}

/** The running postmaster's process id, as its own lock file says. Null when there is none, or it is gone. */
export function findPostmaster(cluster: Cluster): number | null {
  try {
    const pid = Number(readFileSync(path.join(cluster.clusterDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 1 && isRunning(pid) ? pid : null;
  } catch {
    return null;
  }
}

export async function isAnswering(cluster: Cluster): Promise<boolean> {
  const client = new pg.Client({ connectionString: clusterUrl(cluster, 'postgres'), connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export interface Postmaster {
  readonly pid: number;
  /** It ran before: its server was killed. */
  readonly adopted: boolean;
}

const RETRY_MS = 250;

/**
 * Starts PostgreSQL, or adopts one that survived its server. After a crash its orphans may still hold the shared memory, so
 * a start that is refused is tried again until `timeoutMs` has passed. Throws LaunchError with PostgreSQL's own reason.
 */
export async function ensureRunning(cluster: Cluster, timeoutMs = 60_000): Promise<Postmaster> {
  const deadline = Date.now() + timeoutMs;
  let reason = '';
  do {
    const pid = findPostmaster(cluster);
    if (pid !== null && (await isAnswering(cluster))) {
      await ensureDatabase(cluster);
      return { pid, adopted: true };
    }
    const start = await startPostmaster(cluster, Math.max(deadline - Date.now(), 1_000));
    if (start.ok) {
      await ensureDatabase(cluster);
      return { pid: start.pid, adopted: false };
    }
    reason = start.reason;
    if (start.isFinal) break;
    await sleep(RETRY_MS);
  } while (Date.now() < deadline);
  throw new LaunchError(`the database in ${cluster.clusterDir} does not start: ${reason}`);
}

type Start =
  | { readonly ok: true; readonly pid: number }
  | { readonly ok: false; readonly reason: string; readonly isFinal: boolean };

// Another try will not help.
const FINAL =
  /No space left|Permission denied|Read-only file system|database files are incompatible|invalid value for parameter/;

async function startPostmaster(cluster: Cluster, timeoutMs: number): Promise<Start> {
  const settings = { ...cluster.flags, unix_socket_directories: cluster.socketDir };
  const child = spawn(
    cluster.binaries.postgres,
    [
      ...['-D', cluster.clusterDir, '-p', String(PORT)],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...cluster.account,
      cwd: '/',
      // Out of our process group: Ctrl-C is for us, and a killed server must not take its database along.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    },
  );
  let output = '';
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (chunk: string) => {
    output = (output + chunk).slice(-20_000);
  });
  const exit = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      output += error.message;
      resolve();
    });
  });
  let exited = false;
  void exit.then(() => (exited = true)); // `exit` never rejects
  const deadline = Date.now() + timeoutMs;
  while (!exited && Date.now() < deadline) {
    const pid = findPostmaster(cluster);
    if (pid !== null && pid === child.pid && (await isAnswering(cluster))) {
      detach(child);
      return { ok: true, pid };
    }
    await Promise.race([exit, sleep(50)]);
  }
  if (!exited) {
    child.kill('SIGQUIT');
    return { ok: false, reason: 'it did not answer in time', isFinal: true };
  }
  return { ok: false, reason: reasonOf(output), isFinal: FINAL.test(output) };
}

/** Neither its pipe nor its end keeps this process alive. Its later words are read and dropped, or the pipe would fill. */
function detach(child: ChildProcess): void {
  child.stderr?.removeAllListeners('data');
  child.stderr?.resume();
  if (child.stderr !== null && 'unref' in child.stderr && typeof child.stderr.unref === 'function')
    child.stderr.unref();
  child.unref();
}

async function ensureDatabase(cluster: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl(cluster, 'postgres'), connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE_NAME]);
    if (rowCount === 0) await client.query(`create database ${DATABASE_NAME}`);
  } catch (error) {
    // Another start was first.
    const isThere = error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505');
    if (!isThere) throw error;
  } finally {
    await client.end();
  }
}

/** Ends PostgreSQL: at once for its clients, with a checkpoint for its data. Waits until it is gone. */
export async function stopCluster(cluster: Cluster, pid: number, timeoutMs = 30_000): Promise<void> {
  // Its lock file is gone or names another: it has ended, and its number may be somebody else's by now.
  if (findPostmaster(cluster) !== pid) return;
  process.kill(pid, 'SIGINT');
  if (await waitUntilGone(pid, timeoutMs)) return;
  process.kill(pid, 'SIGQUIT');
  await waitUntilGone(pid, 5_000);
}

/** Ends PostgreSQL without a checkpoint, and does not wait. */
export function killCluster(cluster: Cluster, pid: number): void {
  if (findPostmaster(cluster) === pid) process.kill(pid, 'SIGQUIT');
}

async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isRunning(pid)) {
    if (Date.now() >= deadline) return false;
    await sleep(20);
  }
  return true;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // Somebody else's process is a running one.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Ended, but not yet waited for by its parent. Only Linux tells. */
function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
