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

/** Runs a program without a shell, behind the other processes, and kills it when time is up or the worker stops. */
export function runProgram(
  program: string,
  args: readonly string[],
  limits: ProgramLimits,
  signal: AbortSignal,
): Promise<ProgramOutcome> {
  return new Promise((resolve) => {
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
    const settle = (outcome: ProgramOutcome): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      resolve(ending ?? outcome);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    if (child.pid !== undefined) lower(child.pid);
    child.stdout.on('data', (bytes: Buffer) => {
      outputBytes += bytes.length;
      if (outputBytes > limits.maxOutputBytes) stop({ kind: 'failed', reason: 'too much output' });
      else output.push(bytes);
    });
    child.stderr.on('data', (bytes: Buffer) => {
      complaint = (complaint + bytes.toString()).slice(-REASON_LENGTH);
    });
    child.once('error', (error) => settle({ kind: 'failed', reason: error.message }));
    child.once('close', (code) => {
      settle(code === 0 ? { kind: 'done', value: Buffer.concat(output) } : { kind: 'failed', reason: complaint });
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
