import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PageMeter } from '../runtime/protocol';

/** What a page may cost. Above these, phones of the lower half of the market are felt to be slow. */
export const BUDGETS = {
  largestActionBytes: { limit: 64 * 1024, name: 'setData of one act', unit: 'bytes' },
  mostCallsPerSecond: { limit: 20, name: 'calls of setData in a second', unit: '' },
  nodes: { limit: 999, name: 'nodes', unit: '' },
  depth: { limit: 29, name: 'depth', unit: '' },
  // A hidden page hears of a sign-in and sign-out, and of what it asked for before, which a slow machine brings piece by piece: six were
  // seen. It does not follow an upload.
  hiddenCalls: { limit: 10, name: 'setData while not in front', unit: '' },
} as const satisfies Partial<Record<keyof PageMeter, { limit: number; name: string; unit: string }>>;

export type Budget = keyof typeof BUDGETS;
export type PageBudget = Readonly<Record<Budget, number>> & { readonly page: string };

export const BUDGET_NAMES = Object.keys(BUDGETS) as Budget[];

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
  if (!existsSync(folder)) return [];
  const most = new Map<string, PageBudget>();
  for (const file of readdirSync(folder).filter((one) => REPORT.test(one))) {
    for (const page of readReport(path.join(folder, file))) most.set(page.page, toWorst(most.get(page.page), page));
  }
  return [...most.values()].sort((one, other) => one.page.localeCompare(other.page));
}

/** Adds to what this process of the runner, the `lane`, has measured before: nobody else writes its file. */
export function keepBudgets(folder: string, lane: number, pages: readonly PageBudget[]): void {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `budgets-${lane}.json`);
  const most = new Map(existsSync(file) ? readReport(file).map((one) => [one.page, one]) : []);
  for (const page of pages) most.set(page.page, toWorst(most.get(page.page), page));
  writeFileSync(file, `${JSON.stringify([...most.values()], null, 2)}\n`);
}

const REPORT = /^budgets-\d+\.json$/;
const readReport = (file: string): PageBudget[] => JSON.parse(readFileSync(file, 'utf8')) as PageBudget[];

function toWorst(before: PageBudget | undefined, now: PageBudget): PageBudget {
  const worst = (budget: Budget): number => Math.max(before?.[budget] ?? 0, now[budget]);
  return {
    page: now.page,
    largestActionBytes: worst('largestActionBytes'),
    mostCallsPerSecond: worst('mostCallsPerSecond'),
    nodes: worst('nodes'),
    depth: worst('depth'),
    hiddenCalls: worst('hiddenCalls'),
  };
}
