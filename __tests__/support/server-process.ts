import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSync } from 'esbuild';

/** Every runner starts at the repository's root. */
const ROOT = process.cwd();
/** What Node has compiled, for the many starts after the first. Its own name, where its own default is. */
const COMPILED = path.join(tmpdir(), 'node-compile-cache');

/** Programs of the server as they ship, bundled anew: `server/<name>.ts` becomes `<outdir>/<name>.mjs`. */
export function bundlePrograms(names: readonly string[], outdir: string): void {
  buildSync({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(names.map((name) => [name, `server/${name}.ts`])),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    packages: 'external',
    alias: { '@contract': path.join(ROOT, 'contract') },
    logLevel: 'error',
  });
}

/** The server itself. Returns its first file, or that of what keeps it running. */
export function bundleServer(first: 'main' | 'start' = 'main'): string {
  const outdir = path.join(ROOT, 'node_modules/.cache/server-under-test', String(process.pid));
  bundlePrograms(['main', 'start'], outdir);
  return path.join(outdir, `${first}.mjs`);
}

/** A folder that another account can reach, removed by `removeFolder`. */
export function makeDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'zhixiang-data-'));
  chmodSync(folder, 0o755);
  return folder;
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it has written so far, both streams. */
  output(): string;
  /** Its exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Waits for 200 from /ready. Throws with its output when it ends before. */
  untilReady(): Promise<void>;
  /** Asks it to stop, and waits. */
  stop(): Promise<number | string>;
  /** Ends it at once, without a word to its children, and waits. */
  kill(): Promise<number | string>;
}

export async function startServer(
  main: string,
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  /** What is run; by default the program, with this process's Node. */
  [command = '', ...words]: readonly string[] = [process.execPath, main, ...args],
): Promise<ServerProcess> {
  const port = settings['PORT'] ?? String(await findFreePort());
  const child = spawn(command, words, {
    cwd: ROOT,
    // Whatever machine this is.
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: COMPILED,
      LOG_LEVEL: 'error',
      WEB_PROCESSES: '1',
      ...settings,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      output += chunk;
    });
  }
  let hasEnded = false;
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => {
      hasEnded = true;
      resolve(code ?? signal ?? 'unknown');
    });
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    child,
    output: () => output,
    ended,
    async untilReady() {
      await until(async () => {
        if (hasEnded) throw new Error(`the server ended: ${output}`);
        return (await statusOf(`${url}/ready`)) === 200;
      });
    },
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
    async kill() {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

/** The HTTP status, or 0 when nobody answers. */
export async function statusOf(url: string): Promise<number> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** Waits until it is so. The test's own time limit ends it when it never is. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await sleep(25);
}

/** The process id of a data folder's PostgreSQL, as its lock file says. */
export function postgresPidOf(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
