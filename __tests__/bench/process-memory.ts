import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const SAMPLE_MS = 100;
/** Looking at all processes costs more than the few that are ours. */
const FAMILY_EVERY = 10;

export interface MemoryWatch {
  /** Megabytes at most so far: the process itself, and what works for it (its children and theirs, the database left out). */
  readonly peak: () => { readonly web: number; readonly worker: number };
  stop(): Promise<void>;
}

interface Known {
  readonly parent: number;
  readonly name: string;
  readonly rssMb: number;
}

/** Looks again and again at what is resident. Linux only. */
export function watchMemory(webPid: number): MemoryWatch {
  let web = 0;
  let worker = 0;
  let isOver = false;
  const watching = (async () => {
    let ours: readonly string[] = [];
    for (let round = 0; !isOver; round += 1) {
      const all = await listProcesses(round % FAMILY_EVERY === 0 ? null : ours);
      if (round % FAMILY_EVERY === 0) ours = [...listFamily(all, webPid)].map(String);
      web = Math.max(web, all.get(webPid)?.rssMb ?? 0);
      worker = Math.max(worker, sumBelow(all, webPid));
      await sleep(SAMPLE_MS);
    }
  })();
  return {
    peak: () => ({ web, worker }),
    async stop() {
      isOver = true;
      await watching;
    },
  };
}

function sumBelow(all: ReadonlyMap<number, Known>, pid: number): number {
  let sum = 0;
  for (const [child, { parent, name, rssMb }] of all) {
    if (parent === pid && name !== 'postgres') sum += rssMb + sumBelow(all, child);
  }
  return sum;
}

function* listFamily(all: ReadonlyMap<number, Known>, pid: number): Iterable<number> {
  yield pid;
  for (const [child, { parent, name }] of all) if (parent === pid && name !== 'postgres') yield* listFamily(all, child);
}

async function listProcesses(some: readonly string[] | null): Promise<Map<number, Known>> {
  const pids = some ?? (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = new Map<number, Known>();
  for (const pid of pids) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const field = (name: string): string => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '';
    all.set(Number(pid), { parent: Number(field('PPid')), name: field('Name'), rssMb: Number(field('VmRSS')) / 1_024 });
  }
  return all;
}
