import { readdir, readFile } from 'node:fs/promises';

/** Of /proc/<pid>/stat, behind the name: see proc_pid_stat(5). Linux counts these in hundredths of a second. */
const PARENT = 1;
const OWN = [11, 12];
const WAITED_FOR = [13, 14];
const TICK_MS = 10;

async function readStat(pid: number | string): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}

const sum = (stat: readonly number[], fields: readonly number[]): number =>
  fields.reduce((total, field) => total + (stat[field] ?? 0) * TICK_MS, 0);

/** Milliseconds of a processor that a process has used so far. */
export async function cpuMsOf(pid: number): Promise<number> {
  return sum(await readStat(pid), OWN);
}

/** The same with its children, those that have ended included. */
export async function cpuMsOfFamily(pid: number): Promise<number> {
  let total = sum(await readStat(pid), [...OWN, ...WAITED_FOR]);
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readStat(name);
    if (stat[PARENT] === pid) total += sum(stat, OWN);
  }
  return total;
}
