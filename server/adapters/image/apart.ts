import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';

/** What a process of its own is asked to make of a picture: a method of the engine, and what it takes besides the signal. */
export interface ApartRequest {
  readonly task: 'derive' | 'cut' | 'shrink';
  readonly file: string;
  readonly mime: string;
  readonly by: unknown;
}

/** Its answer. `fault`: of the machine, to be thrown. */
export type ApartReply = { readonly outcome: unknown } | { readonly fault: string };

export interface ApartLimits {
  readonly timeoutMs: number;
  /** What it may use of a processor, so that a busy machine is not the picture's fault. Watched where the system tells, as memory is. */
  readonly cpuMs: number;
  /** Resident. */
  readonly memoryBytes: number;
}

export type ApartOutcome =
  | { readonly kind: 'answered'; readonly outcome: unknown }
  | { readonly kind: 'timeout' }
  /** It died, or had to be ended because it held too much. */
  | { readonly kind: 'crashed' };

/** The argument by which the program knows that it is one. */
export const APART_ARGUMENT = 'picture-apart';

const LOOK_EVERY_MS = 100;
const PAGE_BYTES = 4_096;
const TICK_MS = 10;
/** These signals stop the service; they say nothing about the picture. */
const ASKED = new Set<string | null>(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']);

/**
 * Decodes in a process of its own, which takes nobody with it when it dies and whose memory is the system's again afterwards. Throws
 * what is of the machine. `program` is our own, started with APART_ARGUMENT.
 */
export function decodeApart(
  program: string,
  request: ApartRequest,
  limits: ApartLimits,
  signal: AbortSignal,
): Promise<ApartOutcome> {
  return new Promise((resolve, reject) => {
    const child = fork(program, [APART_ARGUMENT], {
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: process.execArgv.filter((flag) => !flag.startsWith('--inspect')),
    });
    if (child.pid !== undefined) giveWay(child.pid);
    let ending: ApartOutcome | null = null;
    let fault: Error | null = null;
    const end = (outcome: ApartOutcome): void => {
      ending ??= outcome;
      child.kill('SIGKILL');
    };
    const onAbort = (): void => end({ kind: 'timeout' });
    const timer = setTimeout(onAbort, limits.timeoutMs);
    const watch = setInterval(() => {
      void readUse(child.pid).then(({ memoryBytes, cpuMs }) => {
        if (memoryBytes > limits.memoryBytes) end({ kind: 'crashed' });
        if (cpuMs > limits.cpuMs) end({ kind: 'timeout' });
      }); // never rejects
    }, LOOK_EVERY_MS);
    const settle = (): void => {
      clearTimeout(timer);
      clearInterval(watch);
      signal.removeEventListener('abort', onAbort);
      if (ending !== null) resolve(ending);
      else reject(fault ?? new Error('a process for pictures ended without a word'));
    };
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    child.once('error', (error) => {
      fault = error;
      if (child.pid === undefined) settle();
    });
    child.once('message', (reply: ApartReply) => {
      if ('fault' in reply) fault = new Error(reply.fault);
      else ending ??= { kind: 'answered', outcome: reply.outcome };
      child.kill('SIGKILL');
    });
    child.once('exit', (code, killedBy) => {
      if (ending === null && fault === null && killedBy !== null && !ASKED.has(killedBy)) ending = { kind: 'crashed' };
      fault ??= new Error(`a process for pictures ended with ${code ?? killedBy ?? 'nothing'}`);
      settle();
    });
    child.send(request, (error) => {
      if (error !== null) fault ??= error;
    });
  });
}

/** To the ordinary photos of the same worker. */
function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already.
  }
}

/** Nothing where the system does not tell, or the process has gone. The fields of proc(5), after the name, which may hold spaces. */
async function readUse(pid: number | undefined): Promise<{ memoryBytes: number; cpuMs: number }> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, pages = 0] = [fields[11], fields[12], fields[21]];
    return { memoryBytes: pages * PAGE_BYTES, cpuMs: (user + system) * TICK_MS };
  } catch {
    return { memoryBytes: 0, cpuMs: 0 };
  }
}
