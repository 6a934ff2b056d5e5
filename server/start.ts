import path from 'node:path';
import { type Env, readEnv } from './env';
import { EnvError } from './env-error';
import { settingsOfWorker } from './env-processes';
import { EXIT_CODES, exitCodeOfSignal, isFinalEnding } from './exit-codes';
import { keepAll, keepRunning, type KeptRunning, runNode } from './jobs/keep-running';
import { createLog, type Log } from './log';
import { onStopSignal } from './signals';

/**
 * What `npm start`, a container and a service manager run: it keeps the server's main process running, whose role the settings say, until
 * it is asked to stop. That process keeps the worker and the database running in its turn.
 */
const MAIN = path.join(import.meta.dirname, 'main.mjs');
// Longer than each step of an orderly stop may take.
const STOP_MS = 60_000;
const FORCED_STOP_MS = 2_000;

async function main(args: readonly string[]): Promise<void> {
  const env = readSettings();
  const log = createLog(env.logLevel, 'start');
  // A machine that only works has its workers here; one that serves keeps them, and what answers beside it, below its main process.
  const count = env.role === 'worker' ? env.workerProcesses : 1;
  const kept = keepAll(Array.from({ length: count }, () => keepMain(env, args, log)));
  let forcedBy: NodeJS.Signals | null = null;
  onStopSignal(
    () => void kept.stop(STOP_MS), // `ended` tells
    (signal) => {
      forcedBy ??= signal;
      // It ends the worker and the database first.
      kept.kill('SIGQUIT');
      setTimeout(() => kept.kill('SIGKILL'), FORCED_STOP_MS).unref();
    },
  );
  const final = await kept.ended;
  if (forcedBy !== null) process.exit(exitCodeOfSignal(forcedBy));
  process.exit(final === null ? EXIT_CODES.stopped : (final.code ?? EXIT_CODES.failed));
}

function keepMain(env: Env, args: readonly string[], log: Log): KeptRunning {
  const settings = env.role === 'worker' ? settingsOfWorker(env) : {};
  return keepRunning({
    name: env.role === 'worker' ? 'worker' : 'server',
    log,
    start: (wasReady) =>
      runNode([...process.execArgv, '--enable-source-maps', MAIN, ...argsOf(args, wasReady)], {
        env: { ...process.env, ...settings },
        onFault: (error) => log.error({ err: error }, 'the server could not be started or told'),
      }),
    isFinal: isFinalEnding,
  });
}

/** The pictures of `--demo` are for an empty installation, which it is not any more. */
function argsOf(args: readonly string[], wasReady: boolean): readonly string[] {
  return wasReady && args[0] === '--demo' ? [] : args;
}

function readSettings(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(EXIT_CODES.cannotStart);
  }
}

void main(process.argv.slice(2)); // ends the process
