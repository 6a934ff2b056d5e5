import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

export type ProgramOutcome =
  | { readonly kind: 'done'; readonly value: Buffer }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'crashed' }
  | { readonly kind: 'timeout' };

export interface ProgramLimits {
  readonly timeoutMs: number;
  readonly maxOutputBytes: number;
}

const NICE = 10;
const REASON_LENGTH = 500;

// What a program, or what loads it, says when the machine is at fault and not its input.
const MACHINE_FAULT =
  /no space left|disk quota|read-only file system|permission denied|no such file or directory|cannot allocate memory|out of memory|too many open files|input\/output error|stale file handle|pthread_create|shared libraries|unknown encoder|unrecognized option/i;
/** Of a program that could not be loaded (126, 127), and of one that was asked to end and did so (255). */
const NOT_OF_INPUT = new Set<number | null>([126, 127, 255]);
/** What a program ends by when it goes wrong in itself. Every other signal comes from somebody. */
const CRASHES = new Set<string | null>(['SIGSEGV', 'SIGABRT', 'SIGFPE', 'SIGILL', 'SIGBUS', 'SIGTRAP', 'SIGSYS']);

/**
 * Runs a program without a shell, behind the other processes, and kills it when time is up or the worker stops. Throws when
 * it could not be started, when the machine had no room or memory for it, or when somebody else ended it. `crashed`: its input may
 * have done that, or the program is no good.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  limits: ProgramLimits,
  signal: AbortSignal,
  onOutput?: (bytes: Buffer) => void,
): Promise<ProgramOutcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: {} });
    const output: Buffer[] = [];
    let outputBytes = 0;
    let complaint = '';
    let ending: ProgramOutcome | null = null;
    const stop = (outcome: ProgramOutcome): void => {
      ending ??= outcome;
      child.kill('SIGKILL');
    };
    const onAbort = (): void => stop({ kind: 'timeout' });
    const timer = setTimeout(onAbort, limits.timeoutMs);
    const settle = (outcome: ProgramOutcome | null, fault?: Error): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      const ended = ending ?? outcome;
      if (ended === null) reject(fault);
      else resolve(ended);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    if (child.pid !== undefined) lower(child.pid);
    child.stdout.on('data', (bytes: Buffer) => {
      if (onOutput !== undefined) return onOutput(bytes);
      outputBytes += bytes.length;
      if (outputBytes > limits.maxOutputBytes) stop({ kind: 'failed', reason: 'too much output' });
      else output.push(bytes);
    });
    child.stderr.on('data', (bytes: Buffer) => {
      complaint = (complaint + bytes.toString()).slice(-REASON_LENGTH);
    });
    child.once('error', (error) => settle(null, error));
    child.once('close', (code, killedBy) => {
      if (code === 0) settle({ kind: 'done', value: Buffer.concat(output) });
      else if (CRASHES.has(killedBy)) settle({ kind: 'crashed' });
      else if (killedBy !== null) settle(null, new Error(`${program} was ended by ${killedBy}`));
      else if (NOT_OF_INPUT.has(code) || MACHINE_FAULT.test(complaint))
        settle(null, new Error(`${program} ended with ${code}: ${complaint}`));
      else settle({ kind: 'failed', reason: complaint });
    });
  });
}

function lower(pid: number): void {
  try {
    setPriority(pid, NICE);
  } catch {
    // It has ended already.
  }
}
