import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { DatabaseAddress } from '../db/connection';
import type { Log } from '../log';

export interface WorkerChild {
  /** Lets the jobs under way finish, for at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

// About a tenth of a busy machine. The lowest one is a seventieth: beside other work photos were seen to wait for half a minute.
const PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL;
// Pictures keep every core busy, and nobody waits for an answer: collecting garbage in threads beside them, or in many small steps
// whenever pixels come and go, only costs, a tenth of a photo's time each.
const WORKER_FLAGS = ['--single-threaded-gc', '--no-incremental-marking'];
const FIRST_WAIT_MS = 500;
const LAST_WAIT_MS = 15_000;
// It ran long enough that the next failure is a new one.
const STEADY_MS = 60_000;

/**
 * Keeps a worker running in a process of its own, at a lower priority, so that making derivatives never slows down
 * answers. One that ends is started again, with growing waits.
 */
export function startWorkerChild(address: DatabaseAddress, log: Log): WorkerChild {
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | null = null;
  let waitMs = FIRST_WAIT_MS;
  let isStopping = false;
  let onEnd: () => void = () => undefined;

  function start(): void {
    const startedAt = Date.now();
    child = spawn(process.execPath, [...process.execArgv, ...WORKER_FLAGS, ...process.argv.slice(1, 2)], {
      env: { ...process.env, ROLE: 'worker', DATABASE_URL: address.url },
      // Out of our process group, so that Ctrl-C reaches only us. The channel tells it when we are gone.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.once('error', (error) => log.error({ err: error }, 'the worker could not be started'));
    child.once('spawn', () => lowerPriority(child?.pid, log));
    child.once('close', (code, signal) => {
      child = null;
      onEnd();
      if (isStopping) return;
      waitMs = Date.now() - startedAt > STEADY_MS ? FIRST_WAIT_MS : Math.min(waitMs * 2, LAST_WAIT_MS);
      log.warn({ exitCode: code, signal, waitMs }, 'the worker ended');
      timer = setTimeout(start, waitMs);
    });
  }

  start();
  return {
    async stop(timeoutMs) {
      isStopping = true;
      if (timer !== null) clearTimeout(timer);
      const running = child;
      if (running === null) return;
      const ended = new Promise<void>((resolve) => {
        onEnd = resolve;
      });
      running.kill('SIGTERM');
      const killer = setTimeout(() => running.kill('SIGKILL'), timeoutMs);
      await ended;
      clearTimeout(killer);
    },
  };
}

/**
 * A process of a session of its own competes as a group where Linux groups by session, and then only the group's own
 * nice value counts (sched(7), "The autogroup feature").
 */
function lowerPriority(pid: number | undefined, log: Log): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, PRIORITY);
    const autogroup = `/proc/${pid}/autogroup`;
    if (existsSync(autogroup)) writeFileSync(autogroup, String(PRIORITY));
  } catch (error) {
    log.warn({ err: error }, 'the worker keeps the normal priority');
  }
}
