import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The built product running as a stranger runs it: `dist/server/main.mjs` in a process of its own, on a data folder of its own. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  /** Everything it has written so far. */
  output(): string;
  /** The newest code sent to a phone, waited for. */
  codeFor(phone: string): Promise<string>;
  /** Of the process that serves. */
  readonly pid: number;
  /** Of the database's own process. */
  postgresPid(): Promise<number>;
  /** Ends it at once, without a word to its children. */
  kill(): Promise<void>;
  /** Ends it as a person would, and waits. */
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** Default: a new one below the system's folder for temporary files. */
  readonly dataDir?: string;
  /** Default: a free one. */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
}

const READY_WITHIN_MS = 60_000;

/** Resolves when the server has printed its address. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const port = options.port ?? (await findFreePort());
  const dataDir = options.dataDir ?? (await makeDataDir());
  const child = spawn(process.execPath, ['dist/server/main.mjs', ...(options.args ?? [])], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  await waitFor(
    async () => {
      if (hasEnded(child)) throw new Error(`the server ended before it was ready:\n${output}`);
      return output.includes(url) ? true : null;
    },
    READY_WITHIN_MS,
    () => `the server did not become ready:\n${output}`,
  );
  if (child.pid === undefined) throw new Error('the server has no process');
  return {
    url,
    dataDir,
    pid: child.pid,
    output: () => output,
    codeFor: (phone) =>
      waitFor(
        async () => [...output.matchAll(new RegExp(`验证码 (\\d+)（手机号 ${phone}）`, 'g'))].at(-1)?.[1] ?? null,
        10_000,
        () => `no code was sent to ${phone}:\n${output}`,
      ),
    postgresPid: () => readPostgresPid(dataDir),
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  };
}

/** A folder that the database's own account can reach. Removed by `removeDataDir`. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zhixiang-'));
  await chmod(folder, 0o755);
  return folder;
}

export async function removeDataDir(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

async function readPostgresPid(dataDir: string): Promise<number> {
  const text = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

export async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Asks until the answer is not null. */
export async function waitFor<T>(
  ask: () => Promise<T | null>,
  withinMs: number,
  describe: () => string = () => 'waited in vain',
): Promise<T> {
  const endMs = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > endMs) throw new Error(describe());
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
