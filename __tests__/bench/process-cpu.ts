import { readdir, readFile } from 'node:fs/promises';
import { BESIDE_ARGUMENT } from '../../server/web-children';

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
  return sum(await readStat(pid), WAITED_FOR) + (await sumWithChildren(pid, () => true));
}

/** Of a product: all of its processes that answer, however many. */
export function cpuMsOfWeb(pid: number): Promise<number> {
  return sumWithChildren(pid, async (child) => {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
    return command.split('\0').includes(BESIDE_ARGUMENT);
  });
}

async function sumWithChildren(pid: number, isAsked: (child: string) => boolean | Promise<boolean>): Promise<number> {
  let total = await cpuMsOf(pid);
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readStat(name);
    if (stat[PARENT] === pid && (await isAsked(name))) total += sum(stat, OWN);
  }
  return total;
}
