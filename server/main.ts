import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { APART_ARGUMENT } from './adapters/image/apart';
import { LaunchError } from './db/launcher/launch-error';
import { readEnv } from './env';
import { EnvError } from './env-error';
import { EXIT_CODES, type ExitCode } from './exit-codes';
import { collectSeldom } from './heap-growth';
import { StartError } from './start-error';
import type { DemoWish } from './web';
import { BESIDE_ARGUMENT } from './web-children';

/** Starts the process that the settings ask for. What somebody can put right is one line on standard error. */
async function main(): Promise<void> {
  // Files are written and synced by these threads, four by default, and answers are packed by them: the one must not wait for the
  // other. Node reads it at the first use.
  process.env['UV_THREADPOOL_SIZE'] ??= String(Math.max(16, availableParallelism() * 2));
  collectSeldom();
  if (process.argv[2] === APART_ARGUMENT) {
    const { answerApart } = await import('./adapters/image/apart-child');
    return answerApart();
  }
  try {
    const env = readEnv(process.env);
    if (process.argv[2] === BESIDE_ARGUMENT) {
      const { runWeb } = await import('./web');
      return await runWeb(env, null, 'beside');
    }
    const { demo } = readArguments(process.argv.slice(2));
    // Loaded on demand: a worker has no use for the web server's libraries.
    if (env.role === 'worker' && env.databaseUrl !== null) {
      const { runWorker } = await import('./worker');
      await runWorker(env, { url: env.databaseUrl });
    } else {
      const { runWeb } = await import('./web');
      await runWeb(env, demo);
    }
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    process.exit(exitCodeOf(error));
  }
}

/** `--demo` fills an empty installation with drawn pictures, `--demo <folder>` with those of a folder. */
function readArguments(args: readonly string[]): { readonly demo: DemoWish | null } {
  const [first, folder, ...more] = args;
  if (first === undefined) return { demo: null };
  const unknown = first === '--demo' ? (folder?.startsWith('-') === true ? folder : more[0]) : first;
  if (unknown !== undefined) throw new StartError(`unknown argument "${unknown}": there is only --demo [folder]`);
  if (folder === undefined) return { demo: { folder: null } };
  const whole = path.resolve(folder);
  if (statSync(whole, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new StartError(`--demo: there is no folder ${whole}`);
  }
  return { demo: { folder: whole } };
}

function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof StartError) return error.exitCode;
  if (error instanceof EnvError) return EXIT_CODES.cannotStart;
  return error instanceof LaunchError ? EXIT_CODES.notNow : EXIT_CODES.failed;
}

function describe(error: unknown): string {
  if (error instanceof EnvError || error instanceof LaunchError || error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

void main(); // handles its own failures
