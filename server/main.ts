import { LaunchError } from './db/launcher/launch-error';
import { readEnv } from './env';
import { EnvError } from './env-error';
import { StartError } from './start-error';

/** Starts the process that the settings ask for. What somebody can put right is one line on standard error. */
async function main(): Promise<void> {
  // Files are written and synced by these threads, four by default, and answers are packed by them: the one must not wait for the
  // other. Node reads it at the first use.
  process.env['UV_THREADPOOL_SIZE'] ??= '16';
  try {
    const env = readEnv(process.env);
    const { isDemo } = readArguments(process.argv.slice(2));
    // Loaded on demand: a worker has no use for the web server's libraries.
    if (env.role === 'worker' && env.databaseUrl !== null) {
      const { runWorker } = await import('./worker');
      await runWorker(env, { url: env.databaseUrl });
    } else {
      const { runWeb } = await import('./web');
      await runWeb(env, isDemo);
    }
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    process.exit(1);
  }
}

/** `--demo` fills an empty installation with pictures. */
function readArguments(args: readonly string[]): { readonly isDemo: boolean } {
  const unknown = args.find((arg) => arg !== '--demo');
  if (unknown !== undefined) throw new StartError(`unknown argument "${unknown}": there is only --demo`);
  return { isDemo: args.includes('--demo') };
}

function describe(error: unknown): string {
  if (error instanceof EnvError || error instanceof LaunchError || error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

void main(); // handles its own failures
