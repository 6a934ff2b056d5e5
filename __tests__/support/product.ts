import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataDir, postgresPidOf, removeFolder, type ServerProcess, startServer } from './server-process';

/** The built product running as a stranger runs it: `dist/server/main.mjs` in a process of its own, on a data folder of its own. */
export interface Product extends Pick<ServerProcess, 'url' | 'output' | 'kill' | 'stop'> {
  readonly dataDir: string;
  /** The newest code sent to a phone, waited for. */
  codeFor(phone: string): Promise<string>;
  /** Of the process that serves. */
  readonly pid: number;
  /** Of the database's own process. */
  postgresPid(): number;
}

export interface ProductOptions {
  /** Default: a new one, which the caller removes with `removeFolder`. */
  readonly dataDir?: string;
  /** Default: a free one. */
  readonly port?: number;
  /** Further settings of the server. */
  readonly settings?: Readonly<Record<string, string | undefined>>;
}

/** Resolves when the server is ready. */
export async function startProduct({
  dataDir = makeDataDir(),
  port,
  settings = {},
}: ProductOptions = {}): Promise<Product> {
  const server = await startServer('dist/server/main.mjs', {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...settings,
    ...(port === undefined ? {} : { PORT: String(port) }),
  });
  await server.untilReady();
  const { pid } = server.child;
  if (pid === undefined) throw new Error('the server has no process');
  return {
    ...server,
    dataDir,
    pid,
    codeFor: (phone) =>
      waitFor(
        async () =>
          [...server.output().matchAll(new RegExp(`验证码 (\\d+)（手机号 ${phone}）`, 'g'))].at(-1)?.[1] ?? null,
        120_000,
        () => `no code was sent to ${phone}:\n${server.output()}`,
      ),
    postgresPid: () => postgresPidOf(dataDir),
  };
}

/** A product on a data folder of its own, for as long as it is used. */
export async function withProduct(
  options: Omit<ProductOptions, 'dataDir'>,
  use: (product: Product) => Promise<void>,
): Promise<void> {
  const product = await startProduct(options);
  try {
    await use(product);
  } finally {
    await product.stop();
    removeFolder(product.dataDir);
  }
}

/** A command of the operator, beside the running server. Answers what it prints. */
export function runAdmin({ dataDir }: Pick<Product, 'dataDir'>, ...words: string[]): string {
  return execFileSync(process.execPath, ['dist/server/cli/admin.mjs', ...words], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  });
}

/** Often enough that nobody waits for the asking, and seldom enough that it takes nobody's time. */
const ASK_EVERY_MS = 50;

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
    await sleep(ASK_EVERY_MS);
  }
}
