import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PageMeter } from '../runtime/protocol';

/** What a page may cost. Above these, phones of the lower half of the market are felt to be slow. */
export const BUDGETS = {
  largestActionBytes: { limit: 64 * 1024, name: 'setData of one act', unit: 'bytes' },
  mostCallsPerSecond: { limit: 20, name: 'calls of setData in a second', unit: '' },
  nodes: { limit: 999, name: 'nodes', unit: '' },
  depth: { limit: 29, name: 'depth', unit: '' },
  // A hidden page hears of a sign-out; it does not follow an upload.
  hiddenCalls: { limit: 5, name: 'setData while not in front', unit: '' },
} as const satisfies Partial<Record<keyof PageMeter, { limit: number; name: string; unit: string }>>;

export type Budget = keyof typeof BUDGETS;
export type PageBudget = Readonly<Record<Budget, number>> & { readonly page: string };

export const BUDGET_NAMES = Object.keys(BUDGETS) as Budget[];
const REPORT = 'budgets.json';

/** In words, where a page costs more than it may. */
export function listExceeded(pages: readonly PageBudget[]): string[] {
  return pages.flatMap((page) =>
    BUDGET_NAMES.filter((budget) => page[budget] > BUDGETS[budget].limit).map(
      (budget) => `${page.page}: ${BUDGETS[budget].name} ${page[budget]}, at most ${BUDGETS[budget].limit}`,
    ),
  );
}

/** What every page has cost at most, by path. Empty where nothing was measured. */
export function readBudgets(folder: string): PageBudget[] {
  const file = path.join(folder, REPORT);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PageBudget[]) : [];
}

/** Adds to what was measured in this run before. */
export function keepBudgets(folder: string, pages: readonly PageBudget[]): void {
  const most = new Map(readBudgets(folder).map((one) => [one.page, one]));
  for (const page of pages) {
    const before = most.get(page.page);
    const worst = (budget: Budget): number => Math.max(before?.[budget] ?? 0, page[budget]);
    most.set(page.page, {
      page: page.page,
      largestActionBytes: worst('largestActionBytes'),
      mostCallsPerSecond: worst('mostCallsPerSecond'),
      nodes: worst('nodes'),
      depth: worst('depth'),
      hiddenCalls: worst('hiddenCalls'),
    });
  }
  mkdirSync(folder, { recursive: true });
  const sorted = [...most.values()].sort((one, other) => one.page.localeCompare(other.page));
  writeFileSync(path.join(folder, REPORT), `${JSON.stringify(sorted, null, 2)}\n`);
}
