import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Product } from '../support/product';
import type { BenchRow } from './bench-row';
import { percentile } from './figures';

export interface Sampling {
  /** Milliseconds that each list took. */
  readonly samples: Promise<number[]>;
  stop(): void;
}

/** Asks for a visitor's list again and again, in a process of its own, `count` times or until it is stopped. */
export function sampleList({ url }: Pick<Product, 'url'>, albumId: string, count: number): Sampling {
  const program = path.join(path.dirname(process.argv[1] ?? ''), 'list-sampler.mjs');
  const child = spawn(process.execPath, [program, url, albumId, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { samples: text(child.stdout).then((json) => JSON.parse(json)), stop: () => child.kill('SIGTERM') };
}

/** What the list costs while something goes on, which `name` says, against what it costs while nothing does. */
export function toListRow(name: string, idle: readonly number[], busy: readonly number[]): BenchRow {
  const idleP95 = percentile(idle, 0.95);
  const busyP95 = percentile(busy, 0.95);
  return {
    name,
    value: busyP95,
    unit: 'ms',
    comparedTo: 'idle',
    comparedValue: idleP95,
    limit: '<= 2x + 2 ms',
    ok: busyP95 <= idleP95 * 2 + 2,
  };
}
