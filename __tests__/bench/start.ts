import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from '../support/product';
import { removeFolder } from '../support/server-process';
import type { BenchRow } from './bench-row';
import { median } from './figures';

const STARTS = 3;
const MAX_START_MS = 5_000;
const MAX_IDLE_RSS_MB = 300;
const SETTLE_MS = 3_000;

/** From starting the program to its address being printed, on a data folder that exists; and what the web process then holds. */
export async function benchStart(): Promise<BenchRow[]> {
  const first = await startProduct();
  const { dataDir } = first;
  try {
    await first.stop();
    const startsMs: number[] = [];
    let rssMb = 0;
    for (let index = 0; index < STARTS; index += 1) {
      const begunMs = performance.now();
      const product = await startProduct({ dataDir });
      startsMs.push(performance.now() - begunMs);
      if (index === STARTS - 1) {
        await sleep(SETTLE_MS);
        rssMb = await readRssMb(product.pid);
      }
      await product.stop();
    }
    const startMs = median(startsMs);
    return [
      {
        name: 'later start, to ready',
        value: startMs,
        unit: 'ms',
        comparedTo: 'limit',
        comparedValue: MAX_START_MS,
        limit: '<= 5 s',
        ok: startMs <= MAX_START_MS,
      },
      {
        name: 'memory of the web process, idle',
        value: rssMb,
        unit: 'MB',
        comparedTo: 'limit',
        comparedValue: MAX_IDLE_RSS_MB,
        limit: '<= 300 MB',
        ok: rssMb <= MAX_IDLE_RSS_MB,
      },
    ];
  } finally {
    removeFolder(dataDir);
  }
}

/** Resident set size. Linux only. */
async function readRssMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1_024;
}
