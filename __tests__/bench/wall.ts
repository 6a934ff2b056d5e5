import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchRow } from './bench-row';
import { median } from './figures';
import { findSeededAlbum, type SeededProduct, startSeededProduct } from './seeded-product';
import { makeAlbum, visitAsUser } from './visitor';
import { dragFinger, fling, liftFinger, openScreen, requireScrolled, type Screen } from './wall-browser';
import { seedMedia } from '../support/seed-media';

const SPREAD = 80_000;
const DAYS = 400;
const ONE_DAY = 20_000;
const SMALL = 1_000;
const MAX_NODES = 800;
const SLOWDOWN = 4;
const ROUNDS = 3;
const ROUND_MS = 10_000;
const MAX_LONG_SHARE = 5;
const FLING_PX = 4_000;
const PX_PER_SECOND = 3_000;
/** `BENCH_SCROLL_SECONDS=300` scrolls for the five minutes that the limit speaks of. */
const MEMORY_MS = Number(process.env['BENCH_SCROLL_SECONDS'] ?? 40) * 1_000;
const HEAP_SAMPLES = 12;
const HOLD_MS = 1_000;
/** Words that stay for so long are those of the place. */
const SETTLE_MS = 80;
const TRACES = 'dist/reports/wall';

/** An album of 100,000 photos, 20,000 of them of one day, on a phone that is four times as slow; beside one of 1,000. */
export async function benchWall(): Promise<BenchRow[]> {
  const product = await startSeededProduct();
  try {
    const { api } = await visitAsUser(product, '13900000003', '主办');
    const large = await makeAlbum(api, '十万张');
    const small = await makeAlbum(api, '一千张');
    await fill(product, large, SPREAD, DAYS, '2026-05-01');
    await fill(product, large, ONE_DAY, 1, '2026-05-02');
    await fill(product, small, SMALL, 20, '2026-05-01');
    const calm = await measureScroll(product.url, small, 'small');
    const busy = await measureScroll(product.url, large, 'large');
    return [
      ...describeScroll(busy, calm),
      ...(await measureDates(product.url, large)),
      await measureMemory(product.url, large),
    ];
  } finally {
    await product.close();
  }
}

async function fill({ db }: SeededProduct, albumUid: string, count: number, days: number, lastDay: string) {
  await seedMedia(db, await findSeededAlbum(db, albumUid), { count, days, lastDay, videos: 50 });
}

async function openWall(screen: Screen, albumUid: string): Promise<void> {
  await screen.page.goto(`/packageAlbumC/photos/photos?id=${albumUid}`);
  await screen.page.locator('[id^="zt-"]').first().waitFor();
  await sleep(1_000);
}

interface ScrollFigures {
  readonly nodes: number;
  /** The usual number, away from both ends: of a longer wall more rows go by, and the one with the most tiles has more. */
  readonly usualNodes: number;
  /** Of the time that one scrolled, in percent. */
  readonly longShare: number;
  readonly longestMs: number;
}

async function measureScroll(url: string, albumUid: string, name: string): Promise<ScrollFigures> {
  const screen = await openScreen(url);
  try {
    const { page, cdp } = screen;
    await openWall(screen, albumUid);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.evaluate(watchNodesAndTasks);
    const shares: number[] = [];
    let longestMs = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.evaluate(() => window.benched.tasks.splice(0));
      const begunMs = performance.now();
      for (let turn = 0; performance.now() - begunMs < ROUND_MS; turn += 1) {
        // Down mostly, and now and then back.
        await fling(screen, turn % 4 === 3 ? -FLING_PX : FLING_PX, PX_PER_SECOND);
      }
      const spentMs = performance.now() - begunMs;
      const tasks = await page.evaluate(() => window.benched.tasks.splice(0));
      shares.push((100 * tasks.reduce((sum, ms) => sum + ms, 0)) / spentMs);
      longestMs = Math.max(longestMs, ...tasks);
    }
    await requireScrolled(screen);
    await traceFling(screen, name);
    const { nodes, nodesInside } = await page.evaluate(() => window.benched);
    return { nodes: Math.max(...nodes), usualNodes: median(nodesInside), longShare: median(shares), longestMs };
  } finally {
    await screen.close();
  }
}

/** One fling for Chromium's performance panel, apart from what is measured: tracing takes time itself. */
async function traceFling(screen: Screen, name: string): Promise<void> {
  const { page } = screen;
  await page
    .context()
    .browser()
    ?.startTracing(page, { path: `${TRACES}/${name}.json` });
  await fling(screen, FLING_PX, PX_PER_SECOND);
  await page.context().browser()?.stopTracing();
}

declare global {
  interface Window {
    benched: { nodes: number[]; nodesInside: number[]; tasks: number[] };
  }
}

/** In the page: the nodes ten times a second, and every long task. */
function watchNodesAndTasks(): void {
  const found = { nodes: [] as number[], nodesInside: [] as number[], tasks: [] as number[] };
  // Nearer to an end nothing is drawn beyond it.
  const END_HEIGHTS = 3;
  window.benched = found;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) found.tasks.push(duration);
  }).observe({ entryTypes: ['longtask'] });
  // Asked for often, and cheap: a live collection knows its length.
  const elements = document.getElementsByTagName('*');
  setInterval(() => {
    found.nodes.push(elements.length);
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = document.querySelector('.taro_page_show') ?? {};
    const endPx = END_HEIGHTS * clientHeight;
    if (scrollTop > endPx && scrollTop < scrollHeight - endPx) found.nodesInside.push(elements.length);
  }, 100);
}

function describeScroll(busy: ScrollFigures, calm: ScrollFigures): BenchRow[] {
  const against = `an album of ${SMALL}`;
  return [
    {
      name: 'wall of 100,000: most elements in the document',
      value: busy.nodes,
      unit: '',
      comparedTo: against,
      comparedValue: calm.nodes,
      limit: `<= ${MAX_NODES}`,
      ok: busy.nodes <= MAX_NODES,
    },
    {
      name: 'wall of 100,000: elements in the document, median',
      value: busy.usualNodes,
      unit: '',
      comparedTo: against,
      comparedValue: calm.usualNodes,
      limit: '<= 1.1x',
      ok: busy.usualNodes <= calm.usualNodes * 1.1,
    },
    {
      name: `wall of 100,000: long tasks of the time scrolled, ${SLOWDOWN}x slowdown, median of ${ROUNDS}`,
      value: busy.longShare,
      unit: '%',
      comparedTo: against,
      comparedValue: calm.longShare,
      limit: `<= ${MAX_LONG_SHARE} %`,
      ok: busy.longShare <= MAX_LONG_SHARE,
    },
    {
      name: 'wall of 100,000: longest task while scrolling',
      value: busy.longestMs,
      unit: 'ms',
      comparedTo: against,
      comparedValue: calm.longestMs,
      limit: 'none',
      ok: true,
    },
  ];
}

/** With one finger that is not lifted in between: how many of some days, spread over all years, come under the scrubber's hand. */
async function measureDates(url: string, albumUid: string): Promise<BenchRow[]> {
  const screen = await openScreen(url);
  try {
    await openWall(screen, albumUid);
    const reached: number[] = [];
    const wanted = [0, 1, 57, 123, 199, 250, 311, 388, DAYS];
    for (const daysBack of wanted) {
      const day = new Date(Date.parse('2026-05-02') - daysBack * 86_400_000).toISOString().slice(0, 10);
      if (await dragTo(screen, day)) reached.push(daysBack);
    }
    return [
      {
        name: `wall of 100,000: days reached in one drag of a finger, of ${wanted.length} among ${DAYS + 1}`,
        value: reached.length,
        unit: '',
        comparedTo: 'all',
        comparedValue: wanted.length,
        limit: 'all',
        ok: reached.length === wanted.length,
      },
    ];
  } finally {
    await screen.close();
  }
}

/** Looks at the words beside the finger as a person does, and goes on until they name the day. */
async function dragTo(screen: Screen, day: string): Promise<boolean> {
  const { page, cdp } = screen;
  await fling(screen, 400, PX_PER_SECOND);
  // The handle moves for as long as the page rolls on.
  await sleep(HOLD_MS);
  const slider = page.getByRole('slider', { name: '按日期跳转' });
  const box = await slider.boundingBox();
  if (box === null) return false;
  const x = box.x + box.width / 2;
  let y = box.y + box.height / 2;
  const readDay = () => page.evaluate(() => window.benchedDay());
  const readSettledDay = async (): Promise<string> => {
    for (let last = ''; ;) {
      await sleep(SETTLE_MS);
      const here = await readDay();
      if (here === last) return here;
      last = here;
    }
  };
  await page.evaluate(watchDay);
  await dragFinger(screen, { x, y }, { x, y: y + 1 }, 2);
  const move = (toX: number, toY: number) =>
    cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: toX, y: toY }] });
  let [low, high] = [44, (page.viewportSize()?.height ?? 812) - 8];
  let isThere = false;
  for (let tries = 0; tries < 24 && !isThere; tries += 1) {
    y = (low + high) / 2;
    await move(x, y);
    const here = await readSettledDay();
    isThere = here === day;
    if (here > day) low = y;
    else high = y;
  }
  // What is under the hand is also what is shown.
  if (isThere) {
    await liftFinger(screen);
    await sleep(HOLD_MS);
    isThere = (await readDay()) === day;
  } else await liftFinger(screen);
  return isThere;
}

declare global {
  interface Window {
    benchedDay: () => string;
  }
}

/** In the page: the day of the uppermost tile in view, as `yyyy-mm-dd`. */
function watchDay(): void {
  window.benchedDay = () => {
    const words = document.querySelector('[role="slider"]')?.getAttribute('aria-valuetext') ?? '';
    const [, year, month = '', day = ''] = /(?:(\d+)年)?(\d+)月(\d+)日/.exec(words) ?? [];
    return `${year ?? new Date().getFullYear()}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  };
}

/** The heap after collecting, again and again while one scrolls: its later half beside its earlier one. */
async function measureMemory(url: string, albumUid: string): Promise<BenchRow> {
  const screen = await openScreen(url);
  try {
    const { cdp } = screen;
    await openWall(screen, albumUid);
    await cdp.send('Performance.enable');
    const heapMb: number[] = [];
    // The first round compiles and fills what is kept.
    for (let sample = -2; sample < HEAP_SAMPLES; sample += 1) {
      const begunMs = performance.now();
      for (let turn = 0; performance.now() - begunMs < MEMORY_MS / HEAP_SAMPLES; turn += 1) {
        await fling(screen, turn % 5 === 4 ? -FLING_PX : FLING_PX, PX_PER_SECOND * 2);
      }
      await cdp.send('HeapProfiler.collectGarbage');
      const { metrics } = await cdp.send('Performance.getMetrics');
      if (sample >= 0) heapMb.push((metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1_048_576);
    }
    await requireScrolled(screen);
    const half = HEAP_SAMPLES / 2;
    const [early, late] = [median(heapMb.slice(0, half)), median(heapMb.slice(half))];
    return {
      name: `wall of 100,000: heap while scrolling for ${MEMORY_MS / 1_000} s, later half`,
      value: late,
      unit: 'MB',
      comparedTo: 'earlier half',
      comparedValue: early,
      limit: '<= 1.05x + 1 MB',
      ok: late <= early * 1.05 + 1,
    };
  } finally {
    await screen.close();
  }
}
