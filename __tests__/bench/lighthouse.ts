import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { startProduct } from '../support/product';
import { removeFolder } from '../support/server-process';
import { fillAlbums } from './albums';
import type { BenchRow } from './bench-row';
import { median } from './figures';

const RUNS = 5;
const ALBUMS = 20;
const LIMITS = { performance: 0.95, accessibility: 0.95, 'best-practices': 1, seo: 1 } as const;
type Category = keyof typeof LIMITS;
const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-sync',
  '--no-first-run',
];

/** Lighthouse's mobile preset on discover with 20 albums, median of five. */
export async function benchLighthouse(): Promise<BenchRow[]> {
  const product = await startProduct();
  try {
    await fillAlbums(product, ALBUMS);
    const scores: Record<Category, number[]> = { performance: [], accessibility: [], 'best-practices': [], seo: [] };
    for (let run = 0; run < RUNS; run += 1) {
      const found = await audit(`${product.url}/`);
      for (const category of Object.keys(scores) as Category[]) scores[category].push(found[category]);
    }
    return (Object.keys(LIMITS) as Category[]).map((category) => {
      const score = median(scores[category]);
      return {
        name: `Lighthouse ${category}, mobile, discover with ${ALBUMS} albums`,
        value: score,
        unit: '',
        comparedTo: 'limit',
        comparedValue: LIMITS[category],
        limit: `>= ${LIMITS[category]}`,
        ok: score >= LIMITS[category],
      };
    });
  } finally {
    await product.stop();
    removeFolder(product.dataDir);
  }
}

async function audit(url: string): Promise<Record<Category, number>> {
  const chrome = await chromeLauncher.launch({
    chromePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    chromeFlags: CHROMIUM_FLAGS,
  });
  try {
    const result = await lighthouse(url, { port: chrome.port, onlyCategories: Object.keys(LIMITS), logLevel: 'error' });
    if (!result) throw new Error('Lighthouse gave no result');
    const { categories } = result.lhr;
    const scoreOf = (category: Category): number => categories[category]?.score ?? 0;
    return {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    };
  } finally {
    chrome.kill();
  }
}
