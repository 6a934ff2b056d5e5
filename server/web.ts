import pg from 'pg';
import { findVideoPrograms } from './adapters/video/programs';
import { type App, buildApp } from './app';
import { AREAS } from './areas';
import { checkRestore } from './check-restore';
import { checkStorage } from './check-storage';
import { type Database, type DatabaseAddress, isDatabaseUnavailable, openDatabase } from './db/connection';
import { openListener } from './db/listener';
import { makeDataFolder } from './db/launcher/data-folder';
import { type EmbeddedDatabase, startEmbedded } from './db/launcher/embedded';
import type { LaunchError } from './db/launcher/launch-error';
import { hasWebClient } from './http/web-client';
import { isMigrated, migrateDatabase } from './db/migrate';
import { createRowWatch, type RowWatch } from './db/watch/row-watch';
import { addressOf, type Env } from './env';
import { countConnections, settingsOfWorker } from './env-processes';
import { EXIT_CODES, type ExitCode, exitCodeOfSignal } from './exit-codes';
import { type KeptRunning, tellReady } from './jobs/keep-running';
import { startWorkerChildren } from './jobs/worker-child';
import { createLog, type Log } from './log';
import { createServerDeps } from './deps';
import { type Services, wireAreas } from './services';
import { onStopSignal } from './signals';
import { StartError } from './start-error';
import { tellModel } from './tell-model';
import { tellSettlement } from './tell-settlement';
import { requireFreePort, startWebChildren, type WebChildren } from './web-children';

const DRAIN_MS = 10_000;
/** It closes the database behind its answers. */
const CHILD_STOP_MS = DRAIN_MS + 5_000;

/** What must be ended, in this order, when the server stops. */
interface Running {
  /** What answers: this process, or several that it keeps running. */
  http: App['http'] | null;
  children: WebChildren | null;
  worker: KeptRunning | null;
  watch: RowWatch | null;
  database: Database | null;
  postgres: EmbeddedDatabase | null;
}

/**
 * The process that serves, by itself or by several below it, and by default starts the database and the workers besides. `beside`: it is one
 * of those several, and says nothing that the one above has said. Throws StartError or LaunchError.
 */
export async function runWeb(env: Env, demo: DemoWish | null, place: 'first' | 'beside' = 'first'): Promise<void> {
  const log = createLog(env.logLevel, 'web');
  const running: Running = { http: null, children: null, worker: null, watch: null, database: null, postgres: null };
  let isStopping = false;
  let isAsked = false;
  const stop = async (exitCode: ExitCode): Promise<never> => {
    if (!isStopping) {
      isStopping = true;
      await stopAll(running, log);
    }
    process.exit(exitCode);
  };

  const started = (async () => {
    const address = await openAddress(env, log, running, (error) => {
      process.stderr.write(`${error.message}\n`);
      void stop(EXIT_CODES.notNow); // ends the process
    });
    const database = openDatabase(address, {
      poolSize: env.databasePoolSize,
      name: 'zhixiang-web',
      onLost: (error) => log.warn({ err: error }, 'a database connection broke'),
    });
    running.database = database;
    await checkDatabase(database).catch((error: unknown) => {
      throw error instanceof pg.DatabaseError || isDatabaseUnavailable(error) ? toStartError(error) : error;
    });
    if (place === 'first' && env.databaseUrl !== null) await warnOfConnections(database, countConnections(env), log);
    await checkRestore(database.db);
    await migrateDatabase(database.db, database.pool);
    const watch = createRowWatch({
      openListener: (handlers) => openListener(address, handlers),
      writes: database.writes,
      log,
    });
    running.watch = watch;
    const deps = createServerDeps(env, { db: database.db, watch }, log);
    await checkStorage(database.db, deps.store, log);
    if (place === 'first') {
      tellSettlement(env, log);
      tellModel(env, log);
    }
    const wired = await wireAreas(AREAS, deps);
    const { services } = wired;
    if (demo !== null && (await services.user.users.hasAnybody())) {
      throw new StartError('--demo is for an empty installation, and this one has users: start without it');
    }
    if (env.webProcesses > 1) {
      await requireFreePort(env).catch((error: unknown) => rethrowListening(error, env));
      const children = startWebChildren(address, env, log);
      running.children = children;
      if (isAsked) void children.stop(CHILD_STOP_MS); // `ended` tells
      const ending = await Promise.race([children.ready, children.ended]);
      if (ending === null) return services;
      // It has said why.
      if (ending !== undefined)
        return await stop(ending.code === EXIT_CODES.cannotStart ? ending.code : EXIT_CODES.notNow);
      void children.ended.then((later) => later !== null && stop(EXIT_CODES.cannotStart)); // ends the process
    } else {
      const { http } = await buildApp(deps, wired, {
        openListener: (handlers) => openListener(address, handlers),
        isReady: async () => !isStopping && (await isMigrated(database.db)),
      });
      running.http = http;
      await listen(http, env, place === 'beside');
    }
    if (env.role === 'all') {
      const settings = { ...settingsOfWorker(env), DATABASE_URL: address.url };
      running.worker = startWorkerChildren(env.workerProcesses, settings, log);
    }
    if (place === 'first') {
      process.stdout.write(`智享相册 ${env.publicUrl}\n${describeProcesses(env)}\n`);
      if (!hasWebClient(env.webDir)) process.stdout.write(`WEB_DIR（${env.webDir}）里没有网页，只回答调用\n`);
    }
    tellReady();
    return services;
  })();
  // Stopping waits for a start under way, so that nothing is started behind its back.
  onStopSignal(
    () => {
      isAsked = true;
      // A start waits until they answer, and they may never.
      void running.children?.stop(CHILD_STOP_MS); // `ended` tells
      void started.catch(() => undefined).then(() => stop(EXIT_CODES.stopped)); // ends the process
    },
    (signal) => {
      log.warn({ signal }, 'stopping at once');
      running.children?.kill('SIGKILL');
      running.worker?.kill('SIGKILL');
      running.postgres?.kill();
      process.exit(exitCodeOfSignal(signal));
    },
  );
  try {
    const services = await started;
    if (demo !== null) await drawDemo(env, services, demo);
  } catch (error) {
    // Somebody who has asked for the end has it.
    if (isStopping) return;
    await stopAll(running, log);
    throw error;
  }
}

/** `folder`: of pictures to show. Null: they are drawn. */
export interface DemoWish {
  readonly folder: string | null;
}

async function drawDemo(env: Env, { session, word }: Services, { folder }: DemoWish): Promise<void> {
  const { fillDemo } = await import('./cli/demo/fill');
  await fillDemo({
    baseUrl: `http://${addressOf(env.host)}:${env.port}`,
    sessions: session.sessions,
    words: word.desk,
    folder,
    ffmpegPath: findVideoPrograms(env)?.ffmpeg ?? null,
    write: (line) => process.stdout.write(line),
  });
}

async function openAddress(
  env: Env,
  log: Log,
  running: Running,
  onTaken: (error: LaunchError) => void,
): Promise<DatabaseAddress> {
  if (env.databaseUrl !== null) {
    makeDataFolder(env.dataDir);
    return { url: env.databaseUrl };
  }
  running.postgres = await startEmbedded(env.dataDir, log, onTaken, countConnections(env));
  return running.postgres.address;
}

const OLDEST_POSTGRES = 15;

async function checkDatabase({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ version: string }>("select current_setting('server_version_num') as version");
  const version = Math.floor(Number(rows[0]?.version) / 10_000);
  if (version < OLDEST_POSTGRES) {
    throw new StartError(`the database is PostgreSQL ${version}, and ${OLDEST_POSTGRES} or newer is needed`);
  }
}

/** Who has a database of his own hears at the start what would be a refusal of visitors in the rush. */
async function warnOfConnections({ pool }: Database, needed: number, log: Log): Promise<void> {
  const { rows } = await pool.query<{ allowed: number }>(`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed`);
  const allowed = rows[0]?.allowed ?? needed;
  if (allowed < needed)
    log.warn({ allowed, needed }, 'the database allows fewer connections than the processes may hold');
}

function toStartError(error: unknown): StartError {
  const reason = error instanceof Error ? error.message || ('code' in error ? String(error.code) : '') : '';
  // It may be starting itself; a wrong name or password stays wrong.
  const exitCode = isDatabaseUnavailable(error) ? EXIT_CODES.failed : EXIT_CODES.cannotStart;
  return new StartError(`the database cannot be used: ${reason}`, exitCode);
}

async function listen(http: App['http'], env: Env, reusePort: boolean): Promise<void> {
  const { host, port } = env;
  try {
    await http.listen({ host, port, ...(reusePort ? { reusePort } : {}), listenTextResolver: () => 'listening' });
  } catch (error) {
    rethrowListening(error, env);
  }
}

function rethrowListening(error: unknown, env: Env): never {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const place = `${env.host}:${env.port}`;
  if (code === 'EADDRINUSE') {
    throw new StartError(`${place} is already in use: set PORT to another number`, EXIT_CODES.notNow);
  }
  if (code === 'EACCES') throw new StartError(`${place} needs more rights: set PORT to a number above 1023`);
  if (code === 'EADDRNOTAVAIL') throw new StartError(`HOST ${env.host} is not an address of this machine`);
  if (code === 'ENOTFOUND') throw new StartError(`HOST ${env.host} is a name that this machine does not know`);
  throw error;
}

/** In one line, what of the machine is used. */
function describeProcesses({ role, webProcesses, workerProcesses }: Env): string {
  const web = `网页进程 ${webProcesses} 个`;
  return role === 'all' ? `${web}，处理进程 ${workerProcesses} 个` : web;
}

/** Answers what has been asked, then ends the jobs, then the database. Each step has its own time limit. */
async function stopAll(running: Running, log: Log): Promise<void> {
  log.info('stopping');
  const { http } = running;
  if (http !== null) {
    const cut = setTimeout(() => http.server.closeAllConnections(), DRAIN_MS);
    await http.close();
    clearTimeout(cut);
  }
  await running.children?.stop(CHILD_STOP_MS);
  await running.worker?.stop(DRAIN_MS);
  await running.watch?.close();
  await running.database?.close();
  await running.postgres?.stop();
}
