import { createServer } from 'node:net';
import type { DatabaseAddress } from './db/connection';
import type { Env } from './env';
import { isFinalEnding } from './exit-codes';
import { keepAll, keepRunning, type KeptRunning, runNode } from './jobs/keep-running';
import type { Log } from './log';

/** The argument by which the program knows that it answers beside others on one port, and that somebody else keeps them running. */
export const BESIDE_ARGUMENT = 'web-beside';

export interface WebChildren extends KeptRunning {
  /** Settles when all of them answer, if they ever do. */
  readonly ready: Promise<void>;
}

/**
 * Keeps as many processes running as the settings say, each alone, all of them listening on one port: the system hands each of them its part
 * of the connections, so none is in the way of another's.
 */
export function startWebChildren(address: DatabaseAddress, env: Env, log: Log): WebChildren {
  const ready: Promise<void>[] = [];
  const children = Array.from({ length: env.webProcesses }, () => {
    let tell: () => void = () => undefined;
    ready.push(new Promise((resolve) => (tell = resolve)));
    return keepRunning({
      name: 'web process',
      log,
      isFinal: isFinalEnding,
      start: () => {
        const run = runNode([...process.execArgv, ...process.argv.slice(1, 2), BESIDE_ARGUMENT], {
          env: { ...process.env, ROLE: 'web', WEB_PROCESSES: '1', DATABASE_URL: address.url },
          onFault: (error) => log.error({ err: error }, 'a web process could not be started or told'),
        });
        void run.ready.then(tell); // never rejects
        return run;
      },
    });
  });
  return { ...keepAll(children), ready: Promise.all(ready).then(() => undefined) };
}

/** Throws as a single listener would: with several processes on one port no other error says that it is taken. */
export function requireFreePort({ host, port }: Pick<Env, 'host' | 'port'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}
