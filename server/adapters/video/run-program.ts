import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

export type ProgramOutcome =
  | { readonly kind: 'done'; readonly value: Buffer }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'timeout' };

export interface ProgramLimits {
  readonly timeoutMs: number;
  readonly maxOutputBytes: number;
}

const NICE = 10;
const REASON_LENGTH = 500;

// What a program says when the machine is at fault and not its input.
const MACHINE_FAULT = /no space left|cannot allocate memory|out of memory|too many open files|input\/output error/i;

/**
 * Runs a program without a shell, behind the other processes, and kills it when time is up or the worker stops. Throws when
 * it could not be started, when the machine had no room or memory for it, or when somebody else killed it.
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
    const settle = (outcome: ProgramOutcome | Error): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      if (ending !== null) resolve(ending);
      else if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
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
    child.once('error', settle);
    child.once('close', (code, killedBy) => {
      if (code === 0) settle({ kind: 'done', value: Buffer.concat(output) });
      else if (killedBy === 'SIGKILL' || killedBy === 'SIGTERM') settle(new Error(`${program} was killed`));
      else if (MACHINE_FAULT.test(complaint)) settle(new Error(`${program}: ${complaint}`));
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
