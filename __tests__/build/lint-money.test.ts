import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

/** What the linter says of a file with these lines: the numbers of those that it refuses. */
function lint(lines: readonly string[]): number[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'zhixiang-lint-'));
  const file = path.join(folder, 'sale.ts');
  writeFileSync(file, `${lines.join('\n')}\n`);
  try {
    const program = path.join(ROOT, 'node_modules/.bin/oxlint');
    const options = ['-c', path.join(ROOT, '.oxlintrc.json'), '--format', 'unix', file];
    const { stdout } = spawnSync(program, options, { cwd: ROOT, encoding: 'utf8' });
    return [...stdout.matchAll(/sale\.ts:(\d+):.*whole/g)].map(([, line]) => Number(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('no float touches money', () => {
  const bad = [
    'export const half = (priceFen: number) => priceFen / 2;',
    'export const taxed = (sale: { amountFen: number }) => sale.amountFen * 1.06;',
    'export const read = (text: string) => { const totalFen = Number.parseFloat(text); return totalFen; };',
    'export const write = (balanceFen: number) => (balanceFen / 100).toFixed(2);',
    'export const sale = { priceFen: 9.9 };',
  ];
  const good = [
    'export const fee = (priceFen: number) => Math.floor((priceFen * 70) / 1_000);',
    'export const sum = (priceFen: number, count: number) => priceFen * count + 100;',
    'export const share = 0.5;',
  ];
  expect([...new Set(lint([...bad, ...good]))]).toEqual([1, 2, 3, 4, 5]);
});
