import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { FetchReport, FetchTask } from './fetcher';
import { cpuMsOf } from './process-cpu';

/** With what an answer took of a processor, in microseconds. */
export interface Measured extends FetchReport {
  readonly processorUs: number;
}

/** Whom it is asked of. */
export interface Asked {
  readonly url: string;
  readonly pid: number;
}

export interface Fetching {
  run(asked: Asked, task: Omit<FetchTask, 'url'>): Promise<Measured>;
  stop(): void;
}

const programOf = (name: string): string => path.join(path.dirname(process.argv[1] ?? ''), `${name}.mjs`);

/** Whoever asks, in a process of his own. */
export function startFetching(): Fetching {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(process.execPath, [programOf('fetcher')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  return {
    async run({ url, pid }, task) {
      const beforeMs = await cpuMsOf(pid);
      const answered = nextLine(lines, child);
      child.stdin.write(`${JSON.stringify({ ...task, url })}\n`);
      const report: FetchReport = JSON.parse(await answered);
      return { ...report, processorUs: (((await cpuMsOf(pid)) - beforeMs) * 1_000) / report.answers };
    },
    stop: () => child.stdin.end(),
  };
}

/** A server that does nothing but answer with this file. */
export async function startBare(file: string): Promise<Asked & { stop(): void }> {
  const child = spawn(process.execPath, [programOf('bare-server'), file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await nextLine(createInterface(child.stdout), child);
  if (child.pid === undefined) throw new Error('no process');
  return { url, pid: child.pid, stop: () => child.kill('SIGTERM') };
}

async function nextLine(lines: Interface, child: ChildProcess): Promise<string> {
  const over = new AbortController();
  const { signal } = over;
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('a program of the bench has ended');
  });
  ended.catch(() => undefined); // also when nobody waits for it any more
  try {
    const [line] = await Promise.race([once(lines, 'line', { signal }), ended]);
    return String(line);
  } finally {
    over.abort();
  }
}
