import { type ChildProcess, spawn } from 'node:child_process';
import type { Log } from '../log';

/** How a program ended: its exit code or the signal. Both null: it could not be started. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A program that has been started. */
export interface Run {
  readonly ended: Promise<Ending>;
  /** Settles when it does its work, if it ever does. */
  readonly ready: Promise<void>;
  /** Nothing happens to one that is gone. */
  kill(signal: NodeJS.Signals): void;
}

/** Time, as tests replace it. */
export interface Timing {
  nowMs(): number;
  /** Waits, at most until the signal. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

export interface KeepRunningOptions {
  /** For the log. */
  readonly name: string;
  readonly log: Log;
  /** `wasReady`: a former run has done its work. */
  readonly start: (wasReady: boolean) => Run;
  /** Whether a new start would end the same way. */
  readonly isFinal: (ending: Ending, wasReady: boolean) => boolean;
  readonly timing?: Timing;
}

export interface KeptRunning {
  /** Settles with an ending that is final, with null when it has been stopped. */
  readonly ended: Promise<Ending | null>;
  /** Asks it to stop, ends it after `timeoutMs`, and waits until it is gone. */
  stop(timeoutMs: number): Promise<void>;
  /** Ends it with this signal, and does not wait. */
  kill(signal: NodeJS.Signals): void;
}

const FIRST_PAUSE_MS = 500;
const LAST_PAUSE_MS = 30_000;
// It ran long enough that the next failure is a new one.
const HEALTHY_MS = 60_000;

/** Before the next start. `formerMs`: before the run that has just ended, null for the first; `ranMs`: how long that was. */
export function pauseAfter(formerMs: number | null, ranMs: number): number {
  if (formerMs === null || ranMs >= HEALTHY_MS) return FIRST_PAUSE_MS;
  return Math.min(formerMs * 2, LAST_PAUSE_MS);
}

/** Starts a program and, whatever way it ends, starts it again after a pause that grows while it does not stay. */
export function keepRunning(options: KeepRunningOptions): KeptRunning {
  const { name, log, timing = REAL_TIME } = options;
  const stopping = new AbortController();
  let current: Run | null = null;
  const ended = loop();

  async function loop(): Promise<Ending | null> {
    let pauseMs: number | null = null;
    let wasReady = false;
    while (!stopping.signal.aborted) {
      const startedAtMs = timing.nowMs();
      const run = options.start(wasReady);
      current = run;
      void run.ready.then(() => (wasReady = true)); // never rejects
      const ending = await run.ended;
      current = null;
      if (stopping.signal.aborted) return null;
      if (options.isFinal(ending, wasReady)) return ending;
      pauseMs = pauseAfter(pauseMs, timing.nowMs() - startedAtMs);
      log.warn({ exitCode: ending.code, signal: ending.signal, pauseMs }, `the ${name} ended and is started again`);
      await timing.pause(pauseMs, stopping.signal);
    }
    return null;
  }

  return {
    ended,
    async stop(timeoutMs) {
      stopping.abort();
      current?.kill('SIGTERM');
      const killer = setTimeout(() => current?.kill('SIGKILL'), timeoutMs);
      await ended;
      clearTimeout(killer);
    },
    kill(signal) {
      stopping.abort();
      current?.kill(signal);
    },
  };
}

/** Several as one, which ends when one of them ends for good, or all have been stopped. */
export function keepAll(all: readonly KeptRunning[]): KeptRunning {
  return {
    ended: new Promise((resolve) => {
      const each = all.map(async ({ ended }) => {
        const ending = await ended;
        if (ending !== null) resolve(ending);
      });
      void Promise.all(each).then(() => resolve(null)); // `ended` never rejects
    }),
    async stop(timeoutMs) {
      await Promise.all(all.map((one) => one.stop(timeoutMs)));
    },
    kill(signal) {
      for (const one of all) one.kill(signal);
    },
  };
}

const REAL_TIME: Timing = {
  nowMs: () => performance.now(),
  pause: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal.addEventListener('abort', end);
    }),
};

const READY = 'ready';

/**
 * Starts a program of ours with Node. It is out of our process group, so that Ctrl-C reaches only us, and a channel tells it when we
 * are gone.
 */
export function runNode(
  args: readonly string[],
  options: {
    readonly env: NodeJS.ProcessEnv;
    readonly onStart?: (pid: number) => void;
    readonly onFault: (error: Error) => void;
  },
): Run {
  const child: ChildProcess = spawn(process.execPath, args, {
    env: options.env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.once('spawn', () => child.pid !== undefined && options.onStart?.(child.pid));
  const ended = new Promise<Ending>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.on('error', (error) => {
      options.onFault(error);
      if (child.pid === undefined) resolve({ code: null, signal: null });
    });
  });
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message) => message === READY && resolve());
  });
  return { ended, ready, kill: (signal) => void child.kill(signal) };
}

/** Tells whoever started this process, if he listens, that it does its work. */
export function tellReady(): void {
  if (process.send === undefined || !process.connected) return;
  // He may be gone by now, which is heard elsewhere.
  process.send(READY, undefined, undefined, () => undefined);
}
