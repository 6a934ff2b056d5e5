import { existsSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { Log } from '../log';
import { keepAll, keepRunning, type KeptRunning, runNode } from './keep-running';

// About a tenth of a busy machine. The lowest one is a seventieth: beside other work photos were seen to wait for half a minute.
const PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL;
// Pictures keep every core busy, and nobody waits for an answer: collecting garbage in threads beside them, or in many small steps
// whenever pixels come and go, only costs, a tenth of a photo's time each.
const WORKER_FLAGS = ['--single-threaded-gc', '--no-incremental-marking'];
// glibc gives each thread a heap of its own, which keeps what pictures needed: 400 MB for three at a time, and with one heap 230, as fast.
const MALLOC_ARENA_MAX = '1';

/**
 * Keeps workers running in processes of their own, at a lower priority, so that making derivatives never slows down answers. Whatever
 * they end of: what is served goes on without them.
 */
export function startWorkerChildren(count: number, settings: WorkerSettings, log: Log): KeptRunning {
  return keepAll(Array.from({ length: count }, () => startWorkerChild(settings, log)));
}

/** Environment variables of each worker, in addition to those of this process. */
type WorkerSettings = Readonly<Record<string, string>>;

function startWorkerChild(settings: WorkerSettings, log: Log): KeptRunning {
  return keepRunning({
    name: 'worker',
    log,
    isFinal: () => false,
    start: () =>
      runNode([...process.execArgv, ...WORKER_FLAGS, ...process.argv.slice(1, 2)], {
        env: { MALLOC_ARENA_MAX, ...process.env, ...settings },
        onStart: (pid) => lowerPriority(pid, log),
        onFault: (error) => log.error({ err: error }, 'the worker could not be started or told'),
      }),
  });
}

/**
 * A process of a session of its own competes as a group where Linux groups by session, and then only the group's own
 * nice value counts (sched(7), "The autogroup feature").
 */
function lowerPriority(pid: number, log: Log): void {
  try {
    setPriority(pid, PRIORITY);
    const autogroup = `/proc/${pid}/autogroup`;
    if (existsSync(autogroup)) writeFileSync(autogroup, String(PRIORITY));
  } catch (error) {
    log.warn({ err: error }, 'the worker keeps the normal priority');
  }
}
