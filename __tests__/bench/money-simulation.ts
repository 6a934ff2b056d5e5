import { randomInt } from 'node:crypto';
import { simulateMoney } from '../support/money-simulation';
import { withQuickCluster } from './bench-app';
import type { BenchRow } from './bench-row';

/** As many as one run takes before its books are closed and judged. */
const STEPS_OF_RUN = 2_000;
const STEPS = 100_000;

/**
 * 10^5 steps of what people, channels and clocks do to money: see `simulateMoney`. Every seed is printed before it runs.
 * `MONEY_SEED=17` repeats that one alone; `MONEY_STEPS` makes all of them together shorter or longer.
 */
export async function benchMoneySimulation(): Promise<BenchRow[]> {
  const wanted = process.env['MONEY_SEED'];
  const steps = Number(process.env['MONEY_STEPS'] ?? (wanted === undefined ? STEPS : STEPS_OF_RUN));
  const first = wanted === undefined ? randomInt(1_000_000) : Number(wanted);
  const faults: string[] = [];
  let [done, orders] = [0, 0];
  await withQuickCluster(async () => {
    for (let seed = first; done < steps; seed += 1) {
      const ofRun = Math.min(STEPS_OF_RUN, steps - done);
      process.stderr.write(`  MONEY_SEED=${seed} MONEY_STEPS=${ofRun} ...`);
      const report = await simulateMoney({ seed, steps: ofRun, faults: { unknown: 60, crash: 40 } });
      const { paid, refunds, settled, withdrawals } = report;
      process.stderr.write(
        ` ${report.orders} orders, ${paid} paid, ${refunds} refunds, ${settled} settled, ${withdrawals} withdrawn, ${report.faults.length} wrong\n`,
      );
      for (const fault of report.faults) process.stderr.write(`    ${fault}\n`);
      faults.push(...report.faults);
      done += ofRun;
      orders += report.orders;
    }
  });
  return [
    {
      name: `what is wrong with the books after ${done} steps, ${orders} orders`,
      value: faults.length,
      unit: 'faults',
      comparedTo: 'limit',
      comparedValue: 0,
      limit: '0',
      ok: faults.length === 0,
    },
  ];
}
