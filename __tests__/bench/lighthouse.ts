import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findChromium } from '../../config/chromium/find.mjs';
import { startProduct } from '../support/product';
import { removeFolder } from '../support/server-process';
import { fillAlbums } from './albums';
import type { BenchRow } from './bench-row';
import { median } from './figures';

const RUNS = 5;
const ALBUMS = 20;
const LIMITS = { performance: 0.95, accessibility: 0.95, 'best-practices': 1, seo: 1 } as const;
type Category = keyof typeof LIMITS;
/** The benchmark index of the phone that the preset stands for (a Moto G Power of 2022), as Chromium's DevTools calibrate to it. */
const PHONE_INDEX = 264;
/** The preset's own slowdown, which is right for a fast desktop. */
const PRESET_SLOWDOWN = 4;
const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-sync',
  '--no-first-run',
];

/** What a visitor may open first; of an album and of mine nothing is for search engines, so the first alone is judged in all categories. */
const pagesOf = (albumId: string) =>
  [
    { name: `discover with ${ALBUMS} albums`, path: '/', categories: Object.keys(LIMITS) as Category[] },
    { name: 'an album', path: `/packageAlbumC/photos/photos?id=${albumId}`, categories: ['performance'] as const },
    { name: 'mine', path: '/packageAlbumA/home/home', categories: ['performance'] as const },
  ] as const;

/**
 * Lighthouse's mobile preset on discover with 20 albums, one of them and mine, median of five. The preset slows the machine down four times, so that a slow
 * machine stands for no phone there is: it is slowed down to the preset's phone, as Lighthouse's own notes on throttling ask for.
 */
export async function benchLighthouse(): Promise<BenchRow[]> {
  const product = await startProduct();
  try {
    const [albumId = ''] = await fillAlbums(product, ALBUMS);
    const { benchmarkIndex } = await audit(`${product.url}/`, PRESET_SLOWDOWN);
    const slowdown = Math.min(PRESET_SLOWDOWN, Math.max(1, benchmarkIndex / PHONE_INDEX));
    const machine = `CPU slowed ${slowdown.toFixed(1)}x`;
    const rows: BenchRow[] = [];
    for (const { name, path, categories } of pagesOf(albumId)) {
      const found: Audit[] = [];
      for (let run = 0; run < RUNS; run += 1) found.push(await audit(product.url + path, slowdown));
      for (const category of categories) {
        const score = median(found.map(({ scores }) => scores[category]));
        rows.push({
          name: `Lighthouse ${category}, mobile, ${machine}, ${name}`,
          value: score,
          unit: '',
          comparedTo: 'limit',
          comparedValue: LIMITS[category],
          limit: `>= ${LIMITS[category]}`,
          ok: score >= LIMITS[category],
        });
      }
    }
    return rows;
  } finally {
    await product.stop();
    removeFolder(product.dataDir);
  }
}

interface Audit {
  readonly scores: Record<Category, number>;
  readonly benchmarkIndex: number;
}

async function audit(url: string, cpuSlowdownMultiplier: number): Promise<Audit> {
  const chromePath = findChromium(true);
  const chrome = await chromeLauncher.launch({
    ...(chromePath !== null && { chromePath }),
    chromeFlags: CHROMIUM_FLAGS,
  });
  try {
    const result = await lighthouse(
      url,
      { port: chrome.port, onlyCategories: Object.keys(LIMITS), logLevel: 'error' },
      { extends: 'lighthouse:default', settings: { throttling: { cpuSlowdownMultiplier } } },
    );
    if (!result) throw new Error('Lighthouse gave no result');
    const { categories, environment } = result.lhr;
    const scoreOf = (category: Category): number => categories[category]?.score ?? 0;
    return {
      scores: {
        performance: scoreOf('performance'),
        accessibility: scoreOf('accessibility'),
        'best-practices': scoreOf('best-practices'),
        seo: scoreOf('seo'),
      },
      benchmarkIndex: environment.benchmarkIndex,
    };
  } finally {
    chrome.kill();
  }
}
