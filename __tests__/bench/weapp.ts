import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { BUDGET_NAMES, BUDGETS, readBudgets } from '../weapp/suite/budgets';
import type { BenchRow } from './bench-row';

const REPORTS = 'dist/reports/weapp';

/** What each page of the mini-program costs at most while the suite of its runtime goes through all of them. */
export async function benchWeapp(): Promise<BenchRow[]> {
  rmSync(REPORTS, { recursive: true, force: true });
  run('npm', ['run', '--silent', 'build:weapp']);
  run('playwright', ['test', '-c', 'config/playwright-weapp.config.ts', '--reporter=dot', 'weapp/suite']);
  const pages = readBudgets(REPORTS);
  if (pages.length === 0) throw new Error('nothing was measured');
  return pages.flatMap((page) =>
    BUDGET_NAMES.map((budget) => {
      const { name, unit, limit } = BUDGETS[budget];
      return {
        name: `${page.page}: ${name}`,
        value: page[budget],
        unit,
        comparedTo: 'limit',
        comparedValue: limit,
        limit: `<= ${limit}`,
        ok: page[budget] <= limit,
      };
    }),
  );
}

/** What it says is heard when it fails; a missed budget fails the suite as well, which reports it by its name. */
function run(command: string, args: readonly string[]): void {
  const env = { ...process.env, WEAPP_ENDPOINT: '' };
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env });
  if (status !== 0) process.stderr.write(`${stdout}${stderr}`);
  if (status !== 0 && command === 'npm') throw new Error('the mini-program did not build');
}
